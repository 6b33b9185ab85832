import type { ListAddonsQuery } from '@tradepost/contract/provider/addons'
import type * as z from 'zod'
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
