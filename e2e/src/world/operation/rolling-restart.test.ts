import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { OrganizationList } from '@tradepost/contract/platform/organization/seller'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#src/world/invariants.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { makeVisitor } from '#src/world/pages/visitor.ts'
import { openShop, type Seller } from '#src/world/seller.ts'
import { SECRET } from '#src/world/world.ts'
import { type Balancer, startBalancer } from './balancer.ts'
import { type ProgramName, type ProgramProcess, startProgram } from './program-process.ts'

/** In `npm test` once with two processes of each program, in the long run five times with four. */
const PROCESSES = runsOf({ usual: 2, all: 4 })
const ROUNDS = runsOf({ usual: 1, all: 5 })
const SALES_AT_ONCE = runsOf({ usual: 4, all: 10 })

let balancers: Record<ProgramName, Balancer>
let processes: ProgramProcess[]
let settings: Record<string, string>
let dataDir: string

async function start(name: ProgramName): Promise<ProgramProcess> {
  const started = await startProgram(name, settings)
  await balancers[name].add(started.port)
  return started
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tradepost-restarts-'))
  balancers = { platform: await startBalancer(), provider: await startBalancer() }
  settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    DRAIN_SECONDS: '2',
    PLATFORM_URL: balancers.platform.url,
    PROVIDER_URL: balancers.provider.url,
    PLATFORM_DATABASE_URL: await cloneDatabase('platform_template'),
    PROVIDER_DATABASE_URL: await cloneDatabase('provider_template'),
    ACQUIRER_DATABASE_URL: await cloneDatabase('acquirer_template'),
    AUTH_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET,
    OPERATOR_KEY: SECRET,
    AUTH_RATE_LIMIT: '0',
    CHECKOUTS_PER_MINUTE: '1000000',
  }
  const names: ProgramName[] = Array.from({ length: PROCESSES }, () => ['provider', 'platform'] as const).flat()
  processes = await Promise.all(names.map(start))
}, 120_000)

afterAll(async () => {
  for (const { child } of processes) child.kill('SIGINT')
  await Promise.all(processes.map(({ ended }) => ended))
  await Promise.all(Object.values(balancers).map((each) => each.close()))
  rmSync(dataDir, { recursive: true, force: true })
})

/** Buys a product, and follows the order's page until it is paid: a browser asks again when its stream ends. */
async function sellOnce({ slug, products }: Seller): Promise<void> {
  const buyer = makeVisitor(balancers.platform.url)
  const must = <T>({ status, body }: { status: number; body: T }): T => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  must(await buyer.call('PUT', `/api/shops/${slug}/cart/items/${products.caliper.product_id}`, { quantity: 1 }))
  const { order_id, checkout_url } = must(await buyer.post<StartedCheckout>(`/api/shops/${slug}/checkout`))
  await payHosted(checkout_url, { email: `${randomUUID()}@example.com` })
  for (let text = ''; !text.includes('"status":"paid"'); )
    text = must(await buyer.get<{ text: string }>(`/api/orders/${order_id}/live`)).text
}

async function openTestShop(): Promise<Seller> {
  const visitor = makeVisitor(balancers.platform.url)
  // The provider account is opened in the background.
  const listConnected = async () => {
    const { body } = await visitor.get<OrganizationList>('/api/organizations')
    return body.items.map((organization) => organization.is_connected)
  }
  const settle = () => expect.poll(listConnected, { timeout: 20_000 }).toEqual([true])
  return openShop({ visitor, settle }, 'Restarts')
}

/** Replaces every process of a program, one after the other, as a release does. */
async function replaceAll(name: ProgramName): Promise<void> {
  for (const old of processes.filter((each) => each.name === name)) {
    processes.push(await start(old.name))
    old.child.kill('SIGTERM')
    await balancers[old.name].isGone(old.port)
    expect(await old.ended).toEqual([0, null])
    processes = processes.filter((each) => each !== old)
  }
}

test('while every process is replaced, no request of the sales under way fails', { timeout: ROUNDS * 120_000 }, async () => {
  const seller = await openTestShop()
  const failures: string[] = []
  let sold = 0
  let isOver = false
  const buyer = async () => {
    while (!isOver)
      await sellOnce(seller).then(
        () => {
          sold += 1
        },
        (error: unknown) => failures.push(error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)),
      )
  }
  const buyers = Array.from({ length: SALES_AT_ONCE }, buyer)
  for (let round = 0; round < ROUNDS; round += 1) await Promise.all([replaceAll('provider'), replaceAll('platform')])
  isOver = true
  await Promise.all(buyers)
  expect(failures).toEqual([])
  expect(sold).toBeGreaterThan(0)
  const { PLATFORM_DATABASE_URL = '', PROVIDER_DATABASE_URL = '', ACQUIRER_DATABASE_URL = '' } = settings
  await checkInvariants({
    platform: { databaseUrl: PLATFORM_DATABASE_URL },
    provider: { databaseUrl: PROVIDER_DATABASE_URL, acquirerDatabaseUrl: ACQUIRER_DATABASE_URL },
  })
})

test('a process that drains says so, takes requests, ends their connections, and ends at once when it is told again', async () => {
  const leaving = await startProgram('provider', { ...settings, DRAIN_SECONDS: '600' })
  const url = `http://127.0.0.1:${leaving.port}`
  leaving.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'stopping' })
  const { status, headers } = await fetch(`${url}/products`)
  expect([status, headers.get('connection')]).toEqual([401, 'close'])
  leaving.child.kill('SIGTERM')
  expect(await leaving.ended).toEqual([1, null])
})
