import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { MINUTE, SECOND, startStopwatch } from '@tradepost/kit/clock'
import { type AroundStatement, sql } from '@tradepost/kit/database/database'
import { checkMigrated } from '@tradepost/kit/database/migrate'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { makeTestProvider, startOthers, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { monthly, subscribe } from '@tradepost/provider-server/testing/test-subscriptions'
import { expect, test } from 'vitest'
import { payHosted } from './pages/hosted-checkout.ts'
import { RELEASE } from './releasing.ts'

const SUBSCRIPTIONS = runsOf({ usual: 20_000, all: 1_000_000 })
const LANES = 4
/** Rows per insert, so that one statement stays below the statement timeout. */
const COPIES_EACH = 20_000
const WAIT_MILLISECONDS_MAX = 2 * SECOND

type Shop = Awaited<ReturnType<TestProvider['openBusiness']>>['client']

/** Sells, lists and changes subscriptions until it is told to stop. */
async function runShop(
  client: Shop,
  { productId, subscriptionId, lane }: { productId: string; subscriptionId: string; lane: number },
  isOver: () => boolean,
) {
  let count = 0
  for (; !isOver(); count += 1) {
    const session = await client.checkoutSessions.create({ product_cart: [{ product_id: productId, quantity: 1 }] })
    await payHosted(String(session.checkout_url), { email: `lane-${lane}@example.com`, keepsCard: true })
    await client.subscriptions.list({ page_number: 0, page_size: 10 })
    await client.subscriptions.update(`${subscriptionId}_${lane + 1}`, { metadata: { count: String(count) } })
    await client.subscriptions.retrieve(`${subscriptionId}_${lane + 1}`)
  }
  return count
}

/** Starts the release in a process of its own. */
function release(url: string) {
  const child: ChildProcess = fork(fileURLToPath(new URL('./releasing.ts', import.meta.url)), [url], { env: { PATH: '' } })
  const lines: string[] = []
  child.on('message', (line) => lines.push(String(line)))
  return { child, lines, ended: once(child, 'exit') }
}

/** Kills the release once a query finds something. */
async function killWhen({ deps }: TestProvider, query: string): Promise<void> {
  const { child, ended } = release(deps.config.databaseUrl)
  await expect
    .poll(async () => (await sql.raw(query).execute(deps.database.db)).rows.length, { timeout: 10 * MINUTE, interval: 5 })
    .toBeGreaterThan(0)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

test(
  `a release that changes ${SUBSCRIPTIONS} subscriptions and is killed twice holds no statement of the release before up for 2 s`,
  async () => {
    let longest = { milliseconds: 0, text: '' }
    const aroundStatement: AroundStatement = async (text, run) => {
      const elapsed = startStopwatch()
      try {
        return await run()
      } finally {
        if (elapsed() > longest.milliseconds) longest = { milliseconds: elapsed(), text }
      }
    }
    const provider = await makeTestProvider({ aroundStatement })
    const { db } = provider.deps.database
    const business = await provider.openBusiness()
    const { product_id } = await business.client.products.create({ name: 'Pro', tax_category: 'saas', price: monthly(1200) })
    const { subscription } = await subscribe({ provider, business }, product_id, { total: 1200 })
    await sql`alter table subscriptions add column retired text`.execute(db)
    for (let first = 1; first <= SUBSCRIPTIONS; first += COPIES_EACH)
      await sql`insert into subscriptions select copy.* from subscriptions as original,
          generate_series(${first}::int, ${Math.min(SUBSCRIPTIONS, first + COPIES_EACH - 1)}::int) as number,
          jsonb_populate_record(original, jsonb_build_object('id', original.id || '_' || number)) as copy
        where original.id = ${subscription.subscription_id}`.execute(db)
    await sql`analyze`.execute(db)
    const others = await startOthers(provider, { aroundStatement })

    let isOver = false
    longest = { milliseconds: 0, text: '' }
    const shops = [provider, ...others].map(({ clientFor }) => clientFor(business.apiKey))
    const shopping = Array.from({ length: LANES }, (_, lane) =>
      runShop(
        shops[lane % shops.length] ?? business.client,
        { productId: product_id, subscriptionId: subscription.subscription_id, lane },
        () => isOver,
      ),
    )
    // Whoever waits for the sales learns of a failure; until then it must not count as unhandled.
    const sold = Promise.all(shopping)
    sold.catch(() => {})
    await killWhen(provider, "select from pg_tables where tablename = 'migration_fills'")
    await killWhen(provider, `select from pg_class where relname = 'subscriptions_by_plan_note'`)
    const { lines, ended } = release(provider.deps.config.databaseUrl)
    expect(await ended).toEqual([0, null])
    expect(lines.at(-1)).toBe('done')
    isOver = true
    expect((await sold).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(LANES)

    await checkMigrated(db, RELEASE)
    const { rows } = await sql`select count(*) filter (where plan_note = 'filled')::int >= ${SUBSCRIPTIONS} as "isFilled",
        (select bool_and(indisvalid) from pg_index where indrelid = 'subscriptions'::regclass) as "isIndexed",
        (select bool_and(convalidated) from pg_constraint where conrelid = 'subscriptions'::regclass) as "isChecked"
      from subscriptions`.execute(db)
    expect(rows).toEqual([{ isFilled: true, isIndexed: true, isChecked: true }])
    expect(longest.milliseconds, longest.text).toBeLessThan(WAIT_MILLISECONDS_MAX)
    await Promise.all(others.map((other) => other.close()))
    await provider.close()
  },
  30 * MINUTE,
)
