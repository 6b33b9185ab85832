import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Scope } from '#src/scope.ts'
import type { ProviderEventRow } from './table.ts'

/** Shown on one page; years of renewals would be thousands. */
export const SUBSCRIPTION_EVENTS_MAX = 100

/** Later than any event. */
const ENDLESS = new Date('9999-12-31T00:00:00Z')

type SubscriptionEventsQuery = { environment: ProviderEnvironment; subscriptionId: string; until?: Date }

/** Lists the events of a subscription and its payments, newest first. `until`: no later events. */
export async function listSubscriptionEvents(
  scope: Scope,
  { environment, subscriptionId, until = ENDLESS }: SubscriptionEventsQuery,
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
      // Same timestamp: list the payment first, because it caused the subscription change.
      .orderBy('type', 'desc')
      .limit(SUBSCRIPTION_EVENTS_MAX)
      .execute()
  )
}
