import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Scope } from '#src/scope.ts'
import type { ProviderEventRow } from './table.ts'

/** Lists the events of a payment in the order in which they happened. */
export async function listPaymentEvents(
  scope: Scope,
  paymentId: string,
): Promise<Pick<ProviderEventRow, 'type' | 'happenedAt' | 'body'>[]> {
  return scope.trx
    .selectFrom('providerEvents')
    .select(['type', 'happenedAt', 'body'])
    .where('organizationId', '=', scope.organizationId)
    .where('paymentId', '=', paymentId)
    .orderBy('happenedAt')
    .orderBy('receivedAt')
    .execute()
}

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

export type Between = { environment: ProviderEnvironment; after: Date; until: Date; offset: number; limit: number }

/** Lists a provider's events that happened after one instant and not after another, by its own clock, in order. */
export async function listEventsBetween(
  scope: Scope,
  { environment, after, until, offset, limit }: Between,
): Promise<Pick<ProviderEventRow, 'webhookId' | 'type' | 'happenedAt' | 'body'>[]> {
  return scope.trx
    .selectFrom('providerEvents')
    .select(['webhookId', 'type', 'happenedAt', 'body'])
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .where('happenedAt', '>', after)
    .where('happenedAt', '<=', until)
    .orderBy('happenedAt')
    .orderBy('webhookId')
    .offset(offset)
    .limit(limit)
    .execute()
}
