import * as z from 'zod'

const NAMES: Record<string, string> = { int: 'integer', nan: 'nan' }

function describeKind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number' && Number.isNaN(value)) return 'nan'
  return typeof value
}

/**
 * Sets the default messages of every schema in the project (specification, section 5): "Required", "Expected X, received Y",
 * "Invalid input". A schema's own message takes precedence. Process-wide, because zod has one configuration; call it once at
 * start.
 */
export function setDefaultMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type') {
        if (issue.input === undefined) return 'Required'
        return `Expected ${NAMES[issue.expected] ?? issue.expected}, received ${describeKind(issue.input)}`
      }
      if (issue.code === 'invalid_value' && issue.input === undefined) return 'Required'
      if (issue.code === 'invalid_union') return issue.input === undefined ? 'Required' : 'Invalid input'
      return undefined
    },
  })
}
