import { type SelectQueryBuilder, sql } from '@tradepost/kit/database'
import { filterPath } from '#src/meters/filter-path.ts'
import type { MeterRow } from '#src/meters/table.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'

/** The events of the business. */
export const eventsOf = (scope: Scope) => scope.trx.selectFrom('usageEvents').where((row) => row.and(tenantOf(scope)))

/** The events that a meter counts: of its name, and let in by its filter. */
export function countedEvents(scope: Scope, { eventName, filter }: Pick<MeterRow, 'eventName' | 'filter'>) {
  const events = eventsOf(scope).where('eventName', '=', eventName)
  return filter ? events.where(sql<boolean>`coalesce(metadata, '{}') @@ ${filterPath(filter)}::jsonpath`) : events
}

/** The latest first; of events at the same time, the one that came in last. */
export const latestFirst = <O>(events: SelectQueryBuilder<ProviderTables, 'usageEvents', O>) =>
  events.orderBy('happenedAt', 'desc').orderBy('receivedAt', 'desc').orderBy('position', 'desc').orderBy('id', 'desc')
