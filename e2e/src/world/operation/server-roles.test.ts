import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@tradepost/kit/free-port'
import { onServer } from '@tradepost/kit/postgres/postgres-server'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabases } from '../clone-databases.ts'
import { openBusiness } from '../open-business.ts'
import { payHosted } from '../pages/hosted-checkout.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** What the image runs, as `npm run pack` takes it. */
const SERVER = join(ROOT, 'scripts', 'servers', 'dist', 'tradepost-server.js')
const CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'tradepost-compiled') }
const SECRETS = {
  AUTH_SECRET: 'gJ4vq0Xn7fPz1LkR9sYt3WbE6uHd8CaM',
  ENCRYPTION_KEY: 'Zt5rM2yQ8wKc4NxB7hVj1DpG0fLs3UaE',
  OPERATOR_KEY: 'Ue6oT9iP3aSd7FgH1jKl5ZxC2vBn8MqW',
}

type Settings = Record<string, string>
type Started = { child: ChildProcess; ended: Promise<{ code: number | null; said: string[] }> }

const children: ChildProcess[] = []

/** Starts a role with no other settings than these. */
function start(role: string, settings: Settings): Started {
  const child = spawn(process.execPath, [SERVER, role], { env: { ...CACHE, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said: said.trim().split('\n') }))
  return { child, ended }
}

const run = (role: string, settings: Settings) => start(role, settings).ended

/** Waits until a program takes requests. @throws with what it said if it ends before */
async function waitUntilReady(port: string | undefined, { child, ended }: Started): Promise<void> {
  const ask = () => fetch(`http://localhost:${port}/readyz`).then(({ ok }) => ok || child.exitCode !== null)
  await expect.poll(() => ask().catch(() => child.exitCode !== null)).toBe(true)
  if (child.exitCode !== null) throw new Error((await ended).said.join('\n'))
}

let shared: Settings
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tradepost-roles-'))
  const databases = await cloneDatabases()
  const [PLATFORM_PORT, PROVIDER_PORT] = [String(await findFreePort()), String(await findFreePort())]
  shared = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    MIGRATE: '0',
    PLATFORM_PORT,
    PROVIDER_PORT,
    PLATFORM_URL: `http://localhost:${PLATFORM_PORT}`,
    PROVIDER_URL: `http://localhost:${PROVIDER_PORT}`,
    PLATFORM_DATABASE_URL: databases.platform,
    PROVIDER_DATABASE_URL: databases.provider,
    ACQUIRER_DATABASE_URL: databases.acquirer,
    ENCRYPTION_KEY: SECRETS.ENCRYPTION_KEY,
    OPERATOR_KEY: SECRETS.OPERATOR_KEY,
  }
})
afterAll(() => {
  // Only what a failed test left.
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

test('each program by itself sells, is found healthy, and drains on SIGTERM with exit code 0', async () => {
  const settings = { ...shared, NODE_ENV: 'development', DRAIN_SECONDS: '1' }
  const provider = start('provider', settings)
  const platform = start('platform', { ...settings, AUTH_SECRET: SECRETS.AUTH_SECRET })
  await waitUntilReady(shared.PROVIDER_PORT, provider)
  await waitUntilReady(shared.PLATFORM_PORT, platform)
  expect(await run('health', settings)).toEqual({ code: 0, said: ['platform: ready', 'provider: ready'] })

  const bearerToken = await openBusiness(String(shared.PROVIDER_URL), SECRETS.OPERATOR_KEY)
  const client = new DodoPayments({ bearerToken, baseURL: String(shared.PROVIDER_URL), maxRetries: 0 })
  const { product_id } = await client.products.create({
    name: 'Caliper',
    tax_category: 'digital_products',
    price: { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false },
  })
  const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  const { payment_id } = await payHosted(String(checkout_url), { email: 'maya@example.com' })
  expect(await client.payments.retrieve(String(payment_id))).toMatchObject({ status: 'succeeded', total_amount: 3900 })
  expect((await fetch(String(shared.PLATFORM_URL))).status).toBe(200)

  platform.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${shared.PLATFORM_URL}/readyz`)).status).toBe(503)
  expect((await fetch(String(shared.PLATFORM_URL))).status).toBe(200)
  expect(await run('health', settings)).toMatchObject({ code: 1 })
  expect((await platform.ended).code).toBe(0)
  expect(await run('health', settings)).toEqual({ code: 0, said: ['platform: nobody listens', 'provider: ready'] })
  provider.child.kill('SIGTERM')
  expect((await provider.ended).code).toBe(0)
  expect(await run('health', settings)).toMatchObject({ code: 1, said: ['platform: nobody listens', 'provider: nobody listens'] })
})

test('"migrate" brings empty databases up to date, which a program before it refuses', async () => {
  const urls = await Promise.all(['platform', 'provider', 'acquirer'].map(() => cloneDatabase('template1')))
  const [platform = '', provider = '', acquirer = ''] = urls
  const settings = {
    ...shared,
    PLATFORM_DATABASE_URL: platform,
    PROVIDER_DATABASE_URL: provider,
    ACQUIRER_DATABASE_URL: acquirer,
  }
  expect(await run('provider', { ...settings, NODE_ENV: 'test' })).toEqual({
    code: 1,
    said: [expect.stringMatching(/^provider: .*npm run migrate/)],
  })
  const { code, said } = await run('migrate', settings)
  expect([code, said.filter((line) => line.endsWith(': up to date'))]).toEqual([
    0,
    ['platform: up to date', 'provider: up to date', 'acquirer: up to date'],
  ])
  await onServer(provider, async (client) => {
    const { rows } = await client.query('select count(*)::int as count from payments')
    expect(rows).toEqual([{ count: 0 }])
  })
})

test.each<[string, string, Settings, number, string | RegExp]>([
  ['a program without a Postgres', 'provider', { PROVIDER_DATABASE_URL: '' }, 2, /^tradepost: DATABASE_URL must be set, or PROV/],
  ['migrations without a Postgres', 'migrate', { ACQUIRER_DATABASE_URL: '' }, 2, /or ACQUIRER_DATABASE_URL: only "all" brings/],
  ['the platform without its secret', 'platform', {}, 2, 'tradepost: for "platform" AUTH_SECRET must be set'],
  [
    'plain addresses: production is the default',
    'provider',
    {},
    1,
    /^provider: invalid settings: PROVIDER_URL: is an https addr/,
  ],
  ['several workers', 'provider', { WORKERS: '2' }, 2, /^tradepost: WORKERS is for "all"/],
  ['an unknown role', 'provide', {}, 2, 'tradepost: there is no command "provide": see --help'],
  [
    'a Postgres that is away',
    'provider',
    { PROVIDER_DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c' },
    2,
    /^tradepost: PROVIDER_DATA/,
  ],
])('%s is refused in one line', async (_, role, settings, code, line) => {
  expect(await run(role, { ...shared, ...settings })).toEqual({
    code,
    said: [typeof line === 'string' ? line : expect.stringMatching(line)],
  })
})
