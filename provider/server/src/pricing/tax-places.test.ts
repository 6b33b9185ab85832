import { readPdf } from '@tradepost/kit/testing/test-pdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { monthly, moveClock, subscribe } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const makePlan = async (price: number) =>
  (await business.client.products.create({ name: 'Plan', tax_category: 'saas', price: monthly(price) as never })).product_id

/** Returns the lines about tax on an invoice. */
async function taxLinesOf(url: string | null | undefined): Promise<string[]> {
  const pages = await readPdf(Buffer.from(await (await fetch(url ?? '')).arrayBuffer()))
  return pages.flat().filter((line) => line.startsWith('VAT'))
}

test.each([
  ['the Canary Islands', { country: 'ES', zipcode: '35001' }, 0],
  ['Livigno', { country: 'IT', zipcode: '23041' }, 0],
  ['Finland', { country: 'FI', zipcode: '00100' }, 255],
  ['Slovakia', { country: 'SK', zipcode: '811 01' }, 230],
] as const)('N2: preview, page, payment, renewal, plan change and invoice agree on the tax of %s', async (_, place, tax) => {
  const [plan, larger] = [await makePlan(1000), await makePlan(2000)]
  const billing = { ...place, street: '1', city: 'X', state: 'X' }
  const cart = { product_cart: [{ product_id: plan, quantity: 1 }] }
  const preview = await business.client.checkoutSessions.preview({ ...cart, billing_address: billing as never })
  expect(preview).toMatchObject({ total_tax: tax, total_price: 1000 + tax, recurring_breakup: { tax } })
  const { session_id } = await business.client.checkoutSessions.create(cart)
  const totals = await (await provider.request(`/session/${session_id}/totals?${new URLSearchParams(place)}`)).json()
  expect(totals).toMatchObject({ tax, total: 1000 + tax, tax_rate_basis_points: tax * 10, recurring: { total: 1000 + tax } })

  const { payment, subscription } = await subscribe({ provider, business }, plan, { total: 1000 + tax, typed: { billing } })
  expect(payment).toMatchObject({ tax, total_amount: 1000 + tax })
  const id = subscription.subscription_id
  await moveClock({ provider, business }, { months: 1 })
  const change = { product_id: larger, quantity: 1, proration_billing_mode: 'full_immediately' } as const
  const { immediate_charge: charge } = await business.client.subscriptions.previewChangePlan(id, change)
  expect(charge.summary).toMatchObject({ tax: 2 * tax })
  await business.client.subscriptions.changePlan(id, change)
  await provider.drainAll()
  const { items } = await business.client.payments.list({ subscription_id: id, status: 'succeeded' })
  const paid = await Promise.all(items.map((item) => business.client.payments.retrieve(item.payment_id)))
  expect(paid.map((each) => each.tax ?? 0).toSorted((one, other) => one - other)).toEqual([tax, tax, 2 * tax])
  const lines = await Promise.all(items.map((item) => taxLinesOf(item.invoice_url)))
  expect(lines.map((each) => each.length)).toEqual(paid.map(() => (tax === 0 ? 0 : 1)))
})
