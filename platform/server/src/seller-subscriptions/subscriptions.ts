import type { SellerSubscription } from '@tradepost/contract/platform/sales/seller-subscriptions'
import type { Deps } from '#src/deps.ts'
import { findOriginalOrder } from '#src/orders/find-original-order.ts'
import { toOrderNumber } from '#src/orders/view.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import { loadRecord } from '#src/records/load-record.ts'
import { subscriptions as noun } from '#src/records/nouns/subscriptions.ts'
import { readSubscription } from '#src/subscriptions/known-subscription.ts'
import { findNextCharge } from '#src/subscriptions/next-charge.ts'
import { findLatestPayment, listCards, listNamedAddons } from '#src/subscriptions/read-parts.ts'
import { listTimeline } from './timeline.ts'

/** Returns a subscription with its payment method and its timeline. @throws 404 for another business's subscription */
export async function getSubscription(deps: Deps, connection: ProviderConnectionRow, id: string): Promise<SellerSubscription> {
  const { scope, record } = await loadRecord(deps, { connection, noun, id }, readSubscription)
  const { subscription, cycle } = record
  const [addons, cards, latest_payment, timeline, order, now] = await Promise.all([
    listNamedAddons(scope, subscription),
    listCards(scope, subscription.customer.customer_id),
    findLatestPayment(scope, id),
    listTimeline(scope, { environment: connection.environment, subscriptionId: id }),
    findOriginalOrder(scope, connection.environment, id),
    getBusinessTime(scope),
  ])
  return {
    subscription,
    addons,
    now: now.toISOString(),
    card: cards.find((card) => card.payment_method_id === subscription.payment_method_id) ?? null,
    next_charge: await findNextCharge(scope, subscription, cycle),
    latest_payment,
    order: order ? { id: order.id, number: toOrderNumber(order.id) } : null,
    timeline,
  }
}
