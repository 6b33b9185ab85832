import { addMilliseconds, DAY, MINUTE, SECOND, startStopwatch } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import { type Deps, transact } from '#src/deps.ts'
import { orderStates } from '#src/orders/states.ts'
import type { OrderRow } from '#src/orders/table.ts'
import type { RecordScope } from '#src/scope.ts'
import { advanceOrder, findRetriedPaymentId } from './advance-order.ts'
import { type LookUp, syncOrder } from './sync-order.ts'

const BATCH = 50
const AT_ONCE = 8
/** Orders looked up after a start; the others follow in the runs of each minute. */
const MISSED_MAX = 500
/** A schedule knows whole minutes only, so each minute's run starts the others of that minute. */
const LATER_RUNS_MILLISECONDS = [20 * SECOND, 40 * SECOND]
/** Below 20 seconds, because the next run starts then. */
const RUN_MILLISECONDS_MAX = 15 * SECOND
/** Orders of a shop that one run asks a hosted provider about, which allows 240 requests a minute for everything. */
const HOSTED_IN_RUN = 20
/** A hosted checkout can be paid for 24 hours (reference, 3.2), plus 15 minutes for a bank's challenge. */
const OPEN_MILLISECONDS = DAY + 20 * MINUTE
/** A bank may take this long to process a payment; later, no answer is expected. */
const PROCESSING_MILLISECONDS = 30 * DAY
/** An order whose checkout was never opened (the server died in between) can't be paid. */
const WITHOUT_CHECKOUT_MILLISECONDS = 10 * MINUTE

/** Returns when an order can no longer be paid. */
function endOf({ status, checkoutUrl, createdAt }: OrderRow): Date {
  if (status === 'processing') return addMilliseconds(createdAt, PROCESSING_MILLISECONDS)
  return addMilliseconds(createdAt, checkoutUrl === null ? WITHOUT_CHECKOUT_MILLISECONDS : OPEN_MILLISECONDS)
}

/** Looks up waiting orders now, and twice more until the next minute. */
export async function startRuns(deps: Deps): Promise<void> {
  for (const delay of LATER_RUNS_MILLISECONDS) await deps.addJob('look-up-orders', {}, `look-up-orders/${delay}`, delay)
  await reconcileOrders(deps)
}

/**
 * Claims waiting orders to look up at growing intervals: 20 seconds at first, at most 30 while most buyers are still paying, then
 * a tenth of their age. With a run each 20 seconds, a payment of the first 20 minutes is seen within 40.
 */
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
          sql<boolean>`coalesce(looked_up_at, created_at) <= ${now}::timestamptz - greatest(interval '20 seconds', case
            when created_at > ${now}::timestamptz - interval '20 minutes'
              then least((${now}::timestamptz - created_at) / 10, interval '30 seconds')
            else (${now}::timestamptz - created_at) / 10 end)`,
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

/**
 * Selects the orders that a run asks about, and counts them: of a shop at a hosted provider no more than its share, the newest
 * first. The others wait for their next interval.
 */
export function selectWithinShare<Asked extends Pick<OrderRow, 'organizationId' | 'environment' | 'createdAt'>>(
  due: readonly Asked[],
  counts: Map<string, number>,
): Asked[] {
  const newestFirst = due.toSorted((left, right) => right.createdAt.getTime() - left.createdAt.getTime())
  return newestFirst.filter(({ organizationId, environment }) => {
    if (environment === 'embedded') return true
    const shop = `${organizationId}/${environment}`
    const count = (counts.get(shop) ?? 0) + 1
    counts.set(shop, count)
    return count <= HOSTED_IN_RUN
  })
}

/** Catches missed events: looks up every waiting order, and closes those that can no longer be paid. */
export async function reconcileOrders(deps: Deps): Promise<void> {
  const elapsed = startStopwatch()
  const counts = new Map<string, number>()
  for (let due = await claimDue(deps); due.length > 0; due = await claimDue(deps)) {
    await mapConcurrently(selectWithinShare(due, counts), AT_ONCE, async (order) => {
      await askAbout(deps, order)
    })
    if (elapsed() > RUN_MILLISECONDS_MAX) return
  }
}

/** Dates cross the queue as text. */

/** Starts a job that looks up, once after a start, payments made while no process received events. */
export async function startFindingMissedPayments(deps: Deps): Promise<void> {
  await deps.addJob('find-missed-payments', { before: deps.clock.now() }, 'find-missed-payments')
}

/** @throws if a provider did not answer: the job is retried until every one of these orders was looked up */
export async function findMissedPayments(deps: Deps, before: Date): Promise<void> {
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

/**
 * Lists the IDs of sales that have no order, oldest first: our checkout didn't start them, and no event told us of them. A card
 * update is no sale; a renewal that credit paid is one.
 */
export async function listUnorderedPayments({ trx, organizationId, environment }: RecordScope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_records p
    where organization_id = ${organizationId} and environment = ${environment} and status = 'succeeded'
      and (amount > 0 or body->>'is_update_payment_method' = 'false')
      and not exists (select from orders o
        where o.organization_id = p.organization_id and o.environment = p.environment and o.payment_id = p.id)
    order by created_at, id limit ${limit}`.execute(trx)
  return rows.map(({ id }) => id)
}
