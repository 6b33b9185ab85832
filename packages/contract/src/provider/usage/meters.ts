import * as z from 'zod'
import { issue } from '#src/issue.ts'
import { PageQuery, QueryFlag, Timestamp } from '#src/provider/primitives.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'

/** The name that links events to meters, matched exactly. The length limit is ours. */
export const EventName = z.string().min(1).max(100)

/** A key of an event's metadata (reference, 3.8). */
export const EventKey = z.string().min(1).max(100)

/** A number that keeps its value: a longer integer would lose digits before it is counted. */
export const EventNumber = z
  .number()
  .refine((value) => !Number.isInteger(value) || Number.isSafeInteger(value), issue('numberTooLong'))

const EVENT_TEXT_LENGTH_MAX = 500

/** A value of an event's metadata. */
export const EventValue = z.union(
  [z.string().max(EVENT_TEXT_LENGTH_MAX), EventNumber, z.boolean()],
  'Expected a string, a number or a boolean',
)
export type EventValue = z.infer<typeof EventValue>

export const AggregationType = z.enum(['count', 'sum', 'max', 'last']).meta({ id: 'AggregationType' })
export type AggregationType = z.infer<typeof AggregationType>

export const FilterOperator = z
  .enum([
    'equals',
    'not_equals',
    'greater_than',
    'greater_than_or_equals',
    'less_than',
    'less_than_or_equals',
    'contains',
    'does_not_contain',
  ])
  .meta({ id: 'FilterOperator' })
export type FilterOperator = z.infer<typeof FilterOperator>

const Conjunction = z.enum(['and', 'or']).meta({ id: 'Conjunction' })

/** One condition on one key. Numbers are compared by order, texts are searched, and any value is compared for equality. */
const MeterFilterCondition = z
  .object({ key: EventKey, operator: FilterOperator, value: EventValue })
  .superRefine(({ operator, value }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message })
    if (/than/.test(operator) && typeof value !== 'number') refuse(`Expected number, since "${operator}" compares numbers`)
    if (/contain/.test(operator) && (typeof value !== 'string' || value === ''))
      refuse(`Expected string that is not empty, since "${operator}" searches texts`)
  })
  .meta({ id: 'MeterFilterCondition' })
export type MeterFilterCondition = z.infer<typeof MeterFilterCondition>

/** Most clauses of one filter (reference, 3.8). The limit on all conditions of a filter, including nested ones, is ours. */
export const FILTER_CLAUSES_MAX = 10
export const FILTER_CONDITIONS_MAX = 100
/** Levels of nested filters below the first (reference, 3.8). */
export const FILTER_NESTING_MAX = 3

/** Conditions, or further filters: all or any of them must match. */
export type MeterFilter = { conjunction: 'and' | 'or'; clauses: (MeterFilterCondition | MeterFilter)[] }

/** Returns whether a clause is a nested filter, not a condition. */
export const isNested = (clause: MeterFilterCondition | MeterFilter): clause is MeterFilter => 'clauses' in clause

export const MeterFilter: z.ZodType<MeterFilter> = z
  .object({
    conjunction: Conjunction,
    get clauses() {
      return z
        .array(z.union([MeterFilterCondition, MeterFilter], 'Expected a condition or a filter'))
        .min(1)
        .max(FILTER_CLAUSES_MAX)
        .refine((clauses) => clauses.every(isNested) || !clauses.some(isNested), issue('mixedClauses'))
    },
  })
  .meta({ id: 'MeterFilter' })

const nestingOf = ({ clauses }: MeterFilter): number =>
  Math.max(0, ...clauses.filter(isNested).map((filter) => 1 + nestingOf(filter)))
const conditionsOf = ({ clauses }: MeterFilter): number =>
  clauses.reduce((sum, clause) => sum + (isNested(clause) ? conditionsOf(clause) : 1), 0)

const MeterAggregation = z
  .object({
    type: AggregationType,
    key: EventKey.nullable()
      .default(null)
      .meta({ description: 'Metadata key that holds the number. Required unless the type is count' }),
  })
  .refine(({ type, key }) => type === 'count' || key !== null, { path: ['key'], ...issue('keyUnlessCount') })
  .meta({ id: 'MeterAggregation' })

/** A filter within the limits of nesting and size. */
export const WholeMeterFilter = MeterFilter.superRefine((filter, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message })
  if (nestingOf(filter) > FILTER_NESTING_MAX) refuse(`Filters nest at most ${FILTER_NESTING_MAX} levels deep`)
  if (conditionsOf(filter) > FILTER_CONDITIONS_MAX) refuse(`A filter has at most ${FILTER_CONDITIONS_MAX} conditions in all`)
})

export const CreateMeter = z
  .object({
    name: z.string().trim().min(1, issue('meterName')).max(100).refine(isVisibleName, VISIBLE_NAME),
    description: z.string().max(1000).nullish(),
    event_name: EventName,
    measurement_unit: z.string().trim().min(1, issue('measurementUnit')).max(50),
    aggregation: MeterAggregation,
    filter: WholeMeterFilter.nullish(),
  })
  .meta({ id: 'CreateMeterRequest' })
export type CreateMeter = z.infer<typeof CreateMeter>

export const Meter = z
  .object({
    id: z.string(),
    business_id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    event_name: z.string(),
    measurement_unit: z.string(),
    aggregation: MeterAggregation,
    filter: MeterFilter.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'MeterResponse' })
export type Meter = z.infer<typeof Meter>

export const ListMetersQuery = PageQuery.extend({ archived: QueryFlag.default(false) })
export const MeterList = z.object({ items: z.array(Meter) }).meta({ id: 'ListMetersResponse' })
