import { ORDER_KEY } from '@tradepost/contract/platform/buyer/checkout'
import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import type { OrderLineRow, OrderRow } from './table.ts'

/** The fields that tell which order a payment is for. */
export type Paid = Pick<DeliveredPayment, 'payment_id' | 'checkout_session_id' | 'subscription_id' | 'metadata' | 'product_cart'>
/** A possible order with its lines. */
export type Candidate = Pick<OrderRow, 'id' | 'status' | 'sessionId' | 'paymentId'> & {
  lines: readonly Pick<OrderLineRow, 'productId' | 'quantity'>[]
}

/** Returns the order ID in a payment's metadata. Anyone who builds a link to a product can write it too. */
export function findOrderIdInMetadata({ metadata }: Paid): string | undefined {
  const named = metadata?.[ORDER_KEY]
  return typeof named === 'string' ? named : undefined
}

function countsOf(items: readonly { productId: string; quantity: number }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { productId, quantity } of items) counts.set(productId, (counts.get(productId) ?? 0) + quantity)
  return counts
}

/** Returns whether exactly the order's items were paid. */
function boughtIt({ product_cart: cart }: Paid, { lines }: Candidate): boolean {
  const bought = countsOf((cart ?? []).map((item) => ({ productId: item.product_id, quantity: item.quantity })))
  const wanted = countsOf(lines)
  return bought.size === wanted.size && [...wanted].every(([id, quantity]) => bought.get(id) === quantity)
}

/**
 * Returns whether a payment that only names the order can be for it: the order has no other checkout or payment, and the payment
 * bought the order's items. Otherwise a cheap product's payment could pay an expensive order. A renewal carries the metadata of
 * the order that started the subscription, but never belongs to that order's checkout.
 */
function isMeant(payment: Paid, order: Candidate): boolean {
  const isRenewal = Boolean(payment.subscription_id) && !payment.checkout_session_id
  const isElsewhere = order.sessionId === null ? order.paymentId !== null : Boolean(payment.checkout_session_id) || isRenewal
  return order.id === findOrderIdInMetadata(payment) && !isElsewhere && boughtIt(payment, order)
}

/**
 * Matches a payment to an order: its own, its checkout's, or the one it names. If another payment already paid that order, this
 * payment gets a new order.
 */
export function matchOrder<T extends Candidate>(orders: readonly T[], payment: Paid): T | undefined {
  const own = orders.find((order) => order.paymentId === payment.payment_id)
  if (own) return own
  const open = orders.filter((order) => order.status !== 'paid')
  const { checkout_session_id: sessionId } = payment
  return open.find((order) => sessionId && order.sessionId === sessionId) ?? open.find((order) => isMeant(payment, order))
}
