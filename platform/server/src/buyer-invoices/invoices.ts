import type { BuyerInvoice, BuyerInvoiceList } from '@tradepost/contract/platform/buyer/buyer-goods'
import { InvoiceLink } from '@tradepost/contract/provider/invoices'
import { sql } from '@tradepost/kit/database/database'
import type { SignedIn } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { readReturned } from '#src/goods/returned.ts'
import { listOrderLines } from '#src/orders/find-order.ts'
import { type Bought, listBought } from '#src/orders/holdings.ts'
import { toOrderNumber } from '#src/orders/view.ts'

/** A payment of zero, as for a trial, has nothing to invoice or to refund. */
const IS_CHARGED = sql<boolean>`(total > 0 or invoice_url is not null)`

async function listOf(deps: Deps, { shop, scope, orders }: Bought): Promise<BuyerInvoice[]> {
  const [lines, returned] = await Promise.all([
    listOrderLines(scope, orders),
    readReturned(scope, orders, deps.config.providerUrl),
  ])
  return orders.map((order) => ({
    ...(returned.get(order.paymentId) ?? { refunds: [], disputes: [], withdrawal: null }),
    order_id: order.id,
    number: toOrderNumber(order.id),
    shop: { slug: shop.slug, name: shop.name },
    names: lines.filter(({ orderId }) => orderId === order.id).map(({ name }) => name),
    is_renewal: order.isRenewal,
    subscription_id: order.subscriptionId,
    total: order.total,
    currency: order.currency,
    invoice_url: InvoiceLink.parse(order.invoiceUrl),
    paid_at: order.paidAt.toISOString(),
  }))
}

/** Lists a page of an account's payments with their invoices, refunds and credit notes, newest first. */
export async function listInvoices(deps: Deps, user: SignedIn, cursor: string | undefined): Promise<BuyerInvoiceList> {
  const { bought, next } = await listBought(deps, user.id, { cursor, condition: IS_CHARGED })
  const items = (await Promise.all(bought.map((each) => listOf(deps, each)))).flat()
  return { items: items.toSorted((a, b) => b.paid_at.localeCompare(a.paid_at)), next }
}
