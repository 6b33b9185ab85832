import type { SubscriptionSettings } from '@tradepost/contract/provider/businesses'
import type { BusinessRow } from '#src/businesses/table.ts'
import type { Scope } from '#src/scope.ts'

/** Changes whether somebody may subscribe to a product twice. Subscriptions that run stay. */
export async function updateSubscriptionSettings(
  { trx, businessId }: Scope,
  { one_per_product: refusesSecondSubscription }: SubscriptionSettings,
): Promise<BusinessRow> {
  const businesses = trx.updateTable('businesses').where('id', '=', businessId)
  return businesses.set({ refusesSecondSubscription }).returningAll().executeTakeFirstOrThrow()
}
