import * as z from 'zod'
import type { Body } from './merge-update.ts'

/** Values that the specification (section 4) spells otherwise than the API's document, with the document's spelling. */
const SPELLINGS: ReadonlyMap<unknown, string> = new Map([
  ['inactive', 'disabled'],
  ['pending', 'processing'],
  ['dispute_opened', 'dispute'],
  ['dispute_won', 'dispute'],
  ['dispute_lost', 'dispute'],
])

/** A converted value may be in need of another conversion: a number becomes a text, and the text an instant. */
const ROUNDS_MAX = 3
const PROBLEM_LENGTH_MAX = 1000
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/
const EPOCH = /^\d{9,13}$/
const SECONDS_DIGITS_MAX = 10

/**
 * Reads an instant: as text with or without a `T`, or as seconds or milliseconds since 1970; undefined outside the years from
 * 1970 to 9999, which the database might not hold.
 */
export function parseInstant(value: unknown): Date | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  if (EPOCH.test(text)) return new Date(Number(text) * (text.length > SECONDS_DIGITS_MAX ? 1 : 1000))
  const written = text
    .replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
    .replace(/([+-]\d\d)(\d\d)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
  const { data } = z.iso.datetime({ offset: true, local: true }).safeParse(written)
  if (data === undefined) return undefined
  const instant = new Date(/(Z|[+-]\d\d:\d\d)$/.test(data) ? data : `${data}Z`)
  return instant.getTime() >= 0 && instant.getUTCFullYear() <= 9999 ? instant : undefined
}

/** Returns a value in the form that an issue asks for; the same value if there is none. */
function mendValue(issue: z.core.$ZodIssue, value: unknown): unknown {
  if (issue.code === 'invalid_value') {
    const spelled = SPELLINGS.get(value)
    return spelled !== undefined && issue.values.includes(spelled) ? spelled : value
  }
  if (issue.code === 'invalid_format') return issue.format === 'datetime' ? (parseInstant(value)?.toISOString() ?? value) : value
  if (issue.code !== 'invalid_type') return value
  if (issue.expected === 'number') return typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
  if (issue.expected === 'boolean') return value === 'true' || (value === 'false' ? false : value)
  return issue.expected === 'string' && typeof value === 'number' ? String(value) : value
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a copy with the value at a path changed. A path that leads nowhere changes nothing. */
function changeAt(value: unknown, [key, ...rest]: readonly PropertyKey[], change: (value: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? changeAt(item, rest, change) : item))
  return isObject(value) && Object.hasOwn(value, key) ? { ...value, [key]: changeAt(value[key], rest, change) } : value
}

const hasAt = (value: unknown, path: readonly PropertyKey[]): boolean => {
  let isThere = false
  changeAt(value, path, (found) => {
    isThere = found !== undefined
    return found
  })
  return isThere
}

/** Describes the issues of a value on one line. */
export const describeIssues = (issues: readonly z.core.$ZodIssue[]): string =>
  issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ')
    .slice(0, PROBLEM_LENGTH_MAX)

export type NormalizedBody = {
  /** The body, with values in the types and spellings of the schema where they can be converted. */
  body: Body
  /** Whether the schema reads it as it is now. */
  isWhole: boolean
  /** Top-level fields whose values can't be read. Unknown values of an enumeration can, and missing fields are no values. */
  unreadable: readonly string[]
  /** What is wrong with them. */
  problem: string | null
}

/**
 * Reads a body that another version of the provider may have written: numbers and booleans as text, other spellings, other dates.
 */
export function normalizeBody(schema: z.ZodType, given: Body): NormalizedBody {
  let body = given
  for (let round = 0; ; round += 1) {
    const issues = schema.safeParse(body).error?.issues ?? []
    const mended = issues.reduce<unknown>((value, issue) => changeAt(value, issue.path, (at) => mendValue(issue, at)), body)
    if (round < ROUNDS_MAX && issues.length > 0 && JSON.stringify(mended) !== JSON.stringify(body) && isObject(mended)) {
      body = mended
      continue
    }
    const wrong = issues.filter((issue) => issue.code !== 'invalid_value' && hasAt(body, issue.path))
    return {
      body,
      isWhole: issues.length === 0,
      unreadable: [...new Set(wrong.map(({ path: [field] }) => String(field)))],
      problem: wrong.length > 0 ? describeIssues(wrong) : null,
    }
  }
}
