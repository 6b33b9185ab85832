import { setTimeout as sleep } from 'node:timers/promises'
import { DAY, later, SECOND, stopwatch } from '@tradepost/kit/clock'
import type { OrganizationRow } from '#src/auth/table.ts'
import { type Deps, reading } from '#src/deps.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { saveClock } from '#src/records/business-clock.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { refreshSoon } from '#src/records/refresh-soon.ts'
import { type Living, listAllPayments, listSold, liveStop } from './live-year.ts'
import { isMarked, mark } from './seed-marks.ts'
import type { DemoYearRow } from './table.ts'
import { writeYear } from './year-script.ts'
import { createDemoProducts } from './year-shelf.ts'

const MARK = 'acme-tools-year'
/** A shop whose clock is not so far behind was opened without a past, and gets none. */
const BEHIND_DAYS_MIN = 300
/** How often the clock is looked at while it moves. */
const POLL_MILLISECONDS = 25
/** Deliveries that take longer come in their own time. */
const HEARD_MILLISECONDS_MAX = 10 * SECOND

/** Waits until the clock of the shop has arrived, and notes for its pages what time it is there. */
async function settleClock({ deps, provider, connection }: Living) {
  for (;;) {
    const clock = await provider.clock.get()
    if (clock?.status !== 'advancing') {
      await saveClock(deps, connection, clock)
      return clock
    }
    await sleep(POLL_MILLISECONDS)
  }
}

/** Moves the clock forward, unless it is there already: after a restart, or because somebody moved it by hand. */
async function moveClock(living: Living, to: Date | 'real time'): Promise<void> {
  const { provider } = living
  const clock = await settleClock(living)
  const now = Date.parse(clock?.now ?? '')
  if (to === 'real time') {
    if (clock && now < Date.parse(clock.real_now)) await provider.clock.advance({ to_real_time: true })
  } else if (now < to.getTime()) await provider.clock.advance({ to: to.toISOString() })
  await settleClock(living)
}

/** Whether the shop was told of all these payments, within a while. */
async function isHeard(deps: Deps, organizationId: string, paymentIds: readonly string[]): Promise<boolean> {
  if (paymentIds.length === 0) return true
  for (const elapsed = stopwatch(); elapsed() < HEARD_MILLISECONDS_MAX; await deps.changed.wait(POLL_MILLISECONDS)) {
    const { count } = await deps.database.db
      .selectFrom('providerEvents')
      .select((row) => row.fn.count<number>('paymentId').distinct().as('count'))
      .where('organizationId', '=', organizationId)
      .where('paymentId', 'in', paymentIds)
      .executeTakeFirstOrThrow()
    if (count === paymentIds.length) return true
  }
  deps.log.info({ organizationId }, 'deliveries of the demo year take their time')
  return false
}

/** The year that was begun, or begins now; none for a shop without a past. */
async function beginYear(deps: Deps, provider: PaymentsProvider, organizationId: string): Promise<DemoYearRow | undefined> {
  const { db } = deps.database
  const begun = await db.selectFrom('demoYears').selectAll().where('organizationId', '=', organizationId).executeTakeFirst()
  if (begun) return begun
  const [clock, endsAt] = [await provider.clock.get(), deps.clock.now()]
  const startsAt = new Date(clock?.now ?? endsAt)
  if (startsAt > later(endsAt, -BEHIND_DAYS_MIN * DAY)) return undefined
  // To real time is one stop more.
  const stopCount = writeYear(startsAt, endsAt).length + 1
  const year = { organizationId, startsAt, endsAt, stopCount, stopsDone: 0 }
  await db.insertInto('demoYears').values(year).execute()
  return year
}

async function noteStops(deps: Deps, { organizationId }: DemoYearRow, stopsDone: number): Promise<void> {
  const { db } = deps.database
  await db.updateTable('demoYears').set({ stopsDone }).where('organizationId', '=', organizationId).execute()
  deps.changed.fire()
}

/** From stop to stop, and on to real time. The deliveries of one are waited for before the next, so that a subscription is known before it renews. */
async function live(living: Living, year: DemoYearRow): Promise<void> {
  const { deps, provider, sold } = living
  const { organizationId, startsAt, endsAt, stopCount, stopsDone } = year
  let arrives = true
  for (const [index, stop] of writeYear(startsAt, endsAt).entries()) {
    if (index < stopsDone) continue
    await moveClock(living, stop.at)
    await liveStop(living, stop)
    const payments = stop.sales.flatMap(({ key }) => sold.get(key) ?? [])
    arrives &&= await isHeard(
      deps,
      organizationId,
      payments.map(({ paymentId }) => paymentId),
    )
    await noteStops(deps, year, index + 1)
  }
  await moveClock(living, 'real time')
  const payments = await listAllPayments(provider)
  if (arrives)
    await isHeard(
      deps,
      organizationId,
      payments.map((payment) => payment.payment_id),
    )
  await noteStops(deps, year, stopCount)
}

/** Keeps a second process from living the same year. What died lets go of it with its connection. */
async function alone(deps: Deps, work: () => Promise<void>): Promise<void> {
  const lock = await deps.database.pool.connect()
  // A connection that breaks ends the lock; the next query says so.
  lock.on('error', () => {})
  try {
    const { rows } = await lock.query<{ is_ours: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('demo year', 0)) as is_ours",
    )
    if (!rows[0]?.is_ours) throw new Error('Another process is preparing the demo year')
    await work()
  } finally {
    lock.release(true)
  }
}

/**
 * Gives the demo shop a past: its test clock, which was started a year ago, goes from stop to stop, and at each people buy, pay,
 * change and cancel. Every step looks first whether it is done, so that a year that was cut off goes on where it was.
 * @throws while the provider does not answer; then it is to be tried again
 */
export async function createDemoYear(deps: Deps, shop: OrganizationRow): Promise<void> {
  if (!deps.config.hasDemoYear || (await isMarked(deps, MARK))) return
  const scope = { ...reading(deps), organizationId: shop.id }
  await alone(deps, async () => {
    // Never where the shop may sell by now: only the embedded provider's money is play money.
    const embedded = await findConnection(scope, 'embedded')
    if (!embedded) return
    const provider = openProvider(deps, embedded, 'job')
    const year = await beginYear(deps, provider, shop.id)
    if (!year) return
    await createDemoProducts(scope, provider)
    const products = await provider.products.list({ page: 0, pageSize: 100, archived: false })
    const addons = await provider.addons.list({ page: 0, pageSize: 100 })
    const living: Living = {
      deps,
      provider,
      connection: embedded,
      productIds: new Map(products.map(({ name, product_id: id }) => [name ?? '', id])),
      addonIds: new Map(addons.map(({ name, id }) => [name, id])),
      sold: await listSold(provider),
      customerIds: new Map(),
    }
    const elapsed = stopwatch()
    await live(living, year)
    await mark(deps, MARK)
    // Whatever was told on the way, pages go by what there is now.
    await refreshSoon(deps, embedded)
    deps.log.info({ seconds: Math.round(elapsed() / SECOND) }, 'the demo year is prepared')
  })
}
