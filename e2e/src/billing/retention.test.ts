import { type SellerHome, SellerHome as SellerHomeShape } from '@tradepost/contract/platform/seller-home'
import { DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { readRetention as readPlatformRetention } from '@tradepost/platform-server/retention'
import { closeTotals } from '@tradepost/platform-server/seller-home/close-totals'
import { readRetention } from '@tradepost/provider-server/retention'
import { expect, test } from 'vitest'
import { GOOD_CARD } from '#src/world/pages/hosted-checkout.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { makePlan, monthly, openCart, subscribeAt } from './shop-subscriptions.ts'

const SUBSCRIPTIONS = runsOf({ usual: 2, all: 1000 })
const MONTHS = Math.min(12, runsOf({ usual: 6, all: 12 }))
const FOREVER = Object.fromEntries(
  ['EMAILS', 'EVENTS', 'GUEST_CARTS', 'IDEMPOTENCY_KEYS', 'RECEIVED_EVENTS', 'REQUEST_LOG', 'UNPAID'].map((name) => [
    `RETENTION_${name}_DAYS`,
    '36500',
  ]),
)
const ENDING = {
  provider: 'emails events webhook_deliveries webhook_attempts request_log idempotent_answers checkout_sessions'.split(' '),
  platform: 'emails provider_events orders order_lines cart_items'.split(' '),
}

async function countRows({ platform, provider }: World): Promise<number> {
  const counts = Object.entries({ platform, provider }).map(async ([name, { deps }]) => {
    const tables = ENDING[name as keyof typeof ENDING].map((table) => sql`select count(*)::int as count from ${sql.table(table)}`)
    const { rows } = await sql<{ count: number }>`${sql.join(tables, sql` union all `)}`.execute(deps.database.db as never)
    return rows.reduce((sum, { count }) => sum + count, 0)
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count)
}

/** Sells some months in a shop of its own. Returns the rows of all tables that end after each month, and the reports. */
async function sellMonths(environment: Record<string, string>) {
  const world = await makeWorld({
    provider: { retention: readRetention(environment) },
    platform: { retention: readPlatformRetention(environment) },
  })
  const seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const plan = await makePlan(client, { name: 'Plumb Pro', price: monthly(2900) })
  for (let index = 0; index < SUBSCRIPTIONS; index += 1)
    await subscribeAt(
      { world, seller },
      { visitor: world.visitor(), email: `buyer-${index}@example.com`, number: GOOD_CARD },
      { productId: plan },
    )
  const sizes: number[] = []
  for (let month = 0; month < MONTHS; month += 1) {
    await openCart(world.visitor(), seller.slug, [{ productId: seller.products.caliper.product_id }])
    await client.products.update(plan, { description: `Month ${month}` })
    await world.advance(30 * DAY)
    await world.platform.reconcile()
    sizes.push(await countRows(world))
  }
  await closeTotals(world.platform.deps)
  await seller.visitor.post('/api/auth/sign-in/email', { email: seller.email, password: PASSWORD })
  const home = await seller.visitor.get<SellerHome>(`/api/organizations/${seller.slug}/home?period=12m`)
  const { gross, net, orders, new_customers: customers, mrr, points } = SellerHomeShape.parse(home.body)
  const { rows: ledger } = await sql`select account, side, currency, sum(amount)::text as sum, count(*)::int as count
    from ledger_entries group by account, side, currency order by account, side, currency`.execute(
    world.provider.deps.database.db,
  )
  const { rows: sales } =
    await sql`select (select count(*) from invoices)::int as invoices, status, sum(total_amount)::text as total, count(*)::int as count from payments group by status`.execute(
      world.provider.deps.database.db,
    )
  await world.close()
  return { sizes, reports: { gross, net, orders, customers, mrr, points, ledger, sales } }
}

test('over months, tables that end level off, and every report equals that of the same months where nothing goes', async () => {
  const [ending, forever] = [await sellMonths({ RETENTION_RECEIVED_EVENTS_DAYS: '90' }), await sellMonths(FOREVER)]
  expect(ending.reports).toEqual(forever.reports)
  expect(ending.reports.sales).toContainEqual(expect.objectContaining({ status: 'succeeded' }))
  const [settled = 0, , last = 0] = ending.sizes.slice(-3)
  expect(last).toBeLessThan(1.2 * settled)
  expect(last).toBeLessThan(0.9 * (forever.sizes.at(-1) ?? 0))
})
