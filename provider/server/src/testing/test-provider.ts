/** What tests of the provider share. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMovableClock, type MovableClock, systemClock } from '@tradepost/kit/clock'
import { parseEncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import { cloneDatabase, getTestAccess, poolUrl, releaseDatabases } from '@tradepost/kit/testing/test-databases'
import DodoPayments from 'dodopayments'
import { createApiKey } from '#src/api-keys/create-api-key.ts'
import type { ProviderConfig } from '#src/config.ts'
import { transact } from '#src/deps.ts'
import { readRetention } from '#src/retention.ts'
import { type RunningProvider, type StartProvider, startProvider } from '#src/server.ts'
import { checkBooks } from './test-books.ts'

/** The secrets of these providers. */
export const ENCRYPTION_KEY = 'encryption-key-of-the-tests-0123456789abcdef'
export const OPERATOR_KEY = 'operator-key-of-the-tests-0123456789abcdef'

/** Real time instead of a clock that the test moves. */
export const realClock: MovableClock = {
  now: systemClock.now,
  advance() {
    throw new Error('Real time cannot be moved')
  },
}

export type TestBusiness = {
  businessId: string
  apiKey: string
  /** The seller's own code: the unmodified SDK over HTTP. */
  client: DodoPayments
}

export type TestProvider = RunningProvider & {
  clock: MovableClock
  openBusiness(name?: string): Promise<TestBusiness>
  /** A read-only key of the same business. */
  readOnlyClient(business: TestBusiness): Promise<DodoPayments>
  clientFor(apiKey: string): DodoPayments
  /** Moves the clock and runs all jobs that become due. */
  advance(milliseconds: number): Promise<void>
  request(path: string, init?: RequestInit): Promise<Response>
}

export async function testProviderConfig(changes: Partial<ProviderConfig> = {}): Promise<ProviderConfig> {
  const [databaseUrl, acquirerDatabaseUrl, dataDir] = await Promise.all([
    cloneDatabase('provider_template'),
    cloneDatabase('acquirer_template'),
    mkdtemp(join(tmpdir(), 'tradepost-provider-')),
  ])
  return {
    isProduction: false,
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    hasApiDocs: true,
    hasTestClock: true,
    listenHost: '127.0.0.1',
    workers: 1,
    drainSeconds: 0,
    port: 0,
    url: '',
    dataDir,
    retention: readRetention({}),
    bucket: undefined,
    filesIn: 'folder',
    fileBytesPerBusiness: 100 * 1024 ** 3,
    freeBytesMin: 0,
    databaseUrl: poolUrl(databaseUrl),
    acquirerDatabaseUrl: poolUrl(acquirerDatabaseUrl),
    directUrl: changes.databaseUrl ?? databaseUrl,
    acquirerDirectUrl: changes.acquirerDatabaseUrl ?? acquirerDatabaseUrl,
    ...getTestAccess(),
    operatorKeyDigests: [hashSecret(OPERATOR_KEY)],
    encryptionKeys: parseEncryptionKeys(ENCRYPTION_KEY),
    allowsLocalWebhooks: true,
    webhookAllowedOrigins: [],
    platformOrigin: 'http://127.0.0.1:3000',
    trustedProxies: [],
    linksPerMinute: 60,
    declinesPerHour: 40,
    publicCallsPerMinute: 6000,
    portalLinksPerHour: 20,
    wrongCodesPerHour: 40,
    rateFactor: 1000,
    smtpUrl: undefined,
    mailFrom: 'Tests <tests@localhost>',
    ...changes,
  }
}

export type TestOptions = Pick<
  Partial<StartProvider>,
  | 'wrapAcquirer'
  | 'aroundStatement'
  | 'pollMilliseconds'
  | 'tryMilliseconds'
  | 'resolve'
  | 'writeLog'
  | 'wrapSafeFetch'
  | 'chance'
> & {
  clock?: MovableClock
  config?: Partial<ProviderConfig>
}

