import { ORDER_KEY } from '@tradepost/contract/platform/checkout'
import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks'
import type { OrderLineRow, OrderRow } from './table.ts'

/** What tells which order a payment is for. */
export type Paid = Pick<DeliveredPayment, 'payment_id' | 'checkout_session_id' | 'subscription_id' | 'metadata' | 'product_cart'>
/** An order that may be meant, with what it is about. */
export type Candidate = Pick<OrderRow, 'id' | 'status' | 'sessionId' | 'paymentId'> & {
  lines: readonly Pick<OrderLineRow, 'productId' | 'quantity'>[]
}

/** The order's id that a payment brings back. Whoever makes a link to a product can write it too. */
export function namedOrder({ metadata }: Paid): string | undefined {
  const named = metadata?.[ORDER_KEY]
  return typeof named === 'string' ? named : undefined
}

function countsOf(items: readonly { productId: string; quantity: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { productId, quantity } of items) counts.set(productId, (counts.get(productId) ?? 0) + quantity)
  return counts
}

/** Whether exactly what the order is about was paid. */
function boughtIt({ product_cart: cart }: Paid, { lines }: Candidate): boolean {
  const bought = countsOf((cart ?? []).map((item) => ({ productId: item.product_id, quantity: item.quantity })))
  const wanted = countsOf(lines)
  return bought.size === wanted.size && [...wanted].every(([id, quantity]) => bought.get(id) === quantity)
}

/**
 * Whether a payment that only names the order may be for it: the order is not bound to another checkout or another
 * payment, and the payment bought what the order is about. Else a cheap product's payment could pay a dear order. What renews a
 * subscription brings back the order that began it, and never came from its checkout.
 */
function isMeant(payment: Paid, order: Candidate): boolean {
  const isRenewal = Boolean(payment.subscription_id) && !payment.checkout_session_id
  const isElsewhere = order.sessionId === null ? order.paymentId !== null : Boolean(payment.checkout_session_id) || isRenewal
  return order.id === namedOrder(payment) && !isElsewhere && boughtIt(payment, order)
}

/**
 * The order that a payment is for: its own, the one of its checkout, or the one that it names. An order that another
 * payment paid stays what it is: this payment is then an order of its own.
 */
export function matchOrder<T extends Candidate>(orders: readonly T[], payment: Paid): T | undefined {
  const own = orders.find((order) => order.paymentId === payment.payment_id)
  if (own) return own
  const open = orders.filter((order) => order.status !== 'paid')
  const { checkout_session_id: sessionId } = payment
  return open.find((order) => sessionId && order.sessionId === sessionId) ?? open.find((order) => isMeant(payment, order))
}
