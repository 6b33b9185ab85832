import { type RawBuilder, sql } from '@tradepost/kit/database'
import * as z from 'zod'

/** Converts a filter's value to a condition on rows; undefined for an invalid value. */
export type Filter = (value: string) => RawBuilder<unknown> | undefined

const Short = z.string().min(1).max(200)
const Several = z
  .string()
  .max(10_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(Short).min(1).max(100))
const Words = z.string().trim().max(200)
const Instant = z.iso.datetime({ offset: true }).refine((text) => Date.parse(text) >= 0, 'Before anything was sold by computers')
const MinorUnits = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const when =
  <T>(schema: z.ZodType<T>, condition: (value: T) => RawBuilder<unknown>): Filter =>
  (text) => {
    const { success, data } = schema.safeParse(text)
    return success ? condition(data) : undefined
  }

/** Returns whether a text is valid as search words. */
export const isWords = (text: string): boolean => Words.safeParse(text).success

/** The column has this value. */
export const equals = (column: string): Filter => when(Short, (value) => sql`${sql.ref(column)} = ${value}`)

/** The column has this value, which must be one of `values`. */
export const oneOf = (column: string, values: readonly string[]): Filter =>
  when(z.enum(values), (value) => sql`${sql.ref(column)} = ${value}`)

/** The column has one of these values, separated by commas. */
export const anyOf = (column: string): Filter => when(Several, (values) => sql`${sql.ref(column)} = any(${values}::text[])`)

/** Each value has its own condition. */
export const either =
  (conditions: Readonly<Record<string, RawBuilder<unknown>>>): Filter =>
  (value) =>
    Object.hasOwn(conditions, value) ? conditions[value] : undefined

/** The column's array contains the value. */
export const holds = (column: string): Filter => when(Short, (value) => sql`${sql.ref(column)} @> array[${value}]::text[]`)

/** At this instant or later. */
export const since = (column: string): Filter => when(Instant, (value) => sql`${sql.ref(column)} >= ${value}::timestamptz`)

/** Before this instant. */
export const before = (column: string): Filter => when(Instant, (value) => sql`${sql.ref(column)} < ${value}::timestamptz`)

export const atLeast = (column: string): Filter => when(MinorUnits, (value) => sql`${sql.ref(column)} >= ${value}::bigint`)
export const atMost = (column: string): Filter => when(MinorUnits, (value) => sql`${sql.ref(column)} <= ${value}::bigint`)

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
