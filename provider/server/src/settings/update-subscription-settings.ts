import type { UpdateSubscriptionSettings } from '@tradepost/contract/provider/businesses'
import type { BusinessRow } from '#src/businesses/table.ts'
import { setBusiness } from '#src/businesses/update-business.ts'
import type { Scope } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'

/** Changes whether somebody may subscribe to a product twice, or try for free twice. Subscriptions that run stay. */
export async function updateSubscriptionSettings(
  { trx, businessId }: Scope,
  input: UpdateSubscriptionSettings,
): Promise<BusinessRow> {
  const columns = toColumns<UpdateSubscriptionSettings, BusinessRow>(input, {
    one_per_product: (refusesSecondSubscription) => ({ refusesSecondSubscription }),
    one_trial_per_customer: (limitsTrials) => ({ limitsTrials }),
  })
  return setBusiness(trx, businessId, columns)
}
