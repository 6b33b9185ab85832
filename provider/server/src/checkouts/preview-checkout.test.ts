import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestProvider, post, type TestBusiness, type TestProvider, typed } from '#src/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let products: string[]
let codes: string[]
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const { client } = business
  const sell = async (price: number, discount: number, tax_inclusive: boolean) => {
    const made = await client.products.create({
      name: `For ${price}`,
      tax_category: 'digital_products',
      price: { type: 'one_time_price', currency: 'EUR', price, discount, tax_inclusive, purchasing_power_parity: false },
    })
    return made.product_id
  }
  products = await Promise.all([sell(999, 0, false), sell(1999, 15, true), sell(1, 0, false), sell(123_45, 33, true)])
  codes = await Promise.all(
    [1250, 3333].map(async (amount) => (await client.discounts.create({ type: 'percentage', amount })).code),
  )
})
afterAll(() => provider.close())

const RUNS = 60
const anyCheckout = fc.record({
  items: fc.uniqueArray(fc.record({ index: fc.nat({ max: 3 }), quantity: fc.integer({ min: 1, max: 9 }) }), {
    selector: ({ index }) => index,
    minLength: 1,
    maxLength: 4,
  }),
  country: fc.constantFrom('DE', 'HU', 'US', 'LU', 'IN'),
  code: fc.constantFrom(undefined, 0, 1),
})

test('a preview sums, and is what is charged, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(anyCheckout, async ({ items, country, code }) => {
      const cart = items.map(({ index, quantity }) => ({
        product_id: products[index] ?? '',
        quantity: index === 2 ? 90 + quantity : quantity,
      }))
      const request = {
        product_cart: cart,
        billing_address: { country: country as 'DE' },
        ...(code === undefined ? {} : { discount_code: codes[code] ?? '' }),
      }
      const preview = await business.client.checkoutSessions.preview(request)
      const { subtotal, discount, tax, total_amount } = preview.current_breakup
      expect(subtotal - discount + (tax ?? 0)).toBe(total_amount)
      expect(discount).toBeGreaterThanOrEqual(0)
      expect(preview.total_price).toBe(total_amount)
      const session = await business.client.checkoutSessions.create(request)
      const paid = await post(
        provider,
        `/session/${session.session_id}/pay`,
        typed('4242424242424242', { billing: { country }, expected_total: total_amount }),
      )
      const payment = await business.client.payments.retrieve(String(paid.body.payment_id))
      expect({ total: payment.total_amount, tax: payment.tax }).toEqual({ total: total_amount, tax })
    }),
    { numRuns: RUNS },
  )
}, 120_000)

test('what cannot be sold has no preview, and opens nothing', async () => {
  const preview = business.client.checkoutSessions.preview({ product_cart: [{ product_id: 'pdt_unknown', quantity: 1 }] })
  await expect(preview).rejects.toMatchObject({ status: 422, error: { code: 'PRODUCT_DOES_NOT_EXIST' } })
  const rows = await provider.deps.database.db.selectFrom('checkoutSessions').select('id').execute()
  const stranger = await provider.openBusiness('Stranger')
  await expect(
    stranger.client.checkoutSessions.preview({ product_cart: [{ product_id: products[0] ?? '', quantity: 1 }] }),
  ).rejects.toMatchObject({ status: 422 })
  expect(await provider.deps.database.db.selectFrom('checkoutSessions').select('id').execute()).toHaveLength(rows.length)
})
