import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { monthly, moveClock, subscribe } from '#src/testing/test-subscriptions.ts'

type Receipt = { subject: string; text: string }

let provider: TestProvider
let business: TestBusiness
let at: { provider: TestProvider; business: TestBusiness }
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())

/**
 * Starts a subscription of a new business, whose clock is at 2026-11-21T09:00Z. Returns its buyer's receipts, the first one
 * first.
 */
async function start(email: string, { total, session }: { total: number; session?: Record<string, unknown> }) {
  business = await provider.openBusiness()
  at = { provider, business }
  const price = monthly(1200) as Parameters<typeof business.client.products.create>[0]['price']
  const { product_id } = await business.client.products.create({ name: 'Pro', tax_category: 'saas', price })
  const { subscription } = await subscribe(at, product_id, { total, typed: { email }, ...(session ? { session } : {}) })
  const receipts = async () => {
    const all = (await (await provider.request(`/mailbox.json?to=${email}`)).json()) as Receipt[]
    return all.filter(({ subject }) => subject === 'Your receipt from Acme Tools').reverse()
  }
  return { id: subscription.subscription_id, receipts }
}

describe('the receipt of a subscription', () => {
  test('names the billing period, the next charge and where to manage it, at the start and at each renewal', async () => {
    const { receipts } = await start('cycle@example.com', { total: 1200 })
    await moveClock(at, { months: 1 })
    const [first, renewal] = await receipts()
    expect(first?.text).toMatch(/Billing period: November 21\s–\sDecember 21, 2026\nNext charge: \$12.00 on December 21, 2026\n/)
    expect(renewal?.text).toMatch(
      /Billing period: December 21, 2026\s–\sJanuary 21, 2027\nNext charge: \$12.00 on January 21, 2027\n/,
    )
    const portal = `${provider.url}/portal/${business.businessId}`
    for (const receipt of [first, renewal]) expect(receipt?.text).toContain(`Manage subscription:\n${portal}\n`)
    expect(await (await provider.request(`/portal/${business.businessId}`)).text()).not.toContain('cycle@example.com')
  })

  test('of a trial says when it ends and what is charged then, and names no card that paid nothing', async () => {
    const session = { subscription_data: { trial_period_days: 14 } }
    const { receipts } = await start('trial@example.com', { total: 0, session })
    const [receipt] = await receipts()
    expect(receipt?.text).toContain('Your trial ends on December 5, 2026. We’ll then charge $12.00, unless you cancel before.')
    expect(receipt?.text).not.toContain('Paid with')
  })
})
