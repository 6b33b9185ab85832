import * as z from 'zod'
import type { Refusal } from '#src/issue.ts'
import { listOf } from '#src/platform/lists.ts'
import { issue } from '#src/platform/seller-issue.ts'
import { Timestamp } from '#src/provider/primitives.ts'
import { DayUsage } from '#src/provider/usage/meter-usage.ts'
import { AggregationType, Meter, WholeMeterFilter } from '#src/provider/usage/meters.ts'

const LENGTH_MAX = 100
const short = (what: Refusal, max = LENGTH_MAX) =>
  z
    .string()
    .trim()
    .min(1, what)
    .max(max, issue('atMostCharacters', { limit: max }))

/** POST /api/organizations/{slug}/meters. A meter never changes, so that past usage keeps its meaning. */
export const MeterForm = z
  .object({
    name: short(issue('meterNameSuchAs')),
    description: z
      .string()
      .trim()
      .max(1000, issue('atMostCharacters', { limit: 1000 }))
      .meta({ description: 'Empty: none' }),
    event_name: short(issue('yourEventName')),
    measurement_unit: short(issue('unitSuchAs'), 50),
    aggregation: z.object({
      type: AggregationType,
      key: z
        .string()
        .trim()
        .max(LENGTH_MAX, issue('atMostCharacters', { limit: LENGTH_MAX }))
        .meta({ description: 'Not for a count' }),
    }),
    filter: WholeMeterFilter.nullable(),
  })
  .refine(({ aggregation: { type, key } }) => type === 'count' || key !== '', {
    path: ['aggregation', 'key'],
    ...issue('numberKey'),
  })
  .meta({ id: 'MeterForm' })
export type MeterForm = z.infer<typeof MeterForm>

/** GET …/meters */
export const SellerMeterList = listOf(Meter)
export type SellerMeterList = z.infer<typeof SellerMeterList>

/** GET …/meters/{meter_id} */
export const SellerMeter = Meter.extend({ is_archived: z.boolean() }).meta({ id: 'SellerMeter' })
export type SellerMeter = z.infer<typeof SellerMeter>

/** GET …/meter-choices: meters that a usage-based price can use. */
export const MeterChoiceList = z.object({
  items: z.array(Meter.pick({ id: true, name: true, measurement_unit: true })),
})

/** GET …/meters/{meter_id}/usage: from `start` (inclusive) to `end` (exclusive), days in UTC. */
export const SellerMeterUsageQuery = z.object({ start: Timestamp, end: Timestamp, customer_id: z.string().max(100).optional() })
export const SellerMeterUsage = z
  .object({
    items: z
      .array(DayUsage)
      .nullable()
      .meta({ description: 'Oldest first, without empty days. Null if the provider doesn’t report it' }),
  })
  .meta({ id: 'SellerMeterUsage' })
export type SellerMeterUsage = z.infer<typeof SellerMeterUsage>
