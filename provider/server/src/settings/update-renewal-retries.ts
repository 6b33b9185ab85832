import type { UpdateRenewalRetries } from '@tradepost/contract/provider/businesses'
import type { BusinessRow } from '#src/businesses/table.ts'
import { updateBusiness } from '#src/businesses/update-business.ts'
import type { Scope } from '#src/scope.ts'

/**
 * Turns automatic retries of renewals on or off, or changes how long they go on. A new window counts from the next decline.
 * Turned off, no retry is scheduled any longer; turned on, those that were on hold already stay so until somebody acts.
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
