import type { Written } from '@tradepost/kit/database/database'
import { transition } from '@tradepost/kit/states'
import { type OrderTrigger, orderStates } from '#src/orders/states.ts'
import type { OrderRow } from '#src/orders/table.ts'
import type { Work } from '#src/scope.ts'

/**
 * Moves an order along its state table, the only way to do so: saves the new status with its fields, if the order is still in the
 * status that was read. Undefined if another process moved it first. @throws 409 INVALID_TRANSITION
 */
export async function advanceOrder(
  { trx, clock, changedOrders }: Work,
  order: OrderRow,
  trigger: OrderTrigger,
  changes: Written<Partial<OrderRow>> = {},
): Promise<OrderRow | undefined> {
  const { to } = transition(orderStates, 'order', order.status, trigger)
  changedOrders?.add(order.id)
  return trx
    .updateTable('orders')
    .set({ ...changes, status: to, updatedAt: clock.now() })
    .where('organizationId', '=', order.organizationId)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Returns the payment that an order keeps after a failed attempt. A checkout session creates a new payment for each attempt; a
 * payment that was created with the order is itself retried.
 */
export function findRetriedPaymentId({ sessionId, paymentId }: OrderRow): string | null {
  return sessionId === null ? paymentId : null
}
