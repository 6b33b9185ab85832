import { transition } from '@tradepost/kit/states'
import type { Work } from '#src/scope.ts'
import { type OrderTrigger, orderStates } from './states.ts'
import type { OrderRow } from './table.ts'

/**
 * The only door along the order's table: the new status and what came with it, if the order still stands where it was
 * seen. Returns nothing when somebody else moved it first. @throws 409 INVALID_TRANSITION
 */
export async function advanceOrder(
  { trx, clock }: Work,
  order: OrderRow,
  trigger: OrderTrigger,
  changes: Partial<OrderRow> = {},
): Promise<OrderRow | undefined> {
  const { to } = transition(orderStates, 'order', order.status, trigger)
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
 * The payment that stays on an order when an attempt has failed. A checkout session makes a new one for each attempt; a
 * payment that was made with the order is tried again itself.
 */
export function keptPayment({ sessionId, paymentId }: OrderRow): string | null {
  return sessionId === null ? paymentId : null
}
