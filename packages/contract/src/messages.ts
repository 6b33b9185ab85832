import * as z from 'zod'
import { issue } from './issue.ts'

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

/** Codes of issues that a missing value can be. */
const MISSING: readonly string[] = ['invalid_type', 'invalid_value', 'invalid_union']

/** Says what is wrong. Without a message, zod has a better one in English; in other languages it is "Invalid input". */
function describeMistake(raw: z.core.$ZodRawIssue): string | undefined {
  if (raw.input === undefined && MISSING.includes(raw.code)) return issue('required').error(raw)
  if (raw.code === 'invalid_type') {
    const types = { expected: NAMES[raw.expected] ?? raw.expected, received: describeKind(raw.input) }
    return issue('expectedReceived', types).error(raw)
  }
  const invalid = issue('invalidInput').error(raw)
  if (raw.code === 'too_small' || raw.code === 'too_big') return describeLimit(raw)
  return raw.code === 'invalid_union' ? invalid : undefined
}

/**
 * Sets the default messages of every schema in the project (specification, section 5): "Required", "Expected X, received Y",
 * "Invalid input", and a limit in words. A schema's own message takes precedence. Process-wide, because zod has one
 * configuration; call it once at start.
 */
export function setDefaultMessages(): void {
  z.config({ customError: describeMistake })
}
