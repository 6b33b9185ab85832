import { addMilliseconds, DAY, MINUTE, SECOND, startStopwatch } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { JobTable } from '@tradepost/kit/jobs'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import * as z from 'zod'
import { type Deps, transact } from '#src/deps.ts'
import { advanceOrder, findRetriedPaymentId } from './advance-order.ts'
import { orderStates } from './states.ts'
import { type LookUp, syncOrder } from './sync-order.ts'
import type { OrderRow } from './table.ts'

const BATCH = 50
const AT_ONCE = 8
/** Orders looked up after a start; the others follow in the runs of each minute. */
const MISSED_MAX = 500
/** Below a minute, because the next run starts then. */
const RUN_MILLISECONDS_MAX = 45 * SECOND
/** A hosted checkout can be paid for 24 hours (reference, 3.2), plus 15 minutes for a bank's challenge. */
const OPEN_MILLISECONDS = DAY + 20 * MINUTE
/** A bank may take this long to process a payment; later, no answer is expected. */
const PROCESSING_MILLISECONDS = 30 * DAY
/** An order whose checkout was never opened (the server died in between) can't be paid. */
const WITHOUT_CHECKOUT_MILLISECONDS = 10 * MINUTE

export const orderCrontab = '* * * * * reconcile-orders'

export function orderJobs(deps: Deps): JobTable {
  return {
    'reconcile-orders': () => reconcileOrders(deps),
    'find-missed-payments': (payload) => findMissedPayments(deps, MissedPayments.parse(payload).before),
  }
}

/** Returns when an order can no longer be paid. */
function endOf({ status, checkoutUrl, createdAt }: OrderRow): Date {
  if (status === 'processing') return addMilliseconds(createdAt, PROCESSING_MILLISECONDS)
  return addMilliseconds(createdAt, checkoutUrl === null ? WITHOUT_CHECKOUT_MILLISECONDS : OPEN_MILLISECONDS)
}

/** Claims waiting orders to look up: first after a minute, then at growing intervals of a tenth of their age. */
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
    await advanceOrder({ trx, clock }, order, 'expire', { paymentId: findRetriedPaymentId(order) })
  })
}

async function askAbout(deps: Deps, order: OrderRow): Promise<LookUp> {
  const found = await syncOrder(deps, order, 'page')
  if (found === 'over' && endOf(order) <= deps.clock.now()) await expireOrder(deps, order)
  return found
}

/** Catches missed events: looks up every waiting order, and closes those that can no longer be paid. */
export async function reconcileOrders(deps: Deps): Promise<void> {
  const elapsed = startStopwatch()
  for (let due = await claimDue(deps); due.length > 0; due = await claimDue(deps)) {
    await mapConcurrently(due, AT_ONCE, async (order) => {
      await askAbout(deps, order)
    })
    if (elapsed() > RUN_MILLISECONDS_MAX) return
  }
}

/** Dates cross the queue as text. */
const MissedPayments = z.object({ before: z.coerce.date() })

/** Starts a job that looks up, once after a start, payments made while no process received events. */
export async function startFindingMissedPayments(deps: Deps): Promise<void> {
  await deps.addJob('find-missed-payments', { before: deps.clock.now() }, 'find-missed-payments')
}

/** @throws if a provider did not answer: the job is retried until every one of these orders was looked up */
async function findMissedPayments(deps: Deps, before: Date): Promise<void> {
  const { db } = deps.database
  const waiting = await db
    .selectFrom('orders')
    .selectAll()
    .where('status', 'in', ['awaiting_payment', 'processing'])
    .where((row) => row(row.fn.coalesce('lookedUpAt', 'createdAt'), '<=', before))
    // Newest first: their buyers may still be looking at the page.
    .orderBy('createdAt', 'desc')
    .limit(MISSED_MAX)
    .execute()
  let unanswered = 0
  await mapConcurrently(waiting, AT_ONCE, async (order) => {
    const { organizationId, id } = order
    if ((await askAbout(deps, order)) === 'unanswered') unanswered += 1
    else
      await db
        .updateTable('orders')
        .set({ lookedUpAt: deps.clock.now() })
        .where((row) => row.and({ organizationId, id }))
        .execute()
  })
  if (unanswered > 0) throw new Error(`${unanswered} orders could not be asked about yet`)
}
