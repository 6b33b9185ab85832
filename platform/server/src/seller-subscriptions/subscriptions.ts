import type { SellerSubscription } from '@tradepost/contract/platform/seller-subscriptions'
import type { Deps } from '#src/deps.ts'
import { findOriginalOrder } from '#src/orders/find-original-order.ts'
import { orderNumber } from '#src/orders/view.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { businessNow } from '#src/records/business-clock.ts'
import { loadRecord } from '#src/records/load-record.ts'
import { subscriptions as noun } from '#src/records/subscriptions.ts'
import { readSubscription } from '#src/subscriptions/known-subscription.ts'
import { nextChargeOf } from '#src/subscriptions/next-charge.ts'
import { findLatestPayment, listCards, nameAddons } from '#src/subscriptions/read-parts.ts'
import { listTimeline } from './timeline.ts'

/** Returns a subscription with its payment method and its timeline. @throws 404 for another business's subscription */
export async function getSubscription(deps: Deps, connection: ProviderConnectionRow, id: string): Promise<SellerSubscription> {
  const { scope, record } = await loadRecord(deps, { connection, noun, id }, readSubscription)
  const { subscription, cycle } = record
  const [addons, cards, latest_payment, timeline, order, now] = await Promise.all([
    nameAddons(scope, subscription),
    listCards(scope, subscription.customer.customer_id),
    findLatestPayment(scope, id),
    listTimeline(scope, { environment: connection.environment, subscriptionId: id }),
    findOriginalOrder(scope, connection.environment, id),
    businessNow(scope),
  ])
  return {
    subscription,
    addons,
    now: now.toISOString(),
    card: cards.find((card) => card.payment_method_id === subscription.payment_method_id) ?? null,
    next_charge: nextChargeOf(subscription, cycle),
    latest_payment,
    order: order ? { id: order.id, number: orderNumber(order.id) } : null,
    timeline,
  }
}
