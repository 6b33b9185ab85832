import type { BuyerInvoice } from '@tradepost/contract/platform/buyer/buyer-goods'
import { InvoiceLink } from '@tradepost/contract/provider/invoices'
import type { SignedIn } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { readReturned } from '#src/goods/returned.ts'
import { listOrderLines } from '#src/orders/find-order.ts'
import { type Holding, listHoldings } from '#src/orders/holdings.ts'
import { toOrderNumber } from '#src/orders/view.ts'

/** A payment of zero, as for a trial, has nothing to invoice or to refund. */
const isCharged = ({ total, invoiceUrl }: Holding['orders'][number]) => total > 0 || invoiceUrl !== null

async function listOf(deps: Deps, { shop, scope, orders }: Holding): Promise<BuyerInvoice[]> {
  const charged = orders.filter(isCharged)
  const [lines, returned] = await Promise.all([
    listOrderLines(
      scope,
      charged.map(({ id }) => id),
    ),
    readReturned(scope, charged, deps.config.providerUrl),
  ])
  return charged.map((order) => ({
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

/** Lists an account's payments with their invoices, refunds and credit notes, newest first. */
export async function listInvoices(deps: Deps, user: SignedIn): Promise<BuyerInvoice[]> {
  const items = await Promise.all((await listHoldings(deps, user.id)).map((holding) => listOf(deps, holding)))
  return items.flat().toSorted((a, b) => b.paid_at.localeCompare(a.paid_at))
}
