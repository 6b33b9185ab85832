import type {
  BuyerSubscription,
  BuyerSubscriptionItem,
  BuyerSubscriptionList,
  BuyerSubscriptionPage,
} from '@tradepost/contract/platform/buyer-subscriptions'
import { InvoiceLink } from '@tradepost/contract/provider/invoices'
import { Fault } from '@tradepost/kit/faults'
import { listOrganizations } from '#src/auth/find-organization.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import type { SignedIn } from '#src/callers.ts'
import { type Deps, reading } from '#src/deps.ts'
import { listOrderLines } from '#src/orders/find-order.ts'
import type { OrderLineRow, OrderRow } from '#src/orders/table.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { posterOf } from '#src/storefront/catalog.ts'
import { readCopy } from '#src/storefront/read-catalog.ts'
import { findNextCharge } from '#src/subscriptions/next-charge.ts'
import { findLatestPayment, listCards, nameAddons } from '#src/subscriptions/read-parts.ts'
import { findHeld, listHeld, providerOfOrder } from './find-held.ts'
import { type Plan, viewHeld, viewSubscription } from './view.ts'

const PAYMENTS_SHOWN = 24

type Held = Omit<BuyerSubscriptionItem, 'subscription'>

type Around = { lines: OrderLineRow[]; shops: OrganizationRow[] }

async function readAround(deps: Deps, orders: readonly OrderRow[]): Promise<Around> {
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
  return { lines, shops }
}

type Asked = { provider: PaymentsProvider; subscription: BuyerSubscription }

/** The drawing of a plan: that of the shop's last known shelf, or, of a plan that isn't on it, that of the product itself. */
async function findPoster(
  deps: Deps,
  { organizationId, environment }: OrderRow,
  { provider, subscription }: Asked,
): Promise<Plan['poster']> {
  const { product_id: id } = subscription
  const { products } = await readCopy({ ...reading(deps), organizationId }, { environment })
  const product = products.find((each) => each.product_id === id)
  if (product) return product.poster
  try {
    return posterOf((await provider.products.get(id)).metadata)
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** An order with the plan of now, as far as its provider tells it; else with the plan that was bought. */
async function viewWith(deps: Deps, { lines, shops }: Around, order: OrderRow, asked: Asked | null): Promise<Held> {
  const own = lines.filter((line) => line.orderId === order.id)
  const bought = own.find((line) => line.recurring) ?? own[0]
  const shop = shops.find((each) => each.id === order.organizationId)
  const { product_id: id, product_name: name } = asked?.subscription ?? {}
  const isBought = id === undefined || id === bought?.productId
  const poster = isBought || !asked ? (bought?.poster ?? null) : await findPoster(deps, order, asked)
  return viewHeld({ order, shop, plan: { name: name ?? bought?.name ?? '', poster } })
}

/** How a subscription stands; nothing while its provider does not tell. */
async function ask(deps: Deps, order: OrderRow): Promise<Asked | null> {
  try {
    const provider = await providerOfOrder(deps, order, 'glance')
    return { provider, subscription: viewSubscription(await provider.subscriptions.get(order.subscriptionId ?? '')) }
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** Everything that a person is subscribed to, or was. One shop's provider that is away takes nothing from the others. */
export async function listSubscriptions(deps: Deps, user: SignedIn): Promise<BuyerSubscriptionList> {
  const orders = await listHeld(deps, user)
  const around = await readAround(deps, orders)
  const view = async (order: OrderRow) => {
    const asked = await ask(deps, order)
    return { ...(await viewWith(deps, around, order, asked)), subscription: asked?.subscription ?? null }
  }
  return { items: await Promise.all(orders.map(view)) }
}

/** A subscription with its price, its card and its payments. @throws 404 SUBSCRIPTION_NOT_FOUND for somebody else's */
export async function showSubscription(deps: Deps, user: SignedIn, id: string): Promise<BuyerSubscriptionPage> {
  const { order, provider } = await findHeld(deps, user, id)
  const subscription = await provider.subscriptions.get(id)
  const shown = viewSubscription(subscription)
  const [held, addons, cards, next_charge, latest_payment, payments] = await Promise.all([
    viewWith(deps, await readAround(deps, [order]), order, { provider, subscription: shown }),
    nameAddons(provider, subscription),
    listCards(provider, subscription.customer.customer_id),
    findNextCharge(provider, subscription),
    findLatestPayment(provider, id),
    provider.payments.list({ page: 0, pageSize: PAYMENTS_SHOWN, subscription_id: id }),
  ])
  const isCurrent = (card: { payment_method_id: string }) => card.payment_method_id === subscription.payment_method_id
  return {
    ...held,
    subscription: shown,
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
