import { ReportName, SALES_BY } from '@tradepost/contract/platform/seller-reports'
import { makeLarge, openSmallShop, type SmallShop } from '@tradepost/e2e/seller/records/large-shop'
import type { World } from '@tradepost/e2e/world/world'
import { startStopwatch } from '@tradepost/kit/clock'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { closeTotals } from '@tradepost/platform-server/seller-home/close-totals'
import { quantile } from './measure.ts'
import { report } from './report.ts'

const PAYMENTS = Number(process.env.PAYMENTS ?? 1_000_000)
const CALLS = 60
const SEARCHES = 100
const DEEP = 0.9

type Page = { items: Record<string, string>[]; next: string | null }
type Times = { p50: number; p95: number }
type Bench = { world: World; shop: SmallShop }

const LISTS = ['payments', 'customers', 'products', 'subscriptions'] as const
type List = (typeof LISTS)[number]
const tableOf = (list: List) => sql.table(`${list.slice(0, -1)}_records`)

/** Times calls one after the other; the first few don't count. */
async function time(count: number, call: (turn: number) => Promise<unknown>): Promise<Times> {
  for (let turn = 0; turn < 5; turn += 1) await call(turn)
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const elapsed = startStopwatch()
    await call(turn)
    times.push(elapsed())
  }
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

async function ask<Body>({ shop }: Bench, path: string): Promise<Body> {
  const { status, body } = await shop.seller.visitor.get<Body>(`/api/organizations/${shop.seller.slug}/${path}`)
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return body
}

/** Reads the rows of a page with plain SQL, through the platform's pool. */
async function askBare(
  { world, shop }: Bench,
  list: List,
  condition: RawBuilder<unknown> = sql`true`,
  from?: Place,
): Promise<unknown> {
  const behind = from ? sql`and (created_at, id) < (${from.place}::timestamptz, ${from.id})` : sql``
  return sql`
    select id, body from ${tableOf(list)}
    where organization_id = ${shop.seller.organizationId} and environment = 'embedded' and body is not null and ${condition} ${behind}
    order by created_at desc, id desc limit 26`.execute(world.platform.deps.database.db)
}

type Place = { id: string; place: string }

/** Finds the row at nine tenths of a list. */
async function findDeep({ world, shop }: Bench, list: List): Promise<Place & { row: number }> {
  const table = tableOf(list)
  const { rows } = await sql<Place & { row: number }>`
    select id, created_at::text as place, (select floor(count(*) * ${DEEP}::float8)::int8 from ${table}) as row from ${table}
    where organization_id = ${shop.seller.organizationId} and environment = 'embedded' and body is not null
    order by created_at desc, id desc offset (select floor(count(*) * ${DEEP}::float8)::int8 from ${table}) limit 1`.execute(
    world.platform.deps.database.db,
  )
  if (!rows[0]) throw new Error('The list is empty')
  return rows[0]
}

/** Returns the cursor of the page after a row, built from the first page's cursor. */
function cursorAt(next: string | null, { place, id }: Place): string {
  const [table, column, isDescending, side] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString())
  return Buffer.from(JSON.stringify([table, column, isDescending, side, place, id])).toString('base64url')
}

const ms = (value: number) => `${value.toFixed(1).padStart(6)} ms`

async function measureList(bench: Bench, list: List): Promise<void> {
  const query = list === 'products' ? '?status=all' : '?'
  const bare = await time(CALLS, () => askBare(bench, list))
  const first = await time(CALLS, () => ask(bench, `${list}${query}`))
  const place = await findDeep(bench, list)
  const { next } = await ask<Page>(bench, `${list}${query}`)
  const path = `${list}${query}&cursor=${cursorAt(next, place)}`
  const bareDeep = await time(CALLS, () => askBare(bench, list, sql`true`, place))
  const deep = await time(CALLS, () => ask(bench, path))
  report(
    `${list.padEnd(14)} first page ${ms(first.p50)}, bare SQL ${ms(bare.p50)} (${(bare.p50 / first.p50).toFixed(2)} ×); at row ${place.row} ${ms(deep.p50)}, bare SQL ${ms(bareDeep.p50)} (${(deep.p50 / first.p50).toFixed(2)} × the first page)`,
  )
}

type Sought = { name: string; id: string; digits: string; typo: string }

async function takeSought({ world, shop }: Bench): Promise<Sought[]> {
  const { rows } = await sql<Sought>`
    select id, body #>> '{customer,name}' as name, card_last_four as digits,
      overlay(body #>> '{customer,name}' placing '' from length(body #>> '{customer,name}') - 2 for 1) as typo
    from payment_records tablesample bernoulli (1) repeatable (1)
    where organization_id = ${shop.seller.organizationId} order by md5(id) limit ${SEARCHES}`.execute(
    world.platform.deps.database.db,
  )
  return rows
}

