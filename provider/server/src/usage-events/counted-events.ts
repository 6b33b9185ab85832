import { type SelectQueryBuilder, sql } from '@tradepost/kit/database/database'
import { filterPath } from '#src/meters/filter-path.ts'
import type { MeterRow } from '#src/meters/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'

/** Selects the events of the business. */
export const selectEvents = (scope: Scope) => scope.trx.selectFrom('usageEvents').where((row) => row.and(toTenant(scope)))

/** Selects the events that a meter counts: with its event name, and matching its filter. */
export function selectCountedEvents(scope: Scope, { eventName, filter }: Pick<MeterRow, 'eventName' | 'filter'>) {
  const events = selectEvents(scope).where('eventName', '=', eventName)
  return filter ? events.where(sql<boolean>`coalesce(metadata, '{}') @@ ${filterPath(filter)}::jsonpath`) : events
}

/** Sorts latest first; among events at the same time, the last received first. */
export const latestFirst = <O>(events: SelectQueryBuilder<ProviderTables, 'usageEvents', O>) =>
  events.orderBy('happenedAt', 'desc').orderBy('receivedAt', 'desc').orderBy('position', 'desc').orderBy('id', 'desc')
