import { isInTrial } from '@tradepost/contract/platform/buyer/trials'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { type ProductFigures, ReportName, SALES_BY, SellerReport } from '@tradepost/contract/platform/seller-reports'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { HOW_TO_REPEAT, runsOf, SEED, takeTurns } from '@tradepost/kit/testing/test-runs'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { closeTotals } from '@tradepost/platform-server/seller-home/close-totals'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAll } from '#src/seller/home/home-figures.ts'
import { sellForAYear } from '#src/seller/home/home-year.ts'
import { readCsv } from '#src/seller/home/read-csv.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { readSource, type Source } from './report-source.ts'
import { slowCancellations, slowMovements, slowRenewals, slowRetention } from './slow-recurring.ts'
import { slowEarnings, slowFailures, slowRefundsAndDisputes, slowSales } from './slow-sales.ts'

let world: World
let seller: Seller
let source: Source
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  const client = await sellerClient(world, seller)
  await sellForAYear({ world, seller, client })
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  await closeTotals(world.platform.deps)
  const events = await world.platform.deps.database.db.selectFrom('providerEvents').select(['body', 'happenedAt as at']).execute()
  source = await readSource(client, await listAll(client), events)
})
afterAll(() => world.close())

async function show(report: ReportName, query: Record<string, string> = {}, { visitor, slug } = seller): Promise<SellerReport> {
  const { status, body } = await visitor.get(`/api/organizations/${slug}/reports/${report}?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return SellerReport.parse(body)
}

const valuesOf = ({ rows }: SellerReport) => rows.map(({ values }) => values)

const PERIODS: Record<string, string>[] = [
  { period: '12m' },
  { period: '90d' },
  { period: 'custom', from: '2027-01-15', to: '2027-09-20' },
]
const ASKED = ['Europe/Berlin', 'America/Los_Angeles', 'UTC'].flatMap((zone) =>
  PERIODS.flatMap((period) => ['USD', 'EUR'].map((currency) => ({ zone, period, currency }))),
)

const SLOW = [
  ['earnings', slowEarnings],
  ['recurring-revenue', slowMovements],
  ['retention', slowRetention],
  ['refunds-and-disputes', slowRefundsAndDisputes],
  ['failed-payments', slowFailures],
  ['renewals', slowRenewals],
] as const

test('a product’s own figures say what the provider’s own lists say of it, and those of all products add up to the report', async () => {
  const figuresOf = async (id: string, { visitor, slug } = seller) =>
    visitor.get<ProductFigures>(`/api/organizations/${slug}/products/${id}/figures`)
  const whole = {
    timeZone: 'UTC',
    period: { name: 'custom', unit: 'month', from: '2020-01-01', to: '2030-01-01' },
    now: '',
  } as const
  const bySlow = new Map(['USD', 'EUR'].map((currency) => [currency, slowSales(source, { ...whole, currency }, 'product')]))
  const ids = new Set([...bySlow.values()].flatMap((sums) => [...sums.keys()]).filter((id) => id.startsWith('pdt_')))
  expect(ids.size).toBeGreaterThan(2)
  let refunded = 0
  let active = 0
  for (const id of ids) {
    const { status, body } = await figuresOf(id)
    expect(status).toBe(200)
    for (const [currency, sums] of bySlow) {
      const { payments: count = 0, revenue = 0, refunded: returned = 0 } = sums.get(id) ?? {}
      const own = body.sales.find((each) => each.currency === currency)
      expect(own ?? { currency, count: 0, revenue: 0, refunded: 0 }, id).toEqual({ currency, count, revenue, refunded: returned })
      refunded += returned ?? 0
    }
    const running = source.listed.subscriptions.filter(
      (each) => each.product_id === id && each.status === 'active' && !isInTrial(each),
    )
    expect(body.active_subscriptions).toBe(running.length)
    active += running.length
  }
  expect(refunded).toBeGreaterThan(0)
  expect(active).toBeGreaterThan(0)
  const other = await world.openShop('Bravo Tools')
  expect((await figuresOf([...ids][0] ?? '', other)).status).toBe(404)
  expect((await figuresOf(other.products.caliper.product_id, other)).body).toEqual({ sales: [], active_subscriptions: 0 })
})

test.each(takeTurns(ASKED, { turn: 0, every: 9 }))(
  'in $zone, the reports of $period in $currency say what the provider’s own lists and events say',
  async ({ zone: timeZone, period, currency }) => {
    const query = { ...period, time_zone: timeZone, currency }
    for (const [name, slow] of SLOW) {
      const report = await show(name, query)
      expect(report, name).toMatchObject({ report: name, currency, left_out: [], time_zone: timeZone })
      expect(valuesOf(report), `${name}: ${HOW_TO_REPEAT}`).toEqual(slow(source, { ...report, timeZone }))
    }
    for (const by of SALES_BY) {
      const report = await show('sales', { ...query, by })
      const rows = new Map(report.rows.map(({ key, values }) => [key, values]))
      expect(rows, `sales by ${by}: ${HOW_TO_REPEAT}`).toEqual(slowSales(source, { ...report, timeZone }, by))
    }
    const report = await show('cancellations', query)
    const reasons = new Map(report.rows.map(({ key, values }) => [key, values]))
    expect(reasons, HOW_TO_REPEAT).toEqual(slowCancellations(source, { ...report, timeZone }))
  },
)

const YEAR = { period: '12m', time_zone: 'UTC', currency: 'USD' }

test("one story: the last MRR is Home's, every way to divide sales has one total, and with tax it is what the ledger was paid", async () => {
  const { body: home } = await seller.visitor.get<SellerHome>(
    `/api/organizations/${seller.slug}/home?${new URLSearchParams(YEAR)}`,
  )
  const recurring = await show('recurring-revenue', YEAR)
  expect(recurring.rows.at(-1)?.values.end).toBe(home.mrr?.amount)
  expect(home.mrr?.amount).toBeGreaterThan(0)
  const earned = await show('earnings', YEAR)
  for (const by of SALES_BY) {
    const { total } = await show('sales', { ...YEAR, by })
    expect((total?.revenue ?? 0) + (total?.tax ?? 0), by).toBe(earned.total?.payments)
  }
  const { total: returned } = await show('refunds-and-disputes', YEAR)
  expect(returned).toMatchObject({ refunded: home.refunds.now, lost: home.lost_disputes.now })
  expect((await show('sales', YEAR)).total?.refunded).toBe(home.refunds.now)
})

test('a CSV file has the rows of the report and their sum, amounts in minor units and as decimals', async () => {
  const report = await show('recurring-revenue', YEAR)
  const { body } = await seller.visitor.get<{ text: string }>(
    `/api/organizations/${seller.slug}/reports/recurring-revenue.csv?${new URLSearchParams(YEAR)}`,
  )
  const [header, ...lines] = readCsv(body.text)
  expect(header?.slice(0, 6)).toEqual(['key', 'name', 'start_minor', 'start', 'new_minor', 'new'])
  expect(lines).toHaveLength(report.rows.length + 1)
  expect(lines.map((line) => line[header?.indexOf('end_minor') ?? 0])).toEqual(
    [...report.rows.map(({ values }) => values), report.total].map((values) => String(values?.end)),
  )
  expect(lines.at(-1)?.[header?.indexOf('end') ?? 0]).toBe(((report.total?.end ?? 0) / 100).toFixed(2))
})

test('what a request names wrongly is left out and named, and ten years of an empty shop are zeros', async () => {
  const wrong = { period: 'fortnight', time_zone: 'Mars/Olympus', currency: 'coins', by: 'moon', wine: 'red' }
  const report = await show('sales', wrong)
  expect([...report.left_out].sort()).toEqual(['by', 'currency', 'period', 'time_zone', 'wine'])
  expect({ ...report, left_out: [] }).toEqual(await show('sales'))
  const quiet = await world.openShop('Quiet Tools')
  const years = { period: 'custom', from: '2017-12-01', to: '2027-11-30' }
  for (const name of ReportName.options) {
    const { rows, total, figures } = await show(name, years, quiet)
    expect(rows.length).toBeLessThanOrEqual(121)
    const counted = [
      ...rows.flatMap(({ values }) => Object.values(values)),
      ...Object.values(total ?? {}),
      ...figures.map(({ now }) => now),
    ]
    expect(new Set(counted.filter((value) => value !== null && value !== 0)), name).toEqual(new Set())
  }
})

test('what a subscription brings in a month: a year is twelve months of 365 days together, rounded to a minor unit', async () => {
  const { db } = world.platform.deps.database
  const examples = [
    [2900, '1 Month', 2900],
    [2900, '3 Month', 967],
    [24_000, '1 Year', 2000],
    [700, '1 Week', 3042],
    [100, '1 Day', 3042],
    [3000, '30 Day', 3042],
    [1, '2 Month', 1],
  ] as const
  for (const [amount, cadence, monthly] of examples) {
    const { rows } = await sql<{ monthly: number }>`select monthly_of(${amount}, ${cadence}) as monthly`.execute(db)
    expect(rows[0]?.monthly, cadence).toBe(monthly)
  }
})

test('the examples of the definitions: movements, churn, ARPU and lifetime value', async () => {
  const shop = await world.openShop('Worked Tools')
  const { db } = world.platform.deps.database
  /** Notes what a customer's subscription brings from a day on, in whole dollars or euros a month. */
  const note = (customer: string, currency: string, steps: readonly (readonly [day: string, from: number, to: number])[]) =>
    steps.map(
      ([
        day,
        from,
        to,
      ]) => sql`insert into mrr_changes (organization_id, environment, subscription_id, customer_id, currency, at, monthly)
        select ${shop.organizationId}, 'embedded', ${`sub_${customer}`}, ${customer}, ${currency}, ${day}::timestamptz, monthly
        from unnest(${[-from * 100, to * 100]}::bigint[]) monthly where monthly <> 0`,
    )
  const forty = Array.from({ length: 40 }, (_, index) =>
    note(`cus_${index}`, 'USD', [['2026-10-10', 0, 25], ...(index < 2 ? [['2026-11-05', 25, 0] as const] : [])]),
  )
  const moving = [
    note('cus_grows', 'EUR', [
      ['2026-08-03', 0, 29],
      ['2026-10-09', 29, 99],
    ]),
    note('cus_shrinks', 'EUR', [
      ['2026-08-03', 0, 99],
      ['2026-10-09', 99, 29],
    ]),
    note('cus_returns', 'EUR', [
      ['2026-07-03', 0, 29],
      ['2026-08-20', 29, 0],
      ['2026-10-21', 0, 29],
    ]),
    note('cus_begins', 'EUR', [['2026-10-30', 0, 29]]),
    note('cus_ends', 'EUR', [
      ['2026-07-30', 0, 29],
      ['2026-10-30', 29, 0],
    ]),
    note('cus_visits', 'EUR', [
      ['2026-10-02', 0, 29],
      ['2026-10-30', 29, 0],
    ]),
  ]
  for (const statement of [...forty.flat(), ...moving.flat()]) await statement.execute(db.withoutPlugins())
  const asked = { period: 'custom', from: '2026-07-01', to: '2026-11-30', time_zone: 'UTC' }
  const { figures } = await show('recurring-revenue', { ...asked, currency: 'USD' }, shop)
  const now = Object.fromEntries(figures.map((figure) => [figure.key, figure.now]))
  expect(now).toEqual({ end: 95_000, customers: 38, customer_churn: 500, revenue_churn: 500, arpu: 2500, ltv: 50_000 })
  const { rows } = await show('recurring-revenue', { ...asked, currency: 'EUR' }, shop)
  expect(rows[3]?.values).toMatchObject({
    start: 15_700,
    ...{ new: 2900, expansion: 7000, reactivation: 2900, contraction: -7000, churn: -2900 },
    ...{ end: 18_600, customers: 4, customer_churn: 3333 },
  })
})

test('what was noted line by line is what a migration of the same records would note', async () => {
  const { db } = world.platform.deps.database
  const read = (from: RawBuilder<unknown>) => sql`select sold.* from ${from} order by sold.payment_id, sold.line`.execute(db)
  const noted = await read(sql`sold_lines sold`)
  const filled = await read(sql`payment_records p cross join lateral sold_lines_of(p) sold`)
  expect(noted.rows).toEqual(filled.rows)
  expect(noted.rows.length).toBeGreaterThan(100)
  const own = sql`organization_id = ${seller.organizationId}`
  const { rows } = await sql<Record<'now' | 'changed' | 'total', number>>`
    select (select sum(mrr_of(s))::bigint from subscription_records s where ${own}) as now,
      (select sum(monthly)::bigint from mrr_changes where ${own}) as changed,
      (select sum(monthly)::bigint from mrr_totals where ${own}) as total`.execute(db)
  const [sums] = rows
  expect(sums?.now).toBeGreaterThan(0)
  expect(sums).toMatchObject({ changed: sums?.now, total: sums?.now })
})

test('no payment that a provider may send is refused, and its lines add up to what it was settled as', async () => {
  const { db } = world.platform.deps.database
  const anyAmount = fc.oneof(fc.nat(100_000), fc.constantFrom(null, '12', -5, 1.5, 1e300, {}, []))
  const anyBody = fc.record(
    {
      settlement_amount: anyAmount,
      settlement_tax: anyAmount,
      settlement_currency: fc.constantFrom('USD', 'EUR', null),
      discounts: fc.constantFrom(
        null,
        'x',
        [],
        [
          { code: 'A', position: 1 },
          { code: 'B', position: 0 },
        ],
        [7],
      ),
      lines: fc.constantFrom(
        null,
        3,
        { items: 'x' },
        { items: [] },
        {
          items: [
            { amount: 300, tax: 48 },
            { amount: 100, tax: 16 },
            { amount: 7, tax: 0 },
          ],
        },
      ),
      billing: fc.constantFrom(null, { country: 'DE' }, { country: 4 }),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(anyBody, async (body) => {
      await sql`insert into payment_records (organization_id, environment, id, body, is_whole, source, written_as, checked_at, created_at,
          status, amount, currency, subscription_ids, product_ids)
        values (${seller.organizationId}, 'embedded', 'pay_any', ${JSON.stringify(body)}::jsonb, true, 'event', 1, now(), now(),
          'succeeded', 407, 'USD', '{}', '{}')
        on conflict (organization_id, environment, id) do update set body = excluded.body`.execute(db.withoutPlugins())
      const { rows } = await sql<{ settled: number; summed: number; codes: string | null }>`
        select sum(settled)::bigint as settled, sum(revenue + tax)::bigint as summed, max(codes) as codes from sold_lines
        where payment_id = 'pay_any'`.execute(db)
      expect(rows[0]?.summed).toBe(rows[0]?.settled)
      const { settlement_amount: settled } = body
      if (typeof settled === 'number' && Number.isInteger(settled) && settled < 1e15) expect(rows[0]?.settled).toBe(settled)
      if (Array.isArray(body.discounts) && body.discounts.length === 2) expect(rows[0]?.codes).toBe('B + A')
    }),
    { numRuns: runsOf({ usual: 40, all: 1000 }), seed: SEED },
  )
  await sql`delete from payment_records where id = 'pay_any'`.execute(db)
  expect((await sql`select from sold_lines where payment_id = 'pay_any'`.execute(db)).rows).toEqual([])
})
