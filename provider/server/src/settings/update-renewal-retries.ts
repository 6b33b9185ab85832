import type { UpdateRenewalRetries } from '@tradepost/contract/provider/businesses'
import type { BusinessRow } from '#src/businesses/table.ts'
import { updateBusiness } from '#src/businesses/update-business.ts'
import type { Scope } from '#src/scope.ts'

/**
 * Turns automatic retries of renewals on or off, or changes their window. A new window applies from the next decline. Turning
 * them off cancels scheduled retries; after turning them on, subscriptions already on hold stay so until someone acts.
 */
export async function updateRenewalRetries(
  { trx, businessId }: Scope,
  { enabled, window_days }: UpdateRenewalRetries,
): Promise<BusinessRow> {
  const business = await updateBusiness(trx, businessId, { retry_renewals: enabled, retry_window_days: window_days })
  if (!business.retriesRenewals)
    await trx.deleteFrom('schedule').where('businessId', '=', businessId).where('kind', '=', 'retry_dues').execute()
  return business
}
