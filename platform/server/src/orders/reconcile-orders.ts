import { DAY, later, MINUTE, SECOND, stopwatch } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { JobTable } from '@tradepost/kit/jobs'
import { type Deps, transact } from '#src/deps.ts'
import { advanceOrder, keptPayment } from './advance-order.ts'
import { lookUpOrder } from './look-up-order.ts'
import { orderStates } from './states.ts'
import type { OrderRow } from './table.ts'

const BATCH = 50
const AT_ONCE = 8
/** The next run comes each minute. */
const RUN_MILLISECONDS_MAX = 45 * SECOND
/** A hosted checkout can be paid for 24 hours (reference, 3.2), and a bank that asks has 15 minutes more. */
const OPEN_MILLISECONDS = DAY + 20 * MINUTE
/** A bank may take its time; after this it has forgotten. */
const PROCESSING_MILLISECONDS = 30 * DAY
/** An order whose checkout was never opened (the server died in between) can be paid by nobody. */
const WITHOUT_CHECKOUT_MILLISECONDS = 10 * MINUTE

export const orderCrontab = '* * * * * reconcile-orders'

export function orderJobs(deps: Deps): JobTable {
  return { 'reconcile-orders': () => reconcileOrders(deps) }
}

/** When nobody will pay an order any more. */
function endOf({ status, checkoutUrl, createdAt }: OrderRow): Date {
  if (status === 'processing') return later(createdAt, PROCESSING_MILLISECONDS)
  return later(createdAt, checkoutUrl === null ? WITHOUT_CHECKOUT_MILLISECONDS : OPEN_MILLISECONDS)
}

/** Orders that wait, each asked about after a minute and then ever more rarely: a tenth of its age. */
async function claimDue(deps: Deps): Promise<OrderRow[]> {
  const now = deps.clock.now()
  const { db } = deps.database
  return db
    .updateTable('orders')
    .set({ lookedUpAt: now })
    .where('id', 'in', (where) =>
      where
        .selectFrom('orders')
        .select('id')
        .where('status', 'in', ['awaiting_payment', 'processing'])
        .where(
          sql<boolean>`coalesce(looked_up_at, created_at) <= ${now}::timestamptz - greatest(interval '1 minute', (${now}::timestamptz - created_at) / 10)`,
        )
        .orderBy(sql`coalesce(looked_up_at, created_at)`)
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

async function expireOrder(deps: Deps, { organizationId, id }: OrderRow): Promise<void> {
  await transact(deps, async ({ trx, clock }) => {
    const order = await trx
      .selectFrom('orders')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!order || !orderStates[order.status].expire || endOf(order) > clock.now()) return
    await advanceOrder({ trx, clock }, order, 'expire', { paymentId: keptPayment(order) })
  })
}

/** The net under the deliveries: asks about every order that waits, and closes those that nobody can pay any more. */
export async function reconcileOrders(deps: Deps): Promise<void> {
  const elapsed = stopwatch()
  for (let due = await claimDue(deps); due.length > 0; due = await claimDue(deps)) {
    const waiting = [...due]
    const ask = async () => {
      for (let order = waiting.shift(); order; order = waiting.shift()) {
        const isOver = await lookUpOrder(deps, order, 'page')
        if (isOver && endOf(order) <= deps.clock.now()) await expireOrder(deps, order)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, ask))
    if (elapsed() > RUN_MILLISECONDS_MAX) return
  }
}
