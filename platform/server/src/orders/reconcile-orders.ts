import { HOUR, MINUTE, later } from '@tradepost/kit/clock'
import { type Deps, transact } from '#src/deps.ts'
import { advanceOrder } from './advance-order.ts'
import { lookUpOrder } from './look-up-order.ts'

/** A checkout can be paid for 24 h (reference, 3.2); an hour more, so that what was paid at the last moment has settled. */
const OPEN_MILLISECONDS = 25 * HOUR
const PAUSE_MILLISECONDS = 5 * MINUTE
const BATCH = 100

/**
 * Asks the provider about every order that still waits, each at most every five minutes, and closes those whose
 * checkout is over. With it a paid order is found even if no webhook ever arrives and nobody comes back.
 */
export async function reconcileOrders(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const waiting = await deps.database.db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', ['awaiting_payment', 'processing'])
    .where((where) => where.or([where('lookedUpAt', 'is', null), where('lookedUpAt', '<=', later(now, -PAUSE_MILLISECONDS))]))
    .orderBy('lookedUpAt', (order) => order.asc().nullsFirst())
    .limit(BATCH)
    .execute()
  for (const order of waiting) {
    try {
      await lookUpOrder(deps, order, 'job')
      if (order.createdAt <= later(now, -OPEN_MILLISECONDS)) await expire(deps, order.id)
    } catch (error) {
      deps.log.warn({ order: order.id, error: String(error) }, 'the order could not be looked up, it will be again')
    }
  }
}

async function expire(deps: Deps, id: string): Promise<void> {
  await transact(deps, async (work) => {
    const order = await work.trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (order?.status === 'awaiting_payment') await advanceOrder(work, order, 'expire')
  })
}
