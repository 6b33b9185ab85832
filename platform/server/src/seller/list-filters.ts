import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import * as z from 'zod'

/** A filter of a list. */
export type Filter = {
  /** Converts a value to a condition on rows; undefined for one that the filter doesn't know. */
  read: (value: string) => RawBuilder<unknown> | undefined
  /** Says which values it knows: "Use one of …". */
  known: string
}

/** Other words for the words of an enumeration; both find the same rows. */
export type Synonyms = Readonly<Record<string, string>>

/** Lists the words that a filter knows. */
export const oneOfWords = (words: readonly string[]): string => `Use one of ${words.join(', ')}`

const Short = z.string().min(1).max(200)
const Several = z
  .string()
  .max(10_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(Short).min(1).max(100))
const Words = z.string().trim().max(200)
const Instant = z.iso.datetime({ offset: true }).refine((text) => Date.parse(text) >= 0, 'Before anything was sold by computers')
const MinorUnits = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const when = <T>(schema: z.ZodType<T>, known: string, condition: (value: T) => RawBuilder<unknown>): Filter => ({
  read(text) {
    const { success, data } = schema.safeParse(text)
    return success ? condition(data) : undefined
  },
  known,
})

const A_TEXT = 'Use 1 to 200 characters'
const A_TIME = 'Use a date and time, such as 2026-11-21T09:00:00Z'
const AN_AMOUNT = 'Use minor units, such as 1500'
/** Said of search words that are too long. */
export const SEARCH_WORDS = 'Use up to 200 characters'

/** Returns whether a text is valid as search words. */
export const isWords = (text: string): boolean => Words.safeParse(text).success

/** The column has this value. */
export const equals = (column: string): Filter => when(Short, A_TEXT, (value) => sql`${sql.ref(column)} = ${value}`)

/** The column has this value, which must be one of `values`. */
export const oneOf = (column: string, values: readonly string[]): Filter =>
  when(z.enum(values), oneOfWords(values), (value) => sql`${sql.ref(column)} = ${value}`)

/** The column has one of these values, separated by commas. */
export const anyOf = (column: string): Filter =>
  when(Several, 'Use up to 100 IDs, separated by commas', (values) => sql`${sql.ref(column)} = any(${values}::text[])`)

/** Each value has its own condition. */
export const either = (conditions: Readonly<Record<string, RawBuilder<unknown>>>): Filter => ({
  read: (value) => (Object.hasOwn(conditions, value) ? conditions[value] : undefined),
  known: oneOfWords(Object.keys(conditions)),
})

/** The conditions of a column's values, for `either`. */
export const eachOf = (column: string, values: readonly string[]): Record<string, RawBuilder<unknown>> =>
  Object.fromEntries(values.map((value) => [value, sql`${sql.ref(column)} = ${value}`]))

/** The column's array contains the value. */
export const holds = (column: string): Filter =>
  when(Short, A_TEXT, (value) => sql`${sql.ref(column)} @> array[${value}]::text[]`)

/** At this instant or later. */
export const since = (column: string): Filter =>
  when(Instant, A_TIME, (value) => sql`${sql.ref(column)} >= ${value}::timestamptz`)

/** Before this instant. */
export const before = (column: string): Filter =>
  when(Instant, A_TIME, (value) => sql`${sql.ref(column)} < ${value}::timestamptz`)

export const atLeast = (column: string): Filter =>
  when(MinorUnits, AN_AMOUNT, (value) => sql`${sql.ref(column)} >= ${value}::bigint`)
export const atMost = (column: string): Filter =>
  when(MinorUnits, AN_AMOUNT, (value) => sql`${sql.ref(column)} <= ${value}::bigint`)

/** Range filters of instants: `created_at_gte`, and an exclusive upper limit. */
export const instants = (name: string, column = name): Record<string, Filter> => ({
  [`${name}_gte`]: since(column),
  [`${name}_lt`]: before(column),
})

/** Range filters in minor units, both ends included. */
export const amounts = (name: string, column = name): Record<string, Filter> => ({
  [`${name}_gte`]: atLeast(column),
  [`${name}_lte`]: atMost(column),
})
