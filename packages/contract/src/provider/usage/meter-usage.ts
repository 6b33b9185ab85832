import * as z from 'zod'
import { issue } from '#src/issue.ts'
import { Timestamp } from '#src/provider/primitives.ts'

/** A year and a day, so that a year fits from any start. */
export const USAGE_DAYS_MAX = 367
const DAY_MILLISECONDS = 24 * 3600 * 1000

/** GET /test_helpers/meter_usage: from `start` (inclusive) to `end` (exclusive). */
export const MeterUsageQuery = z
  .object({
    meter_id: z.string().min(1).max(100),
    start: Timestamp,
    end: Timestamp,
    customer_id: z.string().max(100).optional().meta({ description: "Only this customer's usage" }),
  })
  .refine(({ start, end }) => Date.parse(start) < Date.parse(end), { path: ['end'], error: 'end must be after start' })
  .refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= USAGE_DAYS_MAX * DAY_MILLISECONDS, {
    path: ['end'],
    ...issue('atMostDays', { limit: USAGE_DAYS_MAX }),
  })
export type MeterUsageQuery = z.infer<typeof MeterUsageQuery>

/** A meter's result for the events of one day, in UTC. */
export const DayUsage = z
  .object({
    day: z.iso.date(),
    units: z.string().meta({ description: 'An exact decimal' }),
    event_count: z.int().meta({ description: 'Number of events counted' }),
  })
  .meta({ id: 'DayUsage' })
export type DayUsage = z.infer<typeof DayUsage>

export const MeterUsage = z
  .object({ items: z.array(DayUsage).meta({ description: 'Oldest first. Days without events are omitted' }) })
  .meta({ id: 'MeterUsageResponse' })
