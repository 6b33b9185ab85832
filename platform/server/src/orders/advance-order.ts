import { transition } from '@tradepost/kit/states'
import { fault } from '#src/faults.ts'
import type { Work } from '#src/scope.ts'
import { type OrderTrigger, orderStates } from './states.ts'
import type { OrderRow } from './table.ts'

/**
 * The only door along the order's table. @throws 409 when the table has no such step, or somebody else moved it first.
 */
export async function advanceOrder({ trx, clock }: Work, order: OrderRow, trigger: OrderTrigger, changes: Partial<OrderRow> = {}): Promise<OrderRow> {
  const { to } = transition(orderStates, 'order', order.status, trigger)
  const moved = await trx
    .updateTable('orders')
    .set({ ...changes, status: to, updatedAt: clock.now() })
    .where('organizationId', '=', order.organizationId)
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw fault('CONCURRENT_CHANGE')
  return moved
}
