import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { AddonRow } from './table.ts'

/** @throws 404 ADDON_NOT_FOUND, also for another business's add-on. */
export async function getAddon(scope: Scope, id: string): Promise<AddonRow> {
  const addon = await scope.trx
    .selectFrom('addons')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!addon) throw fault('ADDON_NOT_FOUND')
  return addon
}
