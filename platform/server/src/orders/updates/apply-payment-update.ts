import type { DeliveredPayment } from '@tradepost/contract/provider/webhooks/webhooks'
import { messages } from '@tradepost/platform-messages/words-answers'
import { lockOrderOf } from '#src/orders/find-order.ts'
import type { OrderRow } from '#src/orders/table.ts'
import type { Scope } from '#src/scope.ts'
import { advanceOrder, findRetriedPaymentId } from './advance-order.ts'
import { confirmOrder, type OrderTools } from './confirm-order.ts'
import type { PaymentUpdate } from './payment-update.ts'

const { declines } = messages

type Decline = Pick<OrderRow, 'lastDecline' | 'lastDeclineCode'>

const toDecline = ({ error_code: code, error_message: message }: DeliveredPayment): Decline =>
  message == null
    ? { lastDecline: declines.NO_REASON, lastDeclineCode: 'NO_REASON' }
    : { lastDecline: message, lastDeclineCode: code ?? null }

/**
 * Applies a payment's outcome, from an event or a look-up, to its order. Repeats and any order of calls are safe: a paid order
 * never becomes unpaid.
 */
export async function applyPaymentUpdate(scope: Scope, tools: OrderTools, update: PaymentUpdate): Promise<void> {
  if (update.outcome === 'succeeded') return confirmOrder(scope, tools, update)
  const order = await lockOrderOf(scope, update.environment, update.payment)
  if (!order || order.status === 'paid' || order.status === 'expired') return
  if (update.outcome === 'processing') return deferOrder(scope, order, update.payment)
  return recordDecline(scope, order, update)
}

async function deferOrder(scope: Scope, order: OrderRow, payment: DeliveredPayment): Promise<void> {
  if (order.status !== 'awaiting_payment') return
  await advanceOrder(scope, order, 'defer', { paymentId: payment.payment_id })
}

async function recordDecline(scope: Scope, order: OrderRow, { outcome, payment }: PaymentUpdate): Promise<void> {
  const { lastDecline, lastDeclineCode } = outcome === 'failed' ? toDecline(payment) : order
  const decline = { lastDecline, lastDeclineCode }
  // An outcome of an earlier attempt may arrive late: only the current attempt can fail.
  const isUnderWay = order.status === 'processing' && order.paymentId === payment.payment_id
  if (isUnderWay) await advanceOrder(scope, order, 'decline', { paymentId: findRetriedPaymentId(order), ...decline })
  else await saveDecline(scope, order, decline)
}

/** Saves why the latest attempt failed on an order whose status doesn't change. */
async function saveDecline(scope: Scope, order: OrderRow, decline: Decline): Promise<void> {
  scope.changedOrders?.add(order.id)
  await scope.trx
    .updateTable('orders')
    .set({ ...decline, updatedAt: scope.clock.now() })
    .where('organizationId', '=', scope.organizationId)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .execute()
}
