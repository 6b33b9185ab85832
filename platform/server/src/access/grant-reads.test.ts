import { createMovableClock } from '@tradepost/kit/clock'
import { type Database, type Kysely, openDatabase, type RawBuilder, sql } from '@tradepost/kit/database/database'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findGrants } from '#src/access-tokens/find-grants.ts'
import { readWithdrawals } from '#src/goods/withdrawals.ts'
import type { RecordScope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import { decideByProduct, type ProductAccess, readGrants } from './read-grants.ts'

type Db = Kysely<PlatformTables>
type CompiledQuery = ReturnType<RawBuilder<unknown>['compile']>

const SOLD_AT = '2026-11-21T09:00:00Z'
const SHOP = { organizationId: 'acme', environment: 'embedded' } as const
/** Orders of a shop that has just opened, and of one that sells well. Each order has a buyer of its own. */
const FEW = 1000
const MANY = 20_000
const LOYAL_PURCHASES = 500
/**
 * What a higher index may add to a statement that reads a handful of pages: one page for each time it is searched, and the rows
 * themselves where autovacuum hasn't come by. Reading the shop would be hundreds.
 */
const LEVELS = 15

let database: Database<PlatformTables>
beforeAll(async () => {
  database = openDatabase<PlatformTables>(await cloneDatabase('platform_template'), { max: 2 })
  await database.pool.query(`insert into organization (id, name, slug, "createdAt") values ('acme', 'Acme', 'acme', now())`)
})
afterAll(() => database.close())

/** Sells orders with the numbers from `first` to `last`: to a buyer each, or all to one who has an account. */
async function sell({ first, last, buyer }: { first: number; last: number; buyer?: string }): Promise<void> {
  const person = buyer === undefined ? sql`n::text` : sql`${buyer}::text`
  const { organizationId, environment } = SHOP
  await sql`
    insert into orders (organization_id, id, environment, status, currency, subtotal, discounts, credit, tax_relief, tax_included, total,
      user_id, customer_id, payment_id, created_at, paid_at, updated_at)
    select ${organizationId}, 'ord_' || n, ${environment}, 'paid', 'USD', 100, '[]', 0, 0, 0, 100, 'usr_' || ${person}, 'cus_' || ${person}, 'pay_' || n, ${SOLD_AT}::timestamptz, ${SOLD_AT}::timestamptz,
      ${SOLD_AT}::timestamptz
    from generate_series(${first}::int, ${last}::int) n`.execute(database.db)
  await sql`
    insert into access_grants
    select ${organizationId}, ${environment}, 'cus_' || ${person}, case when ${buyer !== undefined} then 'pdt_1' else 'pdt_' || n % 20 end,
      'payment', 'pay_' || n, ${SOLD_AT}::timestamptz, null, 'active', 'paid', 'pay_' || n
    from generate_series(${first}::int, ${last}::int) n`.execute(database.db)
  await sql`
    insert into provider_customers select distinct ${organizationId}, ${environment}, 'usr_' || ${person}, 'cus_' || ${person}
    from generate_series(${first}::int, ${last}::int) n on conflict do nothing`.execute(database.db)
  await sql`analyze orders, access_grants, provider_customers`.execute(database.db)
}

/** Writes a seller's decision about a buyer. */
const decide = (buyer: string) =>
  sql`insert into access_grants values (${SHOP.organizationId}, ${SHOP.environment}, ${`cus_${buyer}`}, 'pdt_1', 'seller', 'acc_1', ${SOLD_AT}::timestamptz, null,
    'suspended', 'taken_by_seller', null)`.execute(database.db)

/** Returns the database as a scope has it, and the statements that were run on it as SQL. */
function recordStatements(db: Db): { trx: Db; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = []
  const bound = <T extends object>(target: T, replaced: Partial<T>): T =>
    new Proxy(target, {
      get(_, name) {
        const value = Reflect.get(name in replaced ? replaced : target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const getExecutor: Db['getExecutor'] = () => {
    const executor = db.getExecutor()
    return bound(executor, {
      executeQuery(query, ...rest) {
        statements.push(query)
        return executor.executeQuery(query, ...rest)
      },
    })
  }
  return { trx: bound(db, { getExecutor }), statements }
}

/** Counts the pages that a reader's statements touch, in memory or on the disk, and returns what it found. */
async function countPages<T>(read: (scope: RecordScope) => Promise<T>): Promise<{ found: T; pages: number }> {
  const { trx, statements } = recordStatements(database.db)
  const found = await read({ ...SHOP, trx, clock: createMovableClock(SOLD_AT) })
  let pages = 0
  for (const statement of statements.filter((query) => query.sql.includes('access_grants'))) {
    const explain = { ...statement, sql: `explain (analyze, buffers, format json) ${statement.sql}` }
    const { rows } = await database.db.withoutPlugins().executeQuery(explain)
    const [row] = rows as { 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }] }[]
    const plan = row?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('EXPLAIN gave no plan')
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  expect(pages).toBeGreaterThan(0)
  return { found, pages }
}

const readOrder = (number: number) =>
  countPages(async (scope) => {
    const purchase = { paymentId: `pay_${number}`, subscriptionId: null }
    return (await readWithdrawals(scope, [purchase]))(purchase, 'pdt_1')
  })
const readPerson = (buyer: string) => countPages((scope) => findGrants(scope, { user: `usr_${buyer}` }, { isToken: false }))

const most = (pages: number): number => Math.max(pages * 1.2, pages + LEVELS)

test('N79: reading what an order or a person has costs as much in a shop with 20,000 orders, and for a buyer of 500, as in a new one', async () => {
  await sell({ first: 1, last: FEW })
  await sell({ first: 1_000_001, last: 1_000_001, buyer: 'loyal' })
  const order = await readOrder(201)
  const person = await readPerson('201')
  const loyalOrder = await readOrder(1_000_001)
  expect([order.found, loyalOrder.found]).toEqual([null, null])
  expect(person.found.grants.map(({ sourceId }) => sourceId)).toEqual(['pay_201'])

  await sell({ first: FEW + 1, last: MANY })
  await sell({ first: 1_000_002, last: 1_000_000 + LOYAL_PURCHASES, buyer: 'loyal' })
  await decide('loyal')
  const later = { order: await readOrder(201), person: await readPerson('201'), loyalOrder: await readOrder(1_000_001) }
  expect(later.order.pages).toBeLessThanOrEqual(most(order.pages))
  expect(later.person.pages).toBeLessThanOrEqual(most(person.pages))
  expect(later.loyalOrder.pages).toBeLessThanOrEqual(most(loyalOrder.pages))
  // The seller's decision is still found among the 500, for the order and for the person.
  expect(later.loyalOrder.found).toBe('taken_by_seller')
  const loyal = await readPerson('loyal')
  expect(loyal.found.grants.map(({ source }) => source).sort()).toEqual(['payment', 'seller'])
  expect(loyal.pages).toBeLessThanOrEqual(most(person.pages))
})

/** Writes grants of a few products for one customer, by chance, as `computeGrants` may return them. */
const writeAnyGrants = (customer: string, seed: number) =>
  sql`insert into access_grants
    select ${SHOP.organizationId}, ${SHOP.environment}, ${customer}, 'pdt_' || n % 4, source, source || n,
      ${SOLD_AT}::timestamptz + (n * 7919 + ${seed}) % 13 * interval '1 day' - interval '6 days',
      case when source <> 'payment' and n % 3 = 0 then ${SOLD_AT}::timestamptz + interval '8 days' end,
      case when n * ${seed} % 5 = 0 then 'active' when n % 2 = 0 then 'suspended' else 'ended' end,
      case when n * ${seed} % 5 = 0 then 'paid' when n % 2 = 0 then 'disputed' else 'refunded' end, 'pay_' || n
    from generate_series(1, 40) n, lateral (
      select case (n * 31 + ${seed}) % 9 when 0 then 'subscription' when 1 then 'seller' else 'payment' end as source) of_n`.execute(
    database.db,
  )

test('of many purchases of a product, what decides about it is found without reading all of them', async () => {
  const scope: RecordScope = { ...SHOP, trx: database.db, clock: createMovableClock(SOLD_AT) }
  for (let seed = 1; seed <= 20; seed += 1) {
    const customer = `cus_any_${seed}`
    await writeAnyGrants(customer, seed)
    const { grants, now } = await findGrants(scope, { customer }, { isToken: false })
    const all = await readGrants(scope, sql`g.customer_id = ${customer}`)
    const byProduct = (decided: readonly ProductAccess[]) =>
      decided.toSorted((left, right) => left.product_id.localeCompare(right.product_id))
    expect(grants.length).toBeLessThan(all.length)
    expect(byProduct(decideByProduct(grants, now))).toEqual(byProduct(decideByProduct(all, now)))
  }
})
