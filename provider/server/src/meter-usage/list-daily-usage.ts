import type { DayUsage } from '@tradepost/contract/provider/usage/meter-usage'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { MeterRow } from '#src/meters/table.ts'
import type { Scope } from '#src/scope.ts'
import { selectCountedEvents } from '#src/usage-events/sum-usage.ts'

/** Selects usage: from `from` (inclusive) to `to` (exclusive), of one customer or all together. */
export type UsageOfDays = { meter: MeterRow; from: Date; to: Date; customerId: string | undefined }

/** Reads the number under the meter's key; a string never counts, even if it looks like a number. */
function numberUnder(key: string | null): RawBuilder<unknown> {
  const value = sql`metadata -> ${key}::text`
  return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`
}

function selectUnits({ aggregation, aggregationKey }: MeterRow): RawBuilder<unknown> {
  const number = numberUnder(aggregationKey)
  switch (aggregation) {
    case 'count':
      return sql`count(*)`
    case 'sum':
      return sql`sum(${number})`
    case 'max':
      return sql`max(${number})`
    case 'last':
      return sql`(array_agg(${number} order by happened_at desc, received_at desc, position desc, id desc)
        filter (where ${number} is not null))[1]`
  }
}

/** Returns a meter's usage per UTC day, oldest first, as exact decimals; days without events are left out. */
export async function listDailyUsage(scope: Scope, { meter, from, to, customerId }: UsageOfDays): Promise<DayUsage[]> {
  let events = selectCountedEvents(scope, meter).where('happenedAt', '>=', from).where('happenedAt', '<', to)
  if (customerId !== undefined) events = events.where('customerId', '=', customerId)
  const days = await events
    .select([
      sql<string>`to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
      sql<string>`coalesce(trim_scale((${selectUnits(meter)})::numeric), 0)::text`.as('units'),
      sql<number>`count(*)::int`.as('eventCount'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute()
  return days.map(({ day, units, eventCount }) => ({ day, units, event_count: eventCount }))
}
