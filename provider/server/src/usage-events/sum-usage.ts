import { sql } from '@tradepost/kit/database'
import { assert } from '@tradepost/kit/faults'
import type { RawBuilder } from 'kysely'
import type { MeterRow } from '#src/meters/table.ts'
import type { Scope } from '#src/scope.ts'
import { countedEvents, latestFirst } from './counted-events.ts'

/** Which usage: from `from` on, before `to`, so that periods beside each other share no event. */
export type UsageOfPeriod = { meter: MeterRow; customerId: string; from: Date; to: Date }

/** The shortest way to write it, like `formatDecimal`. */
const asDecimal = (number: RawBuilder<unknown>) => sql<string>`trim_scale(${number})::text`.as('units')

/**
 * What a meter makes of a customer's events in a period, as an exact decimal; "0" without any. Only numbers are summed or
 * compared: a text is none, whatever it looks like.
 */
export async function sumUsage(scope: Scope, { meter, customerId, from, to }: UsageOfPeriod): Promise<string> {
  const events = countedEvents(scope, meter)
    .where('customerId', '=', customerId)
    .where('happenedAt', '>=', from)
    .where('happenedAt', '<', to)
  if (meter.aggregation === 'count') {
    const { units } = await events.select(sql<string>`count(*)::text`.as('units')).executeTakeFirstOrThrow()
    return units
  }
  assert(meter.aggregationKey !== null, 'A meter that does more than count has a key')
  const value = sql`metadata -> ${meter.aggregationKey}::text`
  const numbers = events.where(sql<string>`jsonb_typeof(${value})`, '=', 'number')
  if (meter.aggregation === 'last') {
    const last = await latestFirst(numbers.select(asDecimal(sql`(${value})::numeric`)))
      .limit(1)
      .executeTakeFirst()
    return last?.units ?? '0'
  }
  const number = sql`(${value})::numeric`
  const units = asDecimal(sql`coalesce(${meter.aggregation === 'sum' ? sql`sum(${number})` : sql`max(${number})`}, 0)`)
  return (await numbers.select(units).executeTakeFirstOrThrow()).units
}
