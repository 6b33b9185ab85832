import type { UpdateWalletSettings } from '@tradepost/contract/provider/wallets'
import type * as z from 'zod'
import { getBusiness } from '#src/businesses/get-business.ts'
import type { BusinessRow } from '#src/businesses/table.ts'
import type { Scope } from '#src/scope.ts'

/** Changes whether wallets pay first. Attempts that have begun keep what they took. */
export async function updateWalletSettings(
  scope: Scope,
  { pays_first: walletsPayFirst }: z.infer<typeof UpdateWalletSettings>,
): Promise<BusinessRow> {
  if (walletsPayFirst === undefined) return getBusiness(scope)
  const businesses = scope.trx.updateTable('businesses').where('id', '=', scope.businessId)
  return businesses.set({ walletsPayFirst }).returningAll().executeTakeFirstOrThrow()
}
