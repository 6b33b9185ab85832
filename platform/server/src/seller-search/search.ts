import type { SellerSearch } from '@tradepost/contract/platform/seller-search'
import { findByNumber } from '#src/orders/find-by-number.ts'
import { toOrderNumber } from '#src/orders/view.ts'
import type { LoadedRecords } from '#src/records/load-records.ts'
import { ALL, type Reader, type RecordList, showList, toSource } from '#src/seller/record-list.ts'
import { customerList } from '#src/seller-customers/customer-list.ts'
import { discountList } from '#src/seller-discounts/discount-list.ts'
import { disputeList } from '#src/seller-disputes/dispute-list.ts'
import { paymentList } from '#src/seller-payments/payment-list.ts'
import { productList } from '#src/seller-products/product-list.ts'
import { refundList } from '#src/seller-refunds/refund-list.ts'
import { subscriptionList } from '#src/seller-subscriptions/subscription-list.ts'

type Group = SellerSearch['groups'][number]
type Found = Group['items'][number]
type Looking = { reader: Reader; scope: LoadedRecords; q: string }

const EACH_MAX = 5

/** Finds the first matches of a list, on any tab of its page; none of a list that the reader may not open. */
async function find<Item>({ reader, scope, q }: Looking, list: RecordList<Item>, view: (item: Item) => Found): Promise<Found[]> {
  if (!reader.permissions.has(list.needs)) return []
  const tab = list.tabs ? { [list.tabs.name]: ALL } : {}
  const { items } = await showList(reader, toSource(scope), { list, query: { q, ...tab } })
  return items.slice(0, EACH_MAX).map(view)
}

/** Finds orders by number; each links to the payment that paid it. */
async function findOrders({ reader, scope, q }: Looking): Promise<Found[]> {
  if (!reader.permissions.has(paymentList.needs)) return []
  return (await findByNumber(scope, q)).map(({ id, paymentId, email, total, currency }) => ({
    id: paymentId,
    title: toOrderNumber(id),
    amount: total === null ? null : { amount: total, currency },
    detail: email,
  }))
}

/** Searches what the reader may open of a business's records, the newest of each kind first. Empty for no words. */
export async function search(reader: Reader, scope: LoadedRecords, words: string): Promise<SellerSearch> {
  const looking = { reader, scope, q: words.trim() }
  if (looking.q === '') return { groups: [] }
  const [customers, orders, payments, products, subscriptions, discounts, refunds, disputes] = await Promise.all([
    find(looking, customerList, ({ customer_id: id, name, email }) => ({ id, title: name, amount: null, detail: email })),
    findOrders(looking),
    find(looking, paymentList, ({ payment_id: id, total_amount: amount, currency, customer }) => ({
      id,
      title: customer.name,
      amount: { amount, currency },
      detail: id,
    })),
    find(looking, productList, ({ product_id: id, name, price, currency }) => ({
      id,
      title: name,
      ...(price === null || currency === null
        ? { amount: null, detail: id }
        : { amount: { amount: price, currency }, detail: null }),
    })),
    find(looking, subscriptionList, ({ subscription_id: id, product_name: name, customer }) => ({
      id,
      title: name ?? id,
      amount: null,
      detail: customer.name,
    })),
    find(looking, discountList, ({ discount_id: id, code, name }) => ({ id, title: code, amount: null, detail: name ?? id })),
    find(looking, refundList, ({ refund_id: id, amount, currency, customer }) => ({
      id,
      title: customer?.name ?? id,
      amount: amount === null || currency === null ? null : { amount, currency },
      detail: id,
    })),
    find(looking, disputeList, ({ dispute_id: id, amount, currency, customer }) => ({
      id,
      title: customer?.name ?? id,
      amount: { amount: Number(amount), currency },
      detail: id,
    })),
  ])
  const groups: Group[] = [
    { kind: 'customer', items: customers },
    { kind: 'order', items: orders },
    { kind: 'payment', items: payments },
    { kind: 'product', items: products },
    { kind: 'subscription', items: subscriptions },
    { kind: 'discount', items: discounts },
    { kind: 'refund', items: refunds },
    { kind: 'dispute', items: disputes },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0) }
}
