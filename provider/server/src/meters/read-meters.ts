import type { ListMetersQuery } from '@tradepost/contract/provider/usage/meters'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { onPage } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { MeterRow } from './table.ts'

const selectMeters = (scope: Scope) =>
  scope.trx
    .selectFrom('meters')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))

/** Lists the meters of the business, newest first: active ones, or with `archived` the archived ones. */
export async function listMeters(scope: Scope, query: z.infer<typeof ListMetersQuery>): Promise<MeterRow[]> {
  return onPage(selectMeters(scope).where('archivedAt', query.archived ? 'is not' : 'is', null), query).execute()
}

/** Finds the existing meters among these IDs, archived or not. */
export async function findMeters(scope: Scope, ids: readonly string[]): Promise<MeterRow[]> {
  return ids.length === 0 ? [] : selectMeters(scope).where('id', 'in', ids).execute()
}

/** Does the same and locks them, so that none is archived before this transaction ends. */
export async function lockMeters(scope: Scope, ids: readonly string[]): Promise<MeterRow[]> {
  return ids.length === 0 ? [] : selectMeters(scope).where('id', 'in', ids).orderBy('id').forShare().execute()
}

/** @throws 404 METER_NOT_FOUND, also for another business's meter. */
export async function getMeter(scope: Scope, id: string): Promise<MeterRow> {
  const meter = await scope.trx
    .selectFrom('meters')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!meter) throw fault('METER_NOT_FOUND')
  return meter
}
