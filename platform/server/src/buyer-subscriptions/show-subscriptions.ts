import {
  type BuyerSubscription,
  type BuyerSubscriptionItem,
  type BuyerSubscriptionList,
  type BuyerSubscriptionPage,
  isRunning,
} from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { InvoiceLink } from '@tradepost/contract/provider/invoices'
import { Fault } from '@tradepost/kit/faults'
import * as z from 'zod'
import { listOrganizations } from '#src/auth/organizations/find-organization.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import type { SignedIn } from '#src/callers.ts'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { listOrderLines } from '#src/orders/find-order.ts'
import type { OrderLineRow, OrderRow } from '#src/orders/table.ts'
import { loadRecord, refreshRecordSoon } from '#src/records/load-record.ts'
import { loadRecordsOf } from '#src/records/load-records.ts'
import { customers as customerNoun } from '#src/records/nouns/customers.ts'
import { products as productNoun } from '#src/records/nouns/products.ts'
import { subscriptions as subscriptionNoun } from '#src/records/nouns/subscriptions.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { listBodiesOf } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { readPoster } from '#src/storefront/catalog.ts'
import { readSubscription } from '#src/subscriptions/change-subscription.ts'
import { findNextCharge } from '#src/subscriptions/next-charge.ts'
import { findLatestPayment, listCards, listNamedAddons, listPaymentsOf } from '#src/subscriptions/read-parts.ts'
import { type BuyerSubscriptionRef, getBuyerSubscription, listBuyerSubscriptions } from './find-held.ts'
import { type Plan, viewBuyerSubscriptionItem, viewSubscription } from './view.ts'

const PAYMENTS_SHOWN = 24
const WithMetadata = z.object({ metadata: z.record(z.string(), z.unknown()).nullish() })

type Held = Omit<BuyerSubscriptionItem, 'subscription'>

type OrderContext = { lines: OrderLineRow[]; shops: OrganizationRow[] }

async function readAround(deps: Deps, orders: readonly OrderRow[]): Promise<OrderContext> {
  const work = toReadOnly(deps)
  const [lines, shops] = await Promise.all([
    listOrderLines(work, orders),
    listOrganizations(
      work.trx,
      orders.map(({ organizationId }) => organizationId),
    ),
  ])
  return { lines, shops }
}

/** Finds the drawing of a plan that differs from the one bought. */
async function findPoster(scope: RecordScope, { product_id: id }: BuyerSubscription): Promise<Plan['poster']> {
  const [product] = await listBodiesOf(scope, productNoun, [id])
  return readPoster(WithMetadata.safeParse(product).data?.metadata)
}

/** Views an order with its current plan, if known; else with the plan that was bought. */
async function viewWith(
  deps: Deps,
  { lines, shops }: OrderContext,
  order: OrderRow,
  now: BuyerSubscription | null,
): Promise<Held> {
  const own = lines.filter((line) => line.orderId === order.id)
  const bought = own.find((line) => line.recurring) ?? own[0]
  const shop = shops.find((each) => each.id === order.organizationId)
  const isBought = !now || now.product_id === bought?.productId
  const poster = isBought ? (bought?.poster ?? null) : await findPoster({ ...toReadOnly(deps), ...placeOf(order) }, now)
  return viewBuyerSubscriptionItem({ order, shop, plan: { name: now?.product_name ?? bought?.name ?? '', poster } })
}

const placeOf = ({ organizationId, environment }: OrderRow) => ({ organizationId, environment })

/** Returns the subscription of an order; null while no record has it. */
async function findSubscription(deps: Deps, order: OrderRow): Promise<BuyerSubscription | null> {
  const scope = await loadRecordsOf(deps, order)
  const [body] = await listBodiesOf(scope, subscriptionNoun, [order.subscriptionId ?? ''])
  const known = body && readSubscription(body)
  return known ? viewSubscription(known.subscription) : null
}

/** Lists all subscriptions of a person, current and past. */
export async function listSubscriptions(deps: Deps, user: Pick<SignedIn, 'id'>): Promise<BuyerSubscriptionList> {
  const orders = await listBuyerSubscriptions(deps, user)
  const around = await readAround(deps, orders)
  const view = async (order: OrderRow) => {
    const subscription = await findSubscription(deps, order)
    return { ...(await viewWith(deps, around, order, subscription)), subscription }
  }
  return { items: await Promise.all(orders.map(view)) }
}

/** Lists the subscriptions that go on after the person's account is deleted. */
export async function listRunningSubscriptions(deps: Deps, userId: string): Promise<{ name: string; shopName: string }[]> {
  const { items } = await listSubscriptions(deps, { id: userId })
  return items.filter(isRunning).map(({ name, shop }) => ({ name, shopName: shop.name }))
}

/** Asks the provider about a subscription. While it is away, the record is shown as it is. */
async function refreshSubscription(deps: Deps, { connection, id }: BuyerSubscriptionRef): Promise<void> {
  try {
    await subscriptionNoun.get(openProvider(deps, connection, 'glance'), id)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    deps.log.info({ subscriptionId: id, code: error.code }, 'the subscription could not be looked up')
  }
}

/**
 * Returns a subscription with its price, its card and its payments. `isRefreshed`: whether the provider is asked first, because
 * its event may be late.
 * @throws 404 SUBSCRIPTION_NOT_FOUND for another person's
 */
export async function showSubscription(
  deps: Deps,
  user: SignedIn,
  { id, isRefreshed }: { id: string; isRefreshed: boolean },
): Promise<BuyerSubscriptionPage> {
  const ref = await getBuyerSubscription(deps, user, id)
  if (isRefreshed) await refreshSubscription(deps, ref)
  const { order, connection } = ref
  const { scope, record } = await loadRecord(deps, { connection, noun: subscriptionNoun, id }, readSubscription)
  const { subscription, cycle } = record
  // No event tells of a wallet that changed: the next look at the next charge knows it.
  refreshRecordSoon(deps, { connection, noun: customerNoun, id: subscription.customer.customer_id })
  const shown = viewSubscription(subscription)
  const [held, addons, cards, latest_payment, payments] = await Promise.all([
    viewWith(deps, await readAround(deps, [order]), order, shown),
    listNamedAddons(scope, subscription),
    listCards(scope, subscription.customer.customer_id),
    findLatestPayment(scope, id),
    listPaymentsOf(scope, id, PAYMENTS_SHOWN),
  ])
  const isCurrent = (card: { payment_method_id: string }) => card.payment_method_id === subscription.payment_method_id
  return {
    ...held,
    subscription: shown,
    addons,
    card: cards.find(isCurrent) ?? null,
    kept_cards: cards.filter((card) => !isCurrent(card)),
    next_charge: await findNextCharge(scope, subscription, cycle),
    latest_payment,
    payments: payments.map((payment) => ({
      payment_id: payment.payment_id,
      status: payment.status,
      total_amount: payment.total_amount,
      wallet_amount: payment.lines?.wallet_amount ?? 0,
      currency: payment.currency,
      card_network: payment.card_network,
      card_last_four: payment.card_last_four,
      created_at: payment.created_at,
      refund_status: payment.refund_status,
      invoice_url: InvoiceLink.parse(payment.invoice_url),
    })),
  }
}
