import type {
  BuyerSubscription,
  BuyerSubscriptionItem,
  BuyerSubscriptionList,
  BuyerSubscriptionPage,
} from '@tradepost/contract/platform/subscriptions'
import { InvoiceLink } from '@tradepost/contract/provider/invoices'
import { Fault } from '@tradepost/kit/faults'
import { listOrganizations } from '#src/auth/find-organization.ts'
import type { SignedIn } from '#src/callers.ts'
import { type Deps, reading } from '#src/deps.ts'
import { listOrderLines } from '#src/orders/find-order.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { findHeld, listHeld, providerOfOrder } from './find-held.ts'
import { findNextCharge } from './next-charge.ts'
import { findLatestPayment, listCards, nameAddons } from './read-parts.ts'
import { viewHeld, viewSubscription } from './view.ts'

const PAYMENTS_SHOWN = 24

type Held = Omit<BuyerSubscriptionItem, 'subscription'>

async function viewAll(deps: Deps, orders: readonly OrderRow[]): Promise<{ order: OrderRow; held: Held }[]> {
  const work = reading(deps)
  const [lines, shops] = await Promise.all([
    listOrderLines(
      work,
      orders.map(({ id }) => id),
    ),
    listOrganizations(
      work.trx,
      orders.map(({ organizationId }) => organizationId),
    ),
  ])
  return orders.map((order) => ({
    order,
    held: viewHeld({
      order,
      lines: lines.filter((line) => line.orderId === order.id),
      shop: shops.find((shop) => shop.id === order.organizationId),
    }),
  }))
}

/** How a subscription stands; nothing while its provider does not tell. */
async function ask(deps: Deps, order: OrderRow): Promise<BuyerSubscription | null> {
  try {
    const provider = await providerOfOrder(deps, order, 'glance')
    return viewSubscription(await provider.getSubscription(order.subscriptionId ?? ''))
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** Everything that a person is subscribed to, or was. One shop's provider that is away takes nothing from the others. */
export async function listSubscriptions(deps: Deps, user: SignedIn): Promise<BuyerSubscriptionList> {
  const all = await viewAll(deps, await listHeld(deps, user))
  return { items: await Promise.all(all.map(async ({ order, held }) => ({ ...held, subscription: await ask(deps, order) }))) }
}

/** A subscription with its price, its card and its payments. @throws 404 SUBSCRIPTION_NOT_FOUND for somebody else's */
export async function showSubscription(deps: Deps, user: SignedIn, id: string): Promise<BuyerSubscriptionPage> {
  const { order, provider } = await findHeld(deps, user, id)
  const subscription = await provider.getSubscription(id)
  const [seen, addons, cards, next_charge, latest_payment, payments] = await Promise.all([
    viewAll(deps, [order]),
    nameAddons(provider, subscription),
    listCards(provider, subscription.customer.customer_id),
    findNextCharge(provider, subscription),
    findLatestPayment(provider, id),
    provider.listPayments({ page: 0, pageSize: PAYMENTS_SHOWN, subscription_id: id }),
  ])
  const [whole] = seen
  if (!whole) throw new Error('One order has one view')
  const isCurrent = (card: { payment_method_id: string }) => card.payment_method_id === subscription.payment_method_id
  return {
    ...whole.held,
    subscription: viewSubscription(subscription),
    addons,
    card: cards.find(isCurrent) ?? null,
    kept_cards: cards.filter((card) => !isCurrent(card)),
    next_charge,
    latest_payment,
    payments: payments.map((payment) => ({
      payment_id: payment.payment_id,
      status: payment.status,
      total_amount: payment.total_amount,
      currency: payment.currency,
      card_network: payment.card_network,
      card_last_four: payment.card_last_four,
      created_at: payment.created_at,
      refund_status: payment.refund_status,
      invoice_url: InvoiceLink.parse(payment.invoice_url),
    })),
  }
}
