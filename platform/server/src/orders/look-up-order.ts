import { SECOND, later } from '@tradepost/kit/clock'
import { type Deps, reading, transact } from '#src/deps.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { openProvider } from '#src/organizations/open-provider.ts'
import type { Patience } from '#src/payments-provider.ts'
import { takePayment } from './take-payment.ts'
import type { OrderRow } from './table.ts'

/** How long the webhook gets before the provider is asked, and how often it is asked while somebody waits. */
const LOOK_UP_MILLISECONDS = 3 * SECOND

/**
 * Asks the provider how an unpaid order's checkout stands and takes what it says: the net under late and lost
 * webhooks. At most once in 3 s for an order, whoever waits for it. @throws what the provider refused.
 */
export async function lookUpOrder(deps: Deps, order: OrderRow, patience: Patience = 'glance'): Promise<void> {
  if (order.status === 'paid' || !order.sessionId) return
  const now = deps.clock.now()
  const claimed = await deps.database.db
    .updateTable('orders')
    .set({ lookedUpAt: now })
    .where('organizationId', '=', order.organizationId)
    .where('id', '=', order.id)
    .where((where) =>
      where.and([
        where('createdAt', '<=', later(now, -LOOK_UP_MILLISECONDS)),
        where.or([where('lookedUpAt', 'is', null), where('lookedUpAt', '<=', later(now, -LOOK_UP_MILLISECONDS))]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!claimed) return
  const connection = await findConnection({ ...reading(deps), organizationId: order.organizationId }, order.environment)
  if (!connection) return
  const provider = openProvider(deps, connection, patience)
  const session = await provider.getCheckout(order.sessionId)
  if (!session.payment_id) return
  const payment = await provider.lookUpPayment(session.payment_id)
  await transact(deps, (work) => takePayment(deps, { ...work, organizationId: order.organizationId }, order.environment, payment))
}
