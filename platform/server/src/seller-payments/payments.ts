import type { SellerPayment } from '@tradepost/contract/platform/seller'
import type { Payment } from '@tradepost/contract/provider/payments'
import { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { Fault } from '@tradepost/kit/faults'
import { productsOfPayment } from '#src/orders/create-order.ts'
import { findOrderOf, listOrderLines } from '#src/orders/find-order.ts'
import { saleOfPayment, viewSale } from '#src/orders/sale-of-payment.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { orderNumber } from '#src/orders/view.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { listPaymentEvents } from '#src/provider-events/list-payment-events.ts'
import type { Scope } from '#src/scope.ts'
import { readCopy } from '#src/storefront/read-catalog.ts'
import { findCause } from './find-cause.ts'
import { paidAtOf, timelineOf } from './timeline.ts'

/** When the checkout of an order was opened, by the provider's clock; undefined where the shop opened none. */
async function openedAtOf(provider: PaymentsProvider, order: OrderRow | undefined, payment: Payment): Promise<Date | undefined> {
  if (!order?.checkoutUrl) return undefined
  // Opened with its payment.
  if (order.sessionId === null) return new Date(payment.created_at)
  try {
    const { created_at: at } = await provider.checkouts.get(order.sessionId)
    return at ? new Date(at) : order.createdAt
  } catch (error) {
    if (error instanceof Fault) return order.createdAt
    throw error
  }
}

/** The figures that the buyer's order page shows; worked out anew for a payment that is no order's yet. */
async function readSale(
  scope: Scope,
  { provider, connection }: { provider: PaymentsProvider; connection: ProviderConnectionRow },
  { payment, order }: { payment: Payment; order: OrderRow | undefined },
): Promise<SellerPayment['sale']> {
  if (order?.status === 'paid' && order.paymentId === payment.payment_id)
    return viewSale({ ...order, lines: await listOrderLines(scope, [order.id]) })
  const items = await provider.payments.listLines(payment.payment_id)
  const { products } = await readCopy(scope, connection)
  return viewSale(saleOfPayment(payment, items, productsOfPayment(payment, products)))
}

/** A payment with its lines, the order it paid, and everything that happened to it. @throws 404 for another business's */
export async function getPayment(
  scope: Scope,
  { provider, connection }: { provider: PaymentsProvider; connection: ProviderConnectionRow },
  id: string,
): Promise<SellerPayment> {
  const payment = await provider.payments.get(id)
  const paid = DeliveredPayment.safeParse(payment)
  const [order, events] = await Promise.all([
    paid.success ? findOrderOf(scope, connection.environment, paid.data) : undefined,
    listPaymentEvents(scope, id),
  ])
  const paidAt = paidAtOf(events)
  const [sale, openedAt, cause] = await Promise.all([
    readSale(scope, { provider, connection }, { payment, order }),
    openedAtOf(provider, order, payment),
    order?.isRenewal && paidAt ? findCause(scope, { environment: connection.environment, payment, paidAt }) : undefined,
  ])
  return {
    payment,
    sale,
    credit_from: cause?.creditFrom ?? null,
    order: order ? { id: order.id, number: orderNumber(order.id) } : null,
    timeline: timelineOf({ payment, events, order, openedAt, cause }),
  }
}
