import type { Returned } from '@tradepost/contract/platform/buyer/buyer-goods'
import type { Order, OrderPage } from '@tradepost/contract/platform/buyer/orders'
import { DAY } from '@tradepost/kit/clock'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { readDownloads } from '#src/goods/downloads.ts'
import { listKeysOfPayment } from '#src/goods/license-keys.ts'
import { readReturned } from '#src/goods/returned.ts'
import { toBusinessTime } from '#src/records/business-clock.ts'
import { loadRecordsOf } from '#src/records/load-records.ts'
import { payments as paymentNoun } from '#src/records/nouns/payments.ts'
import { findRecord, readTogether } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { viewShopSeller } from '#src/shop-texts/said-texts.ts'
import { viewPageLook } from '#src/shop-theme/view-look.ts'
import type { ShownOrder } from './find-order.ts'
import { viewOrder } from './view.ts'

/** The payment of a paid order, with its total. */
const paidOf = ({ status, paymentId, total }: ShownOrder) =>
  status === 'paid' && paymentId !== null ? [{ paymentId, total: total ?? 0 }] : []

/** Returns what was returned of paid orders, by payment: from the records of each shop that sold them. */
async function readReturnedOf(deps: Deps, orders: readonly ShownOrder[]): Promise<Map<string, Returned>> {
  const paid = orders.filter((order) => paidOf(order).length > 0)
  const places = Map.groupBy(paid, ({ organizationId, environment }) => `${organizationId}/${environment}`)
  const read = async ([first, ...others]: ShownOrder[]) => {
    if (!first) return []
    const scope = readTogether(await loadRecordsOf(deps, first))
    return [...(await readReturned(scope, [first, ...others].flatMap(paidOf), deps.config.providerUrl))]
  }
  return new Map((await Promise.all([...places.values()].map(read))).flat())
}

/** Converts orders to what their buyer sees in a list. */
export async function viewOrders(deps: Deps, orders: readonly ShownOrder[]): Promise<Order[]> {
  const returned = await readReturnedOf(deps, orders)
  return orders.map((order) => viewOrder(order, returned.get(order.paymentId ?? '')))
}

/** So long after its payment, the page thanks for an order. */
const NEW_MILLISECONDS = DAY

/** What the page reads of the payment: its buyer, for the form of a new account and the name of the tax. */
const PaidBy = z.object({
  customer: z.object({ name: z.string() }),
  billing: z.object({ country: z.string().nullish() }).nullish(),
})

async function findBuyer(scope: RecordScope, paymentId: string): Promise<OrderPage['buyer']> {
  const payment = await findRecord(scope, paymentNoun, PaidBy, paymentId)
  return payment ? { name: payment.customer.name, country: payment.billing?.country ?? null } : null
}

/** Converts an order to its page: with license keys and downloads once it is paid. */
export async function viewOrderPage(deps: Deps, order: ShownOrder): Promise<OrderPage> {
  const [paid] = paidOf(order)
  const dressed = { look: viewPageLook(order.organizationId, order.look), seller: viewShopSeller(order.seller) }
  if (!paid) return { ...viewOrder(order), ...dressed, license_keys: [], downloads: [], buyer: null, is_new: true }
  const { paymentId } = paid
  const scope = readTogether(await loadRecordsOf(deps, order))
  const [returned, license_keys, downloads, buyer] = await Promise.all([
    readReturned(scope, [paid], deps.config.providerUrl),
    listKeysOfPayment(scope, paymentId),
    readDownloads(scope, [{ ...order, paymentId }]),
    findBuyer(scope, paymentId),
  ])
  const now = toBusinessTime(order.pass, deps.clock.now())
  return {
    ...viewOrder(order, returned.get(paymentId)),
    ...dressed,
    license_keys,
    downloads: downloads.get(paymentId) ?? [],
    buyer,
    is_new: now.getTime() - (order.paidAt ?? order.createdAt).getTime() < NEW_MILLISECONDS,
  }
}
