import type { UpdateRenewalRetries } from '@tradepost/contract/provider/businesses'
import type { BusinessRow } from '#src/businesses/table.ts'
import { setBusiness } from '#src/businesses/update-business.ts'
import type { Scope } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'

/**
 * Turns automatic retries of renewals on or off, or changes their window. A new window applies from the next decline. Turning
 * them off cancels scheduled retries; after turning them on, subscriptions already on hold stay so until someone acts.
 */
export async function updateRenewalRetries({ trx, businessId }: Scope, input: UpdateRenewalRetries): Promise<BusinessRow> {
  const columns = toColumns<UpdateRenewalRetries, BusinessRow>(input, {
    enabled: (retriesRenewals) => ({ retriesRenewals }),
    window_days: (retryWindowDays) => ({ retryWindowDays }),
  })
  const business = await setBusiness(trx, businessId, columns)
  if (!business.retriesRenewals)
    await trx.deleteFrom('schedule').where('businessId', '=', businessId).where('kind', '=', 'retry_dues').execute()
  return business
}
