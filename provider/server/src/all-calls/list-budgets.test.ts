import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReadOnlyScope } from '#src/deps.ts'
import { routes } from '#src/modules.ts'
import { makeThings, type Things } from '#src/testing/test-calls.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let things: Things
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  await makeThings(provider, business)
  things = await makeThings(provider, business)
})
afterAll(() => provider.close())

/** The lists of what happens after a sale, with the statements that each takes once its door has let the caller in. */
const LISTS: Readonly<Record<string, number>> = {
  '/refunds': 1,
  '/disputes': 1,
  '/license_keys': 1,
  '/license_key_instances': 1,
  '/payouts': 1,
  '/balances/ledger': 1,
  // The second one reads whether wallets pay first.
  '/customers/{customer_id}/wallets': 2,
  '/customers/{customer_id}/wallets/ledger-entries': 1,
}

/** Returns how many statements a list takes, and how many items it has. */
async function countStatements(path: string): Promise<{ statements: number; items: number }> {
  const route = routes.find((entry) => entry.method === 'get' && entry.path === path)
  if (!route) throw new Error(`There is no list at ${path}`)
  let statements = 0
  const db = provider.deps.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1
      return result
    },
  })
  const scope = await createReadOnlyScope(provider.deps, { businessId: business.businessId, mode: 'test' })
  const query = route.query?.parse({ page_size: '100' })
  const handle = route.handler as (input: object) => Promise<{ items: unknown[] }>
  const { items } = await handle({ scope: { ...scope, trx: db }, query, params: { customer_id: things('customers') } })
  return { statements, items: items.length }
}

test.each(Object.entries(LISTS))('%s takes %i statement(s) after the door, however long it is', async (path, wanted) => {
  const { statements, items } = await countStatements(path)
  expect(items).toBeGreaterThan(0)
  expect(statements).toBe(wanted)
})
