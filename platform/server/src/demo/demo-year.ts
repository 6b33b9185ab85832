import { setTimeout as sleep } from 'node:timers/promises'
import { addMilliseconds, DAY, SECOND, startStopwatch } from '@tradepost/kit/clock'
import { runAlone } from '@tradepost/kit/postgres/run-alone'
import { findUserByEmail } from '#src/auth/accounts/find-user.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import { type Deps, toReadOnly, transact } from '#src/deps.ts'
import { saveProviderCustomer } from '#src/orders/provider-customers.ts'
import { claimPurchases } from '#src/orders/purchases.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { saveClock } from '#src/records/business-clock.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { refreshSoon } from '#src/records/refresh-soon.ts'
import { type Living, listAllPayments, listSold, runStop } from './live-year.ts'
import { isMarked, mark } from './seed-marks.ts'
import type { DemoYearRow } from './table.ts'
import { DEMO_BUYER } from './year-people.ts'
import { createDemoProducts } from './year-products.ts'
import { DEMO_BUYER_SALE, writeYear } from './year-script.ts'

/**
 * Moves the demo year's purchases to the demo buyer's account, as the link in an order's email does, and makes the account their
 * customer, as signed-in purchases do. Then its pages show something. Changes nothing when repeated.
 */
async function claimForDemoBuyer({ deps, provider, connection, sold }: Living): Promise<void> {
  const { organizationId, environment } = connection
  const account = await findUserByEmail(toReadOnly(deps).trx, DEMO_BUYER.email)
  if (!account) return
  const paid = sold.get(DEMO_BUYER_SALE)?.find(({ isPaid }) => isPaid)
  const customer = paid && (await provider.payments.get(paid.paymentId)).customer
  await transact(deps, async (work) => {
    await claimPurchases(work, account)
    if (!customer) return
    const { customer_id: customerId } = customer
    await saveProviderCustomer({ ...work, organizationId }, { environment, userId: account.id, customerId })
  })
  // Lists of customers don't tell of their wallets.
  if (customer) await customers.get(provider, customer.customer_id)
}

const MARK = 'acme-tools-year'
/** A shop whose clock is less far behind was created without a past, and gets none. */
const BEHIND_DAYS_MIN = 300
/** Polling interval while the clock moves. */
const POLL_MILLISECONDS = 25
/** Don't wait longer than this for deliveries; later ones arrive on their own. */
const ARRIVAL_MILLISECONDS_MAX = 10 * SECOND

/** Waits until the shop's clock has arrived, and saves its time for the shop's pages. */
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

/** Moves the clock forward, unless it is already there: after a restart, or because someone moved it by hand. */
async function moveClock(living: Living, to: Date | 'real time'): Promise<void> {
  const { provider } = living
  const clock = await settleClock(living)
  const now = Date.parse(clock?.now ?? '')
  if (to === 'real time') {
    if (clock && now < Date.parse(clock.real_now)) await provider.clock.advance({ to_real_time: true })
  } else if (now < to.getTime()) await provider.clock.advance({ to: to.toISOString() })
  await settleClock(living)
}

/** Returns whether the shop received events for all these payments, within a time limit. */
async function hasArrived(deps: Deps, organizationId: string, paymentIds: readonly string[]): Promise<boolean> {
  if (paymentIds.length === 0) return true
  for (const elapsed = startStopwatch(); elapsed() < ARRIVAL_MILLISECONDS_MAX; await deps.changed.wait(POLL_MILLISECONDS)) {
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

/** Finds the demo year, or starts it; undefined for a shop without a past. */
async function beginYear(deps: Deps, provider: PaymentsProvider, organizationId: string): Promise<DemoYearRow | undefined> {
  const { db } = deps.database
  const begun = await db.selectFrom('demoYears').selectAll().where('organizationId', '=', organizationId).executeTakeFirst()
  if (begun) return begun
  const [clock, endsAt] = [await provider.clock.get(), deps.clock.now()]
  const startsAt = new Date(clock?.now ?? endsAt)
  if (startsAt > addMilliseconds(endsAt, -BEHIND_DAYS_MIN * DAY)) return undefined
  // Moving to real time is one more stop.
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

/**
 * Plays all stops, then moves to real time. Waits for each stop's deliveries before the next, so that a subscription is known
 * before it renews.
 */
async function live(living: Living, year: DemoYearRow, lock: AbortSignal): Promise<void> {
  const { deps, provider, sold } = living
  const { organizationId, startsAt, endsAt, stopCount, stopsDone } = year
  let arrives = true
  // Its people share the few test cards, and each of them may try for free.
  await provider.subscriptionSettings.update({ one_trial_per_customer: false })
  for (const [index, stop] of writeYear(startsAt, endsAt).entries()) {
    if (index < stopsDone) continue
    lock.throwIfAborted()
    await moveClock(living, stop.at)
    await runStop(living, stop)
    const payments = stop.sales.flatMap(({ key }) => sold.get(key) ?? [])
    arrives &&= await hasArrived(
      deps,
      organizationId,
      payments.map(({ paymentId }) => paymentId),
    )
    await noteStops(deps, year, index + 1)
  }
  await provider.subscriptionSettings.update({ one_trial_per_customer: true })
  await moveClock(living, 'real time')
  const payments = await listAllPayments(provider)
  if (arrives)
    await hasArrived(
      deps,
      organizationId,
      payments.map((payment) => payment.payment_id),
    )
  await noteStops(deps, year, stopCount)
}

/**
 * Gives the demo shop a past: its test clock, which starts a year ago, moves from stop to stop, and at each one customers buy,
 * pay, change and cancel. Every step first checks whether it is done, so that an interrupted year resumes where it stopped.
 * Processes need a direct URL, so that only one of them plays it.
 * @throws while the provider doesn't answer; retry it then
 */
export async function createDemoYear(deps: Deps, shop: OrganizationRow): Promise<void> {
  const { directUrl } = deps.database
  if (!deps.config.hasDemoYear || directUrl === undefined || (await isMarked(deps, MARK))) return
  const scope = { ...toReadOnly(deps), organizationId: shop.id }
  const isOurs = await runAlone(directUrl, 'demo year', async (lock) => {
    // Never for a shop with another provider: only the embedded provider's money is play money.
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
    const elapsed = startStopwatch()
    await live(living, year, lock)
    await claimForDemoBuyer(living)
    await mark(deps, MARK)
    // Refresh the records, whatever the events said.
    await refreshSoon(deps, embedded)
    deps.log.info({ seconds: Math.round(elapsed() / SECOND) }, 'the demo year is prepared')
  })
  if (!isOurs) throw new Error('Another process is preparing the demo year')
}
