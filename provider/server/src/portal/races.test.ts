import { sql } from '@tradepost/kit/database/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { ROUNDS } from '#src/testing/test-races.ts'
import { createLink, tokenOf, trade } from './test-portal.ts'

const CALLERS = 8

let provider: TestProvider
let business: TestBusiness
let customerId: string
beforeEach(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  customerId = (await business.client.customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })).customer_id
})
afterEach(() => provider.close())

/** Trades one token by all callers at once. Returns how many of them got a session. */
async function tradeTogether(): Promise<number> {
  const token = tokenOf(await createLink(business, customerId))
  const visit = { provider, businessId: business.businessId, cookie: '' }
  const answers = await Promise.all(Array.from({ length: CALLERS }, () => trade(visit, token)))
  for (const { status } of answers) expect([204, 403]).toContain(status)
  return answers.filter(({ status }) => status === 204).length
}

test('a link that eight callers open at once opens one session', async () => {
  for (let round = 0; round < ROUNDS; round += 1) expect(await tradeTogether()).toBe(1)
})

test('without the index of opened links, it would open several', async () => {
  await sql`drop index portal_sessions_once`.execute(provider.deps.database.db)
  expect(await tradeTogether()).toBeGreaterThan(1)
})
