import { SEARCHED_KINDS, type SellerSearch } from '@tradepost/contract/platform/seller-search'
import { isExactMatch } from '@tradepost/contract/search-words'
import { findByNumber } from '#src/orders/find-order.ts'
import { toOrderNumber } from '#src/orders/view.ts'
import type { LoadedRecords } from '#src/records/load-records.ts'
import { ALL, type Reader, type RecordList, showList, toSource } from '#src/seller/record-list.ts'
import { customerList } from '#src/seller-customers/customer-list.ts'
import { discountList } from '#src/seller-discounts/discount-list.ts'
import { disputeList } from '#src/seller-disputes/dispute-list.ts'
import { licenseKeyList } from '#src/seller-license-keys/license-key-list.ts'
import { paymentList } from '#src/seller-payments/payment-list.ts'
import { payoutList } from '#src/seller-payouts/payout-list.ts'
import { productList } from '#src/seller-products/product-list.ts'
import { refundList } from '#src/seller-refunds/refund-list.ts'
import { subscriptionList } from '#src/seller-subscriptions/subscription-list.ts'

type Group = SellerSearch['groups'][number]
type Found = Group['items'][number]
type Matches = { items: Found[]; isApproximate: boolean }
type Looking = { reader: Reader; scope: LoadedRecords; q: string }

const EACH_MAX = 5
const putFirst = <T>(items: readonly T[], isFirst: (item: T) => boolean): T[] => [
  ...items.filter(isFirst),
  ...items.filter((item) => !isFirst(item)),
]
const NOTHING: Matches = { items: [], isApproximate: false }

/** Finds the first matches of a list, on any tab of its page; none of a list that the reader may not open. */
async function find<Item>({ reader, scope, q }: Looking, list: RecordList<Item>, view: (item: Item) => Found): Promise<Matches> {
  if (!reader.permissions.has(list.needs)) return NOTHING
  const tab = list.tabs ? { [list.tabs.name]: ALL } : {}
  const { items, is_approximate: isApproximate } = await showList(reader, toSource(scope), { list, query: { q, ...tab } })
  const shown = items.map(view)
  const isExact = ({ title }: Found) => isExactMatch(q, title)
  return { items: putFirst(shown, isExact).slice(0, EACH_MAX), isApproximate }
}

/** Finds orders by number; each links to the payment that paid it. */
async function findOrders({ reader, scope, q }: Looking): Promise<Matches> {
  if (!reader.permissions.has(paymentList.needs)) return NOTHING
  const items = (await findByNumber(scope, q)).map(({ id, paymentId, email, total, currency }) => ({
    id: paymentId,
    title: toOrderNumber(id),
    amount: total === null ? null : { amount: total, currency },
    detail: email,
  }))
  return { items, isApproximate: false }
}

/** How each kind is searched and shown. */
const FINDERS: Readonly<Record<Group['kind'], (looking: Looking) => Promise<Matches>>> = {
  customer: (looking) =>
    find(looking, customerList, ({ customer_id: id, name, email }) => ({ id, title: name, amount: null, detail: email })),
  order: findOrders,
  payment: (looking) =>
    find(looking, paymentList, ({ payment_id: id, total_amount: amount, currency, customer }) => ({
      id,
      title: customer.name,
      amount: { amount, currency },
      detail: id,
    })),
  product: (looking) =>
    find(looking, productList, ({ product_id: id, name, price, currency }) => ({
      id,
      title: name,
      ...(price === null || currency === null
        ? { amount: null, detail: id }
        : { amount: { amount: price, currency }, detail: null }),
    })),
  subscription: (looking) =>
    find(looking, subscriptionList, ({ subscription_id: id, product_name: name, customer }) => ({
      id,
      title: name ?? id,
      amount: null,
      detail: customer.name,
    })),
  discount: (looking) =>
    find(looking, discountList, ({ discount_id: id, code, name }) => ({ id, title: code, amount: null, detail: name ?? id })),
  refund: (looking) =>
    find(looking, refundList, ({ refund_id: id, amount, currency, customer }) => ({
      id,
      title: customer?.name ?? id,
      amount: amount === null || currency === null ? null : { amount, currency },
      detail: id,
    })),
  dispute: (looking) =>
    find(looking, disputeList, ({ dispute_id: id, amount, currency, customer }) => ({
      id,
      title: customer?.name ?? id,
      amount: { amount: Number(amount), currency },
      detail: id,
    })),
  license_key: (looking) =>
    find(looking, licenseKeyList, ({ id, key, customer, product_name }) => ({
      id,
      title: key,
      amount: null,
      detail: customer?.name ?? product_name,
    })),
  payout: (looking) =>
    find(looking, payoutList, ({ payout_id: id, amount, currency }) => ({
      id,
      title: id,
      amount: { amount, currency },
      detail: null,
    })),
}

/**
 * Searches what the reader may open of a business's records. What is called exactly so comes first, then the newest of each kind.
 * Records with similar words are shown only if none has the words themselves. Empty for no words.
 */
export async function search(reader: Reader, scope: LoadedRecords, words: string): Promise<SellerSearch> {
  const looking = { reader, scope, q: words.trim() }
  if (looking.q === '') return { groups: [] }
  const found = await Promise.all(SEARCHED_KINDS.map(async (kind) => ({ kind, ...(await FINDERS[kind](looking)) })))
  const matched = found.filter(({ items }) => items.length > 0)
  const exact = matched.filter(({ isApproximate }) => !isApproximate)
  const shown = (exact.length > 0 ? exact : matched).map(({ kind, items }): Group => ({ kind, items }))
  return { groups: putFirst(shown, ({ items: [first] }) => first !== undefined && isExactMatch(looking.q, first.title)) }
}
