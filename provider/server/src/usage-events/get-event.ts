import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { UsageEventRow } from './table.ts'

/** @throws 404 EVENT_NOT_FOUND, also for another business's event. */
export async function getEvent(scope: Scope, id: string): Promise<UsageEventRow> {
  const event = await scope.trx
    .selectFrom('usageEvents')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!event) throw fault('EVENT_NOT_FOUND')
  return event
}
