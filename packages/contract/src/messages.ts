import * as z from 'zod'

const NAMES: Record<string, string> = { int: 'integer', nan: 'nan' }

function describeKind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number' && Number.isNaN(value)) return 'nan'
  return typeof value
}

type Limit = z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall> | z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>

/** Writes "Too small: must be at least 0", "Too big: must have at most 100 characters". */
function describeLimit(issue: Limit): string {
  const isSmall = issue.code === 'too_small'
  const limit = isSmall ? issue.minimum : issue.maximum
  const bound = isSmall ? (issue.inclusive ? 'at least' : 'more than') : issue.inclusive ? 'at most' : 'less than'
  const unit = issue.origin === 'string' ? 'character' : issue.origin === 'array' ? 'item' : undefined
  const counted = unit ? `${limit} ${unit}${limit === 1 ? '' : 's'}` : limit
  return `Too ${isSmall ? 'small' : 'big'}: must ${unit ? 'have' : 'be'} ${issue.exact ? 'exactly' : bound} ${counted}`
}

/**
 * Sets the default messages of every schema in the project (specification, section 5): "Required", "Expected X, received Y",
 * "Invalid input", and a limit in words. A schema's own message takes precedence. Process-wide, because zod has one
 * configuration; call it once at start.
 */
export function setDefaultMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type') {
        if (issue.input === undefined) return 'Required'
        return `Expected ${NAMES[issue.expected] ?? issue.expected}, received ${describeKind(issue.input)}`
      }
      if (issue.code === 'invalid_value' && issue.input === undefined) return 'Required'
      if (issue.code === 'too_small' || issue.code === 'too_big') return describeLimit(issue)
      if (issue.code === 'invalid_union') return issue.input === undefined ? 'Required' : 'Invalid input'
      return undefined
    },
  })
}
