import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueHandlers } from '#src/due-handlers.ts'
import { runDue } from '#src/schedule/run-due.ts'
import { skipBooks } from '#src/test-books.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/test-provider.ts'
import { copySubscription, monthly, subscribe } from '#src/test-subscriptions.ts'

/* What a renewal costs in statements, alone and in a batch, counted on the real database. */

let statements: string[] = []
let provider: TestProvider
let business: TestBusiness
let original: string
beforeAll(async () => {
  provider = await makeTestProvider({
    aroundStatement(text, run) {
      statements.push(text)
      return run()
    },
  })
  // Copied subscriptions have no sale.
  skipBooks(provider)
  business = await provider.openBusiness()
  const product = { name: 'Pro', tax_category: 'saas' as const, price: monthly(1200) }
  const { product_id } = await business.client.products.create(product)
  const { subscription } = await subscribe({ provider, business }, product_id, { total: 1200 })
  original = subscription.subscription_id
})
afterAll(() => provider.close())

const isTransaction = (text: string): boolean => /^(begin|commit|rollback)/.test(text)

/** Renews this many copies of the subscription, and returns the statements. */
async function renew(count: number): Promise<string[]> {
  await copySubscription(provider, original, { count, dueAt: addMilliseconds(provider.clock.now(), -MINUTE) })
  statements = []
  expect(await runDue(provider.deps, dueHandlers)).toBe(count)
  const ran = statements
  ;(await import('node:fs')).writeFileSync('/tmp/renew-ran.txt', ran.map((t) => t.replace(/\s+/g, ' ').slice(0, 230)).join('\n'))
  await provider.drainAll()
  const renewed = await provider.deps.database.db
    .selectFrom('payments')
    .select('status')
    .where('billingReason', '=', 'subscription_cycle')
    .execute()
  expect(renewed.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'succeeded'))
  return ran
}

test('a renewal alone takes at most 12 statements in two transactions', async () => {
  const ran = await renew(1)
  expect(ran.filter((text) => !isTransaction(text)).map((text) => text.slice(0, 3000))).toHaveLength(12)
  expect(ran.filter((text) => text === 'commit')).toHaveLength(2)
})
