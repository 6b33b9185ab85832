import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { OrderPage } from '@tradepost/contract/platform/buyer/orders'
import type { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import { SECOND } from '@tradepost/kit/clock'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import { onServer } from '@tradepost/kit/postgres/postgres-server'
import { startTestPool } from '@tradepost/kit/testing/test-databases'
import { hasPgbouncer, type TestPool } from '@tradepost/kit/testing/test-pool'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { expect, test, vi } from 'vitest'
import { type BuiltServers, startBuiltServers } from './built-servers.ts'
import { payHosted } from './pages/hosted-checkout.ts'
import { makeVisitor } from './pages/visitor.ts'

/** A sale needs both programs and all three databases. */
const SALES = runsOf({ usual: 20, all: 1000 })
const AT_ONCE = 10
const CONNECTIONS = 8
const SETTINGS = { CHECKOUTS_PER_MINUTE: '1000000' }
const TWO_OF_EACH = { ...SETTINGS, PROCESSES: '2', WORKERS: '2' }
const TWO_OF_BOTH = { ...SETTINGS, PROCESSES: '1', WORKERS: '2' }

/** Opens a shop with one product and sells it to guests, until each one's order is paid. */
async function sell({ platform }: BuiltServers, count: number): Promise<void> {
  const seller = makeVisitor(platform)
  await seller.signUp({ email: 'owner@example.com' })
  const opened = await seller.post('/api/auth/organization/create', { name: 'Acme Tools', slug: 'acme' })
  expect(opened).toMatchObject({ status: 200 })
  const product = {
    name: 'Caliper',
    price: { type: 'one_time_price', price: 3900, currency: 'USD', tax_inclusive: false },
    tax_category: 'digital_products',
  }
  const { product_id } = await vi.waitFor(
    async () => {
      const made = await seller.post<SellerProduct>('/api/organizations/acme/products', product)
      expect(made).toMatchObject({ status: 200 })
      return made.body
    },
    { timeout: 20 * SECOND },
  )
  await mapConcurrently([...Array(count).keys()], AT_ONCE, async (index) => {
    const buyer = makeVisitor(platform)
    expect(await buyer.call('PUT', `/api/shops/acme/cart/items/${product_id}`, { quantity: 1 })).toMatchObject({ status: 200 })
    const started = await buyer.post<StartedCheckout>('/api/shops/acme/checkout')
    expect(started).toMatchObject({ status: 200 })
    await payHosted(started.body.checkout_url, { email: `buyer-${index}@example.com` })
    const order = () => buyer.get<OrderPage>(`/api/orders/${started.body.order_id}`)
    await expect.poll(order).toMatchObject({ status: 200, body: { status: 'paid' } })
  })
}

/** Lists what sessions of a database keep beyond their transactions, looking through each connection of a pool. */
async function listLeftovers(url: string): Promise<unknown[]> {
  const seen = new Map<number, unknown[]>()
  const look = (depth: number): Promise<void> =>
    depth === 0
      ? Promise.resolve()
      : onServer(url, async (client) => {
          // The transaction keeps its connection, so that the next one gets another.
          await client.query('begin')
          const { rows } = await client.query<{ pid: number; kept: unknown[] }>(`select pg_backend_pid() as pid, array(
            select 'statement ' || statement from pg_prepared_statements
            union all select 'lock ' || objid from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
            union all select 'channel ' || channel from pg_listening_channels() as channel
            union all select 'temporary tables' where pg_my_temp_schema() <> 0
            union all select 'setting ' || name from pg_settings
              where source = 'session' and name not in ('application_name', 'client_encoding')
          ) as kept`)
          for (const { pid, kept } of rows) seen.set(pid, kept)
          await look(depth - 1)
          await client.query('rollback')
        })
  await look(CONNECTIONS)
  expect(seen.size, 'connections looked through').toBe(CONNECTIONS)
  return [...seen.values()].flat()
}

type PoolOptions = { connections: number; settings: Record<string, string> }

async function throughPool(
  { connections, settings }: PoolOptions,
  work: (servers: BuiltServers, pool: TestPool) => Promise<void>,
): Promise<void> {
  const pool = await startTestPool({ connections })
  try {
    const servers = await startBuiltServers({ settings: { ...settings, PREPARED_STATEMENTS: '0' }, toUrl: pool.url })
    try {
      await work(servers, pool)
    } finally {
      expect(await servers.stop()).toBe(0)
    }
  } finally {
    await pool.stop()
  }
}

test.skipIf(!hasPgbouncer)(
  `two processes of each program make ${SALES} sales through a pgbouncer, and leave nothing on its connections (needs pgbouncer)`,
  () =>
    throughPool({ connections: CONNECTIONS, settings: TWO_OF_EACH }, async (servers, pool) => {
      await sell(servers, SALES)
      const leftovers = await Promise.all(Object.values(servers.databases).map((url) => listLeftovers(pool.url(url))))
      expect(leftovers.flat()).toEqual([])
      const { platform } = servers.databases
      await onServer(pool.url(platform), (client) => client.query('select pg_advisory_lock(7)'))
      expect(await listLeftovers(pool.url(platform)), 'what a session keeps is seen').toEqual(['lock 7'])
    }),
)

test.skipIf(!hasPgbouncer)('a pool with one connection for each database is slow, and sells (needs pgbouncer)', () =>
  throughPool({ connections: 1, settings: SETTINGS }, (servers) => sell(servers, 3)),
)

test('two processes never send two texts under one name', async () => {
  const servers = await startBuiltServers({
    settings: TWO_OF_BOTH,
    prepare: (database) => `alter database "${database}" set log_min_duration_statement = 0`,
  })
  await sell(servers, AT_ONCE)
  expect(await servers.stop()).toBe(0)
  const { rows } = await onServer(servers.databases.platform, (client) =>
    client.query("select current_setting('data_directory') as cluster"),
  )
  const log = readFileSync(join(dirname(rows[0].cluster), 'postgres.log'), 'utf8')
  const texts = new Map<string, Set<string>>()
  const pids = new Set<string>()
  for (const [, pid = '', name = '', text = ''] of log.matchAll(
    /^\S+ \S+ \S+ \[(\d+)\] LOG: .* ms {2}parse (\S+): ((?:.|\n\t)*)$/gm,
  )) {
    if (name === '<unnamed>') continue
    pids.add(pid)
    texts.set(name, (texts.get(name) ?? new Set()).add(text))
  }
  expect([...texts.values()].filter((each) => each.size > 1)).toEqual([])
  expect(texts.size, 'named statements').toBeGreaterThan(50)
  expect(pids.size, 'connections').toBeGreaterThan(4)
})
