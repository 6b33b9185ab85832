import { sql } from '@tradepost/kit/database/database'
import { afterEach, expect, test } from 'vitest'
import { dropGuard } from '#src/testing/test-books.ts'
import {
  ask,
  makeTestProvider,
  openSession,
  post,
  startTestProvider,
  type TestBusiness,
  type TestProvider,
  typed,
  usd,
} from '#src/testing/test-provider.ts'
import { ROUNDS, runTogether } from '#src/testing/test-races.ts'

const TABS = 8
const inTabs = <T>(ask: () => T): (() => T)[] => Array.from({ length: TABS }, () => ask)

let provider: TestProvider
afterEach(() => provider.close())

async function open(): Promise<TestBusiness> {
  provider = await makeTestProvider()
  return provider.openBusiness()
}

async function payInTabs(business: TestBusiness): Promise<string[]> {
  const session = await openSession(business)
  const answers = await runTogether(
    provider,
    'payments',
    inTabs(() => post(provider, `/session/${session}/pay`, typed('4242424242424242'))),
  )
  for (const answer of answers) expect([200, 409]).toContain(answer.status)
  const charges = await provider.acquirerDatabase.db.selectFrom('charges').select('status').execute()
  return charges.map((charge) => charge.status)
}

test('a session paid in eight tabs, all of which saw it unpaid, is charged once', async () => {
  expect(await payInTabs(await open())).toEqual(['succeeded'])
})

test('without the index of live attempts, it would be charged eight times', async () => {
  const business = await open()
  await dropGuard(provider, 'drop index payments_live_attempt')
  expect(await payInTabs(business)).toEqual(Array.from({ length: TABS }, () => 'succeeded'))
})

type Repeated = { name: string; headers: Record<string, string>; asked?: TestProvider }

/** Sends one request in eight tabs; returns how many products it made, and the statuses of the answers. */
async function repeatTogether(business: TestBusiness, { name, headers, asked = provider }: Repeated) {
  const body = { name, price: usd(3900), tax_category: 'saas' }
  const answers = await runTogether(
    provider,
    'idempotent_answers',
    inTabs(() => ask(asked, '/products', { key: business.apiKey, body, headers })),
  )
  const { businessId } = business
  const named = provider.deps.database.db.selectFrom('products').select('id').where('name', '=', name)
  const made = (await named.where('businessId', '=', businessId).execute()).length
  return { made, statuses: [...new Set(answers.map((answer) => answer.status))] }
}

test.each([
  ['with the same key', (name: string) => ({ 'idempotency-key': name })],
  ['as SDK retries', () => ({ 'x-stainless-retry-count': '1' })],
])(
  'a request sent eight times at once %s is executed once, and every sender gets a response',
  async (_, headersOf) => {
    const business = await open()
    for (let round = 1; round <= ROUNDS; round += 1) {
      const name = `Caliper ${round}`
      expect(await repeatTogether(business, { name, headers: headersOf(name) })).toEqual({ made: 1, statuses: [200] })
    }
  },
  600_000,
)

test('without the lock on the request, it would be executed eight times', async () => {
  const business = await open()
  const { db } = provider.deps.database
  // Shadows the database's own function on every new connection with one that never blocks: those of a process that starts now.
  await sql`create function pg_advisory_xact_lock(bigint) returns void language sql as ''`.execute(db)
  const name = sql.id(new URL(provider.deps.config.databaseUrl).pathname.slice(1))
  await sql`alter database ${name} set search_path = public, pg_catalog`.execute(db)
  const asked = await startTestProvider({ ...provider.deps.config, port: 0 }, { clock: provider.clock })
  const { made } = await repeatTogether(business, { name: 'Caliper', headers: { 'x-stainless-retry-count': '1' }, asked })
  await asked.close()
  expect(made).toBe(TABS)
})
