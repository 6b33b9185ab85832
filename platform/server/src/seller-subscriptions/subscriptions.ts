import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/seller'
import type {
  SellerSubscription,
  SellerSubscriptionList,
  SellerSubscriptionsQuery,
} from '@tradepost/contract/platform/seller-subscriptions'
import { isInTrial } from '@tradepost/contract/platform/trials'
import type { SubscriptionListItem } from '@tradepost/contract/provider/subscriptions'
import type * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { findOrderThatBegan } from '#src/orders/find-begun.ts'
import { orderNumber } from '#src/orders/view.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { Paging } from '#src/payments-provider/answers.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { businessNow } from '#src/records/business-clock.ts'
import { lookAtRecord } from '#src/records/look-at-record.ts'
import { subscriptions as noun } from '#src/records/subscriptions.ts'
import { listAll, listPage, searchPage } from '#src/seller/list-page.ts'
import { readSubscription } from '#src/subscriptions/known-subscription.ts'
import { nextChargeOf } from '#src/subscriptions/next-charge.ts'
import { findLatestPayment, listCards, nameAddons } from '#src/subscriptions/read-parts.ts'
import { listSubscriptionMoments } from './timeline.ts'

/** A provider lists subscriptions of one customer at a time: of more people with such a name the page says that there are more. */
const CUSTOMERS_MAX = 10
/** A customer's subscriptions are read up to so many pages of 100. */
const PAGES_MAX = 2

type Query = z.infer<typeof SellerSubscriptionsQuery>

/** One page of a business's subscriptions, newest first. */
export async function listSubscriptions(
  provider: PaymentsProvider,
  { page, q, status, product_id, customer_id }: Query,
): Promise<SellerSubscriptionList> {
  const ofApi = status === 'trialing' ? 'active' : status
  const filters = { ...(ofApi ? { status: ofApi } : {}), ...(product_id ? { product_id } : {}) }
  const isWanted = wantedBy(status)
  if (q && !customer_id) return searchByCustomer(provider, { page, q, filters, isWanted })
  const whose = customer_id ? { customer_id } : {}
  const list = (paging: Paging) => provider.subscriptions.list({ ...paging, ...filters, ...whose })
  if (ofApi === 'active') return searchPage(list, isWanted, page)
  return { ...(await listPage(list, page)), is_cut: false }
}

/** A trial is a status of its own here, so what is active is told apart after the provider has listed it. */
function wantedBy(status: Query['status']): (item: SubscriptionListItem) => boolean {
  if (status === 'trialing') return isInTrial
  return status === 'active' ? (item) => !isInTrial(item) : () => true
}

type Filters = Omit<Parameters<PaymentsProvider['subscriptions']['list']>[0], 'page' | 'pageSize'>
type Search = { page: number; q: string; filters: Filters; isWanted: (item: SubscriptionListItem) => boolean }

async function searchByCustomer(
  provider: PaymentsProvider,
  { page, q, filters, isWanted }: Search,
): Promise<SellerSubscriptionList> {
  const named = q.includes('@') ? { email: q } : { name: q }
  const customers = await provider.customers.list({ page: 0, pageSize: CUSTOMERS_MAX + 1, ...named })
  const found = await Promise.all(
    customers
      .slice(0, CUSTOMERS_MAX)
      .map(({ customer_id }) =>
        listAll((paging) => provider.subscriptions.list({ ...paging, ...filters, customer_id }), PAGES_MAX),
      ),
  )
  const all = found
    .flatMap(({ items }) => items.filter(isWanted))
    .sort((left, right) => right.created_at.localeCompare(left.created_at))
  const first = page * SELLER_PAGE_SIZE
  return {
    items: all.slice(first, first + SELLER_PAGE_SIZE),
    has_more: all.length > first + SELLER_PAGE_SIZE,
    is_cut: customers.length > CUSTOMERS_MAX || found.some(({ is_cut }) => is_cut),
  }
}

/** A subscription with what it is charged to, and everything that happened to it. @throws 404 for another business's */
export async function getSubscription(deps: Deps, connection: ProviderConnectionRow, id: string): Promise<SellerSubscription> {
  const { scope, record } = await lookAtRecord(deps, { connection, noun, id }, readSubscription)
  const { subscription, cycle } = record
  const [addons, cards, latest_payment, timeline, order, now] = await Promise.all([
    nameAddons(scope, subscription),
    listCards(scope, subscription.customer.customer_id),
    findLatestPayment(scope, id),
    listSubscriptionMoments(scope, { environment: connection.environment, subscriptionId: id }),
    findOrderThatBegan(scope, connection.environment, id),
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
