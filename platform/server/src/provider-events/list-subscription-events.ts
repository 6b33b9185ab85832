import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { Scope } from '#src/scope.ts'
import type { ProviderEventRow } from './table.ts'

/** A page shows so many; years of renewals would be thousands. */
const EVENTS_MAX = 100

type About = { environment: ProviderEnvironment; subscriptionId: string }

/** What we were told about a subscription and its payments, newest first. */
export async function listSubscriptionEvents(
  scope: Scope,
  { environment, subscriptionId }: About,
): Promise<Pick<ProviderEventRow, 'webhookId' | 'type' | 'happenedAt' | 'body'>[]> {
  return (
    scope.trx
      .selectFrom('providerEvents')
      .select(['webhookId', 'type', 'happenedAt', 'body'])
      .where('organizationId', '=', scope.organizationId)
      .where('environment', '=', environment)
      .where('subscriptionId', '=', subscriptionId)
      .orderBy('happenedAt', 'desc')
      // Of one instant: what was charged is the cause of what the subscription became.
      .orderBy('type', 'desc')
      .limit(EVENTS_MAX)
      .execute()
  )
}
