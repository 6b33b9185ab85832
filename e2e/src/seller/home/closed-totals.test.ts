import { sql } from '@tradepost/kit/database/database'
import { runsOf, SEED } from '@tradepost/kit/testing/test-runs'
import { createPeriod, readAsked } from '@tradepost/platform-server/seller/periods'
import { closeTotals } from '@tradepost/platform-server/seller-home/close-totals'
import { listSpent } from '@tradepost/platform-server/seller-home/customer-sums'
import { sumPeriods } from '@tradepost/platform-server/seller-home/period-sums'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '#src/world/world.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const SHOP = { organizationId: 'acme', environment: 'embedded' } as const

let world: World
beforeAll(async () => {
  world = await makeWorld()
  await sql`insert into organization (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now())`.execute(db())
})
afterAll(() => world.close())

const db = () => world.platform.deps.database.db.withoutPlugins()
const scope = () => ({ ...SHOP, trx: world.platform.deps.database.db, clock: world.clock })

/** A change of a payment's record: it appears, takes another status, time or amount, or goes. */
type Change = { id: number; status: string; minutesAgo: number; amount: number; subscriptions: number[]; isGone: boolean }

const anyChange: fc.Arbitrary<Change> = fc.record({
  id: fc.nat(12),
  status: fc.constantFrom('succeeded', 'succeeded', 'failed', 'processing'),
  minutesAgo: fc.oneof(fc.nat(200), fc.nat(60 * 24 * 80)),
  amount: fc.nat(3).map((hundreds) => hundreds * 100),
  subscriptions: fc.subarray([1, 2], { maxLength: 2 }),
  isGone: fc.nat(4).map((chance) => chance === 0),
})

const CUSTOMERS = ['cus_0', 'cus_1', 'cus_2']
/** A subscription has one customer. */
const customerOf = ({ id, subscriptions }: Pick<Change, 'id' | 'subscriptions'>) =>
  CUSTOMERS[subscriptions.length > 0 ? 0 : id % CUSTOMERS.length]

/** Writes a record as `saveRecords` does: a payment that has gone leaves a row without a body, and so without facts. */
async function write({ id, status, minutesAgo, amount, subscriptions, isGone }: Change): Promise<void> {
  const own = sql`organization_id = 'acme' and id = ${`pay_${id}`}`
  if (isGone && minutesAgo % 2 === 0) return void (await sql`delete from payment_records where ${own}`.execute(db()))
  const facts = isGone
    ? sql`null, null, null, null, null, null, null, null`
    : sql`'{}', ${NOW}::timestamptz - ${minutesAgo} * interval '1 minute', ${status}, ${amount}, 'USD',
        ${subscriptions.map((each) => `sub_${each}`)}, '{}', ${customerOf({ id, subscriptions })}`
  await sql`
    insert into payment_records (organization_id, environment, id, is_whole, source, written_as, checked_at,
      body, created_at, status, amount, currency, subscription_ids, product_ids, customer_id)
    values ('acme', 'embedded', ${`pay_${id}`}, true, 'event', 1, now(), ${facts})
    on conflict (organization_id, environment, id) do update set body = excluded.body, created_at = excluded.created_at,
      status = excluded.status, amount = excluded.amount, currency = excluded.currency, subscription_ids = excluded.subscription_ids,
      customer_id = excluded.customer_id`.execute(db())
}

/** Reads the figures of Home from all records, one by one. */
async function sumAll(name: '7d' | '90d' | 'today') {
  const period = createPeriod(readAsked({ period: name, time_zone: 'Asia/Kolkata' }, { now: NOW, usual: '30d' }))
  const instants = [...period.startsBefore, ...period.starts].map((start) => start.toISOString())
  const { rows } = await sql<{ place: number; currency: string; payments: number; gross: number; orders: number }>`
    select width_bucket(created_at, ${instants}::timestamptz[]) as place, currency, count(*)::int as payments, sum(amount)::int as gross,
      (count(*) filter (where amount > 0 and not exists (
        select from payment_records earlier where earlier.status = 'succeeded' and earlier.subscription_ids && p.subscription_ids
          and (earlier.created_at, earlier.id) < (p.created_at, p.id))))::int as orders
    from payment_records p
    where body is not null and status = 'succeeded' and created_at >= ${instants[0]}::timestamptz and created_at < ${period.end}::timestamptz
    group by 1, 2 order by 1`.execute(db())
  return { period, rows: rows.map((row) => ({ ...row, refunds: 0, disputes: 0, customers: 0 })) }
}

/** Reads what each customer bought from all records, one by one. */
async function sumCustomers() {
  const { rows } = await sql`
    select customer_id as "customerId", currency, sum(amount)::int as gross, sum(amount)::int as amount,
      count(ordered_at)::int as orders, max(ordered_at) as "lastOrderAt"
    from (
      select *, case when not exists (
        select from payment_records earlier where earlier.status = 'succeeded'
          and earlier.subscription_ids && p.subscription_ids and (earlier.created_at, earlier.id) < (p.created_at, p.id)
      ) then created_at end as ordered_at
      from payment_records p where body is not null and status = 'succeeded') paid
    group by 1, 2 order by 1`.execute(db())
  return rows
}

async function expectExact(): Promise<void> {
  const spent = await listSpent(scope(), CUSTOMERS)
  expect(spent.toSorted((left, right) => (left.customerId < right.customerId ? -1 : 1))).toEqual(await sumCustomers())
  for (const name of ['today', '7d', '90d'] as const) {
    const { period, rows } = await sumAll(name)
    const found = await sumPeriods(scope(), period)
    expect(found.toSorted((left, right) => left.place - right.place)).toEqual(rows)
  }
}

test('figures and what customers bought are the sum of all records, however they change, and whatever of them is closed', async () => {
  const anyRound = fc.record({
    changes: fc.array(anyChange, { minLength: 1, maxLength: 8 }),
    isClosed: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(anyRound, { minLength: 1, maxLength: 4 }), async (rounds) => {
      for (const { changes, isClosed } of rounds) {
        for (const change of changes) await write(change)
        if (isClosed) await closeTotals(world.platform.deps)
        await expectExact()
      }
    }),
    { numRuns: runsOf({ usual: 8, all: 200 }), seed: SEED },
  )
})

test('figures and what customers bought are exact while records are written and closed at the same time', async () => {
  const changes = fc.sample(anyChange, { numRuns: runsOf({ usual: 120, all: 2000 }), seed: SEED })
  let isWriting = true
  const closing = async () => {
    while (isWriting) await closeTotals(world.platform.deps)
  }
  const writing = Array.from({ length: 4 }, async (_, worker) => {
    for (const [index, change] of changes.entries()) if (index % 4 === worker) await write(change)
  })
  const closed = Promise.all([closing(), closing()])
  await Promise.all(writing)
  isWriting = false
  await closed
  await expectExact()
  await closeTotals(world.platform.deps)
  await expectExact()
})

test('a shop whose totals cannot be closed does not keep the work from its end', async () => {
  for (const change of fc.sample(anyChange, { numRuns: 20, seed: SEED })) await write(change)
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
    create trigger refuse before delete on open_totals for each row execute function refuse()`.execute(db())
  await closeTotals(world.platform.deps)
  await sql`drop trigger refuse on open_totals; drop function refuse`.execute(db())
  await closeTotals(world.platform.deps)
  expect((await sql`select from open_totals union all select from open_customers`.execute(db())).rows).toEqual([])
  await expectExact()
})
