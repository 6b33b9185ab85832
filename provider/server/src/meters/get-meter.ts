import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { MeterRow } from './table.ts'

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
