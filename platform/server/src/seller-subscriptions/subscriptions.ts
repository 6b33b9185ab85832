import type {
  ChargeForm,
  MethodLink,
  PeriodForm,
  SellerSubscription,
} from '@tradepost/contract/platform/sales/seller-subscriptions'
import type { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findOriginalOrder } from '#src/orders/find-order.ts'
import { toOrderNumber } from '#src/orders/view.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import { loadRecord } from '#src/records/load-record.ts'
import { subscriptions as noun } from '#src/records/nouns/subscriptions.ts'
import { readSubscription } from '#src/subscriptions/change-subscription.ts'
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

type ProviderSubscription = { provider: PaymentsProvider; id: string }

/** Extends the term. @throws 422 for an end that is not later */
export function extendPeriod({ provider, id }: ProviderSubscription, { count, interval }: PeriodForm): Promise<Subscription> {
  return provider.subscriptions.update(id, { subscription_period_count: count, subscription_period_interval: interval })
}

/** Charges an on-demand subscription. @throws 422 for one that is not on demand, or not active */
export function chargeSubscription(
  { provider, id }: ProviderSubscription,
  { amount, description }: ChargeForm,
): Promise<{ payment_id: string }> {
  return provider.subscriptions.charge(id, { product_price: amount, product_description: description || null })
}

/** Cancels a scheduled plan change. @throws 404 if there is none */
export async function savePlan({ provider, id }: ProviderSubscription): Promise<Subscription> {
  await provider.subscriptions.cancelPlanChange(id)
  return provider.subscriptions.get(id)
}

/** Returns the provider's page where the customer enters another card and then returns to `returnUrl`. */
export async function openMethodLink({ provider, id }: ProviderSubscription, returnUrl: string): Promise<MethodLink> {
  const { payment_link: url, expires_on } = await provider.subscriptions.updatePaymentMethod(id, {
    payment_method: { type: 'new', return_url: returnUrl },
  })
  if (!url) throw fault('PAYMENTS_ANSWER_UNEXPECTED')
  return { url, expires_at: expires_on }
}