/** Starts a provider on these databases. Closing it leaves them as they are. */
export async function startTestProvider(
  config: ProviderConfig,
  options: Omit<TestOptions, 'config'> = {},
): Promise<TestProvider> {
  const clock = options.clock ?? createMovableClock()
  const provider = await startProvider({ ...options, clock, config })
  const clientFor = (apiKey: string) => new DodoPayments({ bearerToken: apiKey, baseURL: provider.url, maxRetries: 0 })
  const request = (path: string, init?: RequestInit) => fetch(`${provider.url}${path}`, init)
  return {
    ...provider,
    clock,
    clientFor,
    request,
    async openBusiness(name = 'Acme Tools') {
      const answer = await request('/operator/businesses', {
        method: 'POST',
        headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      const opened = (await answer.json()) as { business_id: string; api_key: string }
      return { businessId: opened.business_id, apiKey: opened.api_key, client: clientFor(opened.api_key) }
    },
    async readOnlyClient(business) {
      const { secret } = await transact(provider.deps, { businessId: business.businessId, mode: 'test' }, (scope) =>
        createApiKey(scope, { name: 'Reader', access: 'read' }, clock.now()),
      )
      return clientFor(secret)
    },
    async advance(milliseconds) {
      clock.advance(milliseconds)
      await provider.drainAll()
    },
  }
}

/** How many processes share their databases in tests of several; `WORKERS=4` makes them four. */
const PROCESSES = Number(process.env.WORKERS ?? 2)

/** Starts the other processes of such a test, on the first one's databases and with its clock. */
export const startOthers = (first: TestProvider, options: Omit<TestOptions, 'config'> = {}): Promise<TestProvider[]> =>
  Promise.all(
    Array.from({ length: PROCESSES - 1 }, () =>
      startTestProvider({ ...first.deps.config, port: 0 }, { clock: first.clock, ...options }),
    ),
  )

/** Starts a provider on its own cloned databases and port, with a clock that the test moves. Closing it checks its books. */
export async function makeTestProvider(options: TestOptions = {}): Promise<TestProvider> {
  const provider = await startTestProvider(await testProviderConfig(options.config), options)
  return {
    ...provider,
    async close() {
      await provider.close()
      await checkBooks(provider.deps.config)
      const { dataDir, databaseUrl, acquirerDatabaseUrl } = provider.deps.config
      await Promise.all([releaseDatabases([databaseUrl, acquirerDatabaseUrl]), rm(dataDir, { recursive: true, force: true })])
    },
  }
}

export const usd = (price: number) => ({
  type: 'one_time_price' as const,
  currency: 'USD' as const,
  price,
  discount: 0,
  purchasing_power_parity: false,
})

/** Returns a buyer's input in the format of the hosted page. */
export function typed(number: string, changes: Record<string, unknown> = {}) {
  return {
    email: 'maya@example.com',
    name: 'Maya Lindqvist',
    billing: { country: 'US', street: '1401 Folsom Street', city: 'San Francisco', state: 'CA', zipcode: '94103' },
    card: { number, expiry_month: 12, expiry_year: 2034, security_code: '123' },
    expected_total: 6300,
    ...changes,
  }
}

export type Answered = { status: number; body: Record<string, unknown> & { code?: string; message?: string } }

type RawCall = { method?: string; key?: string; body?: unknown; headers?: Record<string, string> }

/** Sends a request that the SDK wouldn't: any key, headers and body. A string is sent as it is, all else as JSON. */
export async function ask(
  provider: Pick<TestProvider, 'request'>,
  path: string,
  { method = 'POST', key, body, headers }: RawCall = {},
): Promise<Answered> {
  const answer = await provider.request(path, {
    method,
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Answered['body'] }
}

/** POSTs JSON to the hosted page's own API. */
export async function post(provider: Pick<TestProvider, 'request'>, path: string, body: unknown): Promise<Answered> {
  const answer = await provider.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Answered['body'] }
}

/** Opens a session for a Caliper (39.00) and a Try Square (24.00): 63.00 before tax. */
export async function openSession(business: TestBusiness, changes: Record<string, unknown> = {}): Promise<string> {
  const { client } = business
  const caliper = await client.products.create({ name: 'Caliper', price: usd(3900), tax_category: 'digital_products' })
  const square = await client.products.create({ name: 'Try Square', price: usd(2400), tax_category: 'digital_products' })
  const session = await client.checkoutSessions.create({
    product_cart: [
      { product_id: caliper.product_id, quantity: 1 },
      { product_id: square.product_id, quantity: 1 },
    ],
    return_url: 'https://shop.example/done?from=checkout',
    ...changes,
  })
  return session.session_id
}