async function measureSearches(bench: Bench): Promise<void> {
  const sought = await takeSought(bench)
  const textOf = (key: keyof Sought, turn: number) => sought[turn % sought.length]?.[key] ?? ''
  for (const [key, what] of [
    ['name', 'a name'],
    ['id', 'an id'],
    ['digits', 'the last four digits'],
  ] as const) {
    const having = (turn: number) =>
      sql.join(
        textOf(key, turn)
          .toLowerCase()
          .split(' ')
          .map((word) => sql`words like ${`%${word.replaceAll('_', '\\_')}%`}`),
        sql` and `,
      )
    const bare = await time(SEARCHES, (turn) => askBare(bench, 'payments', having(turn)))
    const found = await time(SEARCHES, (turn) => ask(bench, `payments?q=${encodeURIComponent(textOf(key, turn))}`))
    report(
      `search by ${what.padEnd(22)} p50 ${ms(found.p50)}, p95 ${ms(found.p95)}; bare SQL p50 ${ms(bare.p50)}, p95 ${ms(bare.p95)}`,
    )
  }
  const typos = await time(SEARCHES, (turn) => ask(bench, `payments?q=${encodeURIComponent(textOf('typo', turn))}`))
  report(`search by a name with a typo     p50 ${ms(typos.p50)}, p95 ${ms(typos.p95)}`)
}

async function measureFigures(bench: Bench): Promise<void> {
  for (const [what, query] of [
    ['all payments', ''],
    ['30 days', `?created_at_gte=${new Date(bench.world.clock.now().getTime() - 30 * 86_400_000).toISOString()}`],
    ['one card', '?q=4242'],
  ] as const) {
    const { p50 } = await time(5, () => ask(bench, `payments/figures${query}`))
    report(`figures of ${what.padEnd(14)} ${ms(p50)}`)
  }
}

/** Times each report over twelve months, in which nearly everything is. */
async function measureReports(bench: Bench): Promise<void> {
  for (const name of ReportName.options)
    for (const by of name === 'sales' ? SALES_BY.map((each) => `&by=${each}`) : ['']) {
      const { p50 } = await time(5, () => ask(bench, `reports/${name}?time_zone=Europe/Berlin${by}`))
      report(`report ${`${name}${by.replace('&by=', ' by ')}`.padEnd(24)} ${ms(p50)}`)
    }
}

async function measureHome(bench: Bench): Promise<void> {
  const elapsed = startStopwatch()
  await closeTotals(bench.world.platform.deps)
  report(`totals of everything closed in ${(elapsed() / 1000).toFixed(1)} s`)
  for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kolkata']) {
    const { p50 } = await time(5, () => ask(bench, `home?period=12m&time_zone=${zone}`))
    report(`home, 12 months in ${zone.padEnd(14)} ${ms(p50)}`)
  }
}

/** Reads an export as it arrives, without keeping it. */
async function measureExport({ world, shop }: Bench): Promise<void> {
  const { visitor, slug } = shop.seller
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const start = process.memoryUsage().rss
  const elapsed = startStopwatch()
  const answer = await fetch(new URL(`/api/organizations/${slug}/payments.csv`, world.platform.url), { headers: { cookie } })
  let [bytes, peak, lines] = [0, 0, 0]
  const peaks: number[] = []
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
    peak = Math.max(peak, process.memoryUsage.rss())
    if (lines / PAYMENTS >= (peaks.length + 1) / 4) peaks.push(peak)
  }
  const seconds = elapsed() / 1000
  const megabytes = (value: number) => `${Math.round(value / 2 ** 20)} MB`
  report(
    `export of ${lines} lines  ${megabytes(bytes)} in ${seconds.toFixed(1)} s; memory ${megabytes(start)} before, at most ${peaks.map(megabytes).join(', ')} by each quarter (both programs and the client in one process)`,
  )
}

/**
 * Measures the lists of a shop with a million payments: pages beside plain SQL, deep pages beside first ones, searches, figures,
 * Home, export.
 */
export async function runListBench(world: World): Promise<void> {
  const shop = await openSmallShop(world)
  const elapsed = startStopwatch()
  await makeLarge(world, shop, {
    products: 5000,
    customers: PAYMENTS / 20,
    payments: PAYMENTS,
    subscriptions: PAYMENTS / 50,
    orders: PAYMENTS / 100,
    addons: 10,
  })
  report(`${PAYMENTS} payments made in ${Math.round(elapsed() / 1000)} s`)
  const bench = { world, shop }
  await measureHome(bench)
  await measureReports(bench)
  await measureSearches(bench)
  for (const list of LISTS) await measureList(bench, list)
  await measureFigures(bench)
  await measureExport(bench)
}
