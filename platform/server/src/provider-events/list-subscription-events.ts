import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { Scope } from '#src/scope.ts'
import type { ProviderEventRow } from './table.ts'

/** A page shows so many; years of renewals would be thousands. */
export const SUBSCRIPTION_EVENTS_MAX = 100

/** Later than any event. */
const ENDLESS = new Date('9999-12-31T00:00:00Z')

type About = { environment: ProviderEnvironment; subscriptionId: string; until?: Date }

/** What we were told about a subscription and its payments, newest first. `until`: nothing that happened after it. */
export async function listSubscriptionEvents(
  scope: Scope,
  { environment, subscriptionId, until = ENDLESS }: About,
): Promise<Pick<ProviderEventRow, 'webhookId' | 'type' | 'happenedAt' | 'body'>[]> {
  return (
    scope.trx
      .selectFrom('providerEvents')
      .select(['webhookId', 'type', 'happenedAt', 'body'])
      .where('organizationId', '=', scope.organizationId)
      .where('environment', '=', environment)
      .where('subscriptionId', '=', subscriptionId)
      .where('happenedAt', '<=', until)
      .orderBy('happenedAt', 'desc')
      // Of one instant: what was charged is the cause of what the subscription became.
      .orderBy('type', 'desc')
      .limit(SUBSCRIPTION_EVENTS_MAX)
      .execute()
  )
}
