import type { UpdateSubscriptionSettings } from '@tradepost/contract/provider/businesses'
import { sql } from '@tradepost/kit/database'
import type { BusinessRow } from '#src/businesses/table.ts'
import type { Scope } from '#src/scope.ts'

/** Changes whether somebody may subscribe to a product twice, or try for free twice. Subscriptions that run stay. */
export async function updateSubscriptionSettings(
  { trx, businessId }: Scope,
  { one_per_product: refusesSecondSubscription, one_trial_per_customer: limitsTrials }: UpdateSubscriptionSettings,
): Promise<BusinessRow> {
  return trx
    .updateTable('businesses')
    .where('id', '=', businessId)
    .set({
      refusesSecondSubscription: sql`coalesce(${refusesSecondSubscription ?? null}::boolean, refuses_second_subscription)`,
      limitsTrials: sql`coalesce(${limitsTrials ?? null}::boolean, limits_trials)`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
