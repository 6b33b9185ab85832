import type { SellerPayment, SellerPaymentList, SellerPaymentsQuery } from '@tradepost/contract/platform/seller'
import { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import { formatMoney } from '@tradepost/kit/money'
import * as z from 'zod'
import { findOrderOf } from '#src/orders/find-order.ts'
import type { OrderRow } from '#src/orders/table.ts'
import { orderNumber } from '#src/orders/view.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { listPaymentEvents } from '#src/provider-events/list-payment-events.ts'
import type { Scope } from '#src/scope.ts'
import { listPage } from '#src/seller/list-page.ts'

/** One page of a business's payments, newest first. */
export async function listPayments(
  provider: PaymentsProvider,
  { page, status, customer_id, subscription_id }: z.infer<typeof SellerPaymentsQuery>,
): Promise<SellerPaymentList> {
  const filters = {
    ...(status ? { status } : {}),
    ...(customer_id ? { customer_id } : {}),
    ...(subscription_id ? { subscription_id } : {}),
  }
  return listPage((paging) => provider.listPayments({ ...paging, ...filters }), page)
}

type Moment = SellerPayment['timeline'][number]

const TITLES: Readonly<Record<string, string>> = {
  'payment.succeeded': 'Payment succeeded',
  'payment.failed': 'Payment failed',
  'payment.processing': 'The bank is processing the payment',
  'payment.cancelled': 'Payment cancelled',
}

const EventDetail = z.object({ data: z.object({ error_message: z.string().nullish() }) })

function detailOf(body: string): string | null {
  try {
    return EventDetail.safeParse(JSON.parse(body)).data?.data.error_message ?? null
  } catch {
    return null
  }
}

function orderMoments(order: OrderRow | undefined, paymentId: string): { before: Moment[]; after: Moment[] } {
  if (!order) return { before: [], after: [] }
  const detail = `Order ${orderNumber(order.id)}`
  const before: Moment[] = [{ at: order.createdAt.toISOString(), kind: 'order', title: 'Checkout opened', detail }]
  if (order.paidAt === null || order.paymentId !== paymentId) return { before, after: [] }
  return { before, after: [{ at: order.paidAt.toISOString(), kind: 'order', title: 'Order confirmed, mail sent', detail }] }
}

/** A payment with its lines, the order it paid, and everything that happened to it. @throws 404 for another business's */
export async function getPayment(
  scope: Scope,
  { provider, connection }: { provider: PaymentsProvider; connection: ProviderConnectionRow },
  id: string,
): Promise<SellerPayment> {
  const [payment, lineItems] = await Promise.all([provider.getPayment(id), provider.listPaymentLines(id)])
  const paid = DeliveredPayment.safeParse(payment)
  const [order, events] = await Promise.all([
    paid.success ? findOrderOf(scope, connection.environment, paid.data) : undefined,
    listPaymentEvents(scope, id),
  ])
  const { before, after } = orderMoments(order, id)
  // Of things at the same instant, what causes stands before what follows: sorting keeps this order.
  const timeline: Moment[] = [
    ...before,
    {
      at: payment.created_at,
      kind: 'created',
      title: 'Payment started',
      detail: formatMoney({ amount: payment.total_amount, currency: payment.currency }),
    },
    ...events.map(
      (event): Moment => ({
        at: event.happenedAt.toISOString(),
        kind: 'event',
        title: TITLES[event.type] ?? event.type,
        detail: detailOf(event.body),
      }),
    ),
    ...after,
  ]
  timeline.sort((left, right) => Date.parse(left.at) - Date.parse(right.at))
  return { payment, line_items: lineItems, order: order ? { id: order.id, number: orderNumber(order.id) } : null, timeline }
}
