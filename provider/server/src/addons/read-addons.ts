import type { ListAddonsQuery } from '@tradepost/contract/provider/addons'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { onPage } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { AddonRow } from './table.ts'

/** Lists the add-ons of the business, newest first. */
export async function listAddons(scope: Scope, query: z.infer<typeof ListAddonsQuery>): Promise<AddonRow[]> {
  const addons = scope.trx
    .selectFrom('addons')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
  return onPage(addons, query).execute()
}

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
