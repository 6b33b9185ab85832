import { runsOf } from '@tradepost/kit/testing/test-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMinimumAmount } from '#src/pricing/minimum-amounts.ts'
import { makeTestProvider, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'

/** The products of one shop, all in one currency. */
type Shelf = { currency: string; products: string[]; open: string; codes: string[] }

let provider: TestProvider
let business: TestBusiness
let shelves: Shelf[]
let products: string[]
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  shelves = await Promise.all((['EUR', 'JPY', 'KWD'] as const).map(stock))
  products = shelves[0]?.products ?? []
})
afterAll(() => provider.close())

async function stock(currency: 'EUR' | 'JPY' | 'KWD'): Promise<Shelf> {
  const { products, discounts } = business.client
  const sell = async (price: number, terms: object) => {
    const made = await products.create({
      name: `For ${price}`,
      tax_category: 'digital_products',
      price: { type: 'one_time_price', currency, price, discount: 0, purchasing_power_parity: false, ...terms },
    })
    return made.product_id
  }
  const inclusive = { tax_inclusive: true }
  const flat = await discounts.create({
    type: 'flat',
    amount: 700,
    currency_options: [{ currency, is_default: true }],
  })
  const percentages = [
    await discounts.create({ type: 'percentage', amount: 1250 }),
    await discounts.create({ type: 'percentage', amount: 3333 }),
  ]
  return {
    currency,
    products: await Promise.all([
      sell(999, {}),
      sell(1999, { ...inclusive, discount: 15 }),
      sell(1, {}),
      sell(123_45, { ...inclusive, discount: 33 }),
    ]),
    open: await sell(300, { pay_what_you_want: true, suggested_price: 777 }),
    codes: [...percentages, flat].map(({ code }) => code),
  }
}

/** Generated checkouts to open. */
const RUNS = runsOf({ usual: 40, all: 2000 })
const anyCheckout = fc.record({
  shelf: fc.nat({ max: 2 }),
  items: fc.uniqueArray(fc.record({ index: fc.nat({ max: 3 }), quantity: fc.integer({ min: 1, max: 9 }) }), {
    selector: ({ index }) => index,
    minLength: 1,
    maxLength: 4,
  }),
  amount: fc.constantFrom(undefined, null, 300, 301, 5555),
  country: fc.constantFrom('DE', 'HU', 'US', 'LU', 'IN'),
  codes: fc.shuffledSubarray([0, 1, 2]),
  billing_currency: fc.constantFrom(undefined, 'EUR', 'USD', 'JPY', 'HUF', 'INR'),
})

test('a preview adds up and equals what is charged and settled, to the minor unit, in any currency', async () => {
  await fc.assert(
    fc.asyncProperty(anyCheckout, async ({ shelf, items, amount, country, codes, billing_currency }): Promise<void> => {
      const shop = shelves[shelf] ?? shelves[0]
      const goods = items.map(({ index, quantity }) => ({
        product_id: shop?.products[index] ?? '',
        // Sells products with tiny prices by the hundred, so that the total can be charged.
        quantity: index === 2 ? 900 + quantity : quantity,
      }))
      const gift = amount === undefined ? [] : [{ product_id: shop?.open ?? '', quantity: 1, ...(amount ? { amount } : {}) }]
      const request = {
        product_cart: [...goods, ...gift],
        billing_address: { country: country as 'DE' },
        discount_codes: codes.map((index) => shop?.codes[index] ?? ''),
        ...(billing_currency ? { billing_currency: billing_currency as 'EUR' } : {}),
      }
      // Codes may leave less than the minimum charge: refused right away, or at payment if the buyer may still pay more.
      const tooLittle = /Minimum amount .* is required/
      const preview = await business.client.checkoutSessions.preview(request).catch((error: unknown) => String(error))
      if (typeof preview === 'string') {
        expect(preview).toMatch(tooLittle)
        await expect(business.client.checkoutSessions.create(request)).rejects.toThrow(tooLittle)
        return
      }
      expect(preview.currency).toBe(billing_currency ?? shop?.currency)
      const { subtotal, discount, tax, total_amount } = preview.current_breakup
      expect(subtotal - discount + (tax ?? 0)).toBe(total_amount)
      expect(discount).toBeGreaterThanOrEqual(0)
      expect(preview.total_price).toBe(total_amount)
      if (total_amount > 0 && total_amount < getMinimumAmount(preview.currency)) return
      const session = await business.client.checkoutSessions.create(request)
      const paid = await post(
        provider,
        `/session/${session.session_id}/pay`,
        typed('4242424242424242', { billing: { country }, expected_total: total_amount, expected_currency: preview.currency }),
      )
      expect(paid.status).toBe(200)
      const payment = await business.client.payments.retrieve(String(paid.body.payment_id))
      expect({ total: payment.total_amount, tax: payment.tax, currency: payment.currency }).toEqual({
        total: total_amount,
        tax,
        currency: preview.currency,
      })
      expect(payment.settlement_currency).toBe(shop?.currency)
      expect(payment.discounts?.map(({ code }) => code) ?? []).toEqual(request.discount_codes)
      const lines = await business.client.payments.retrieveLineItems(payment.payment_id)
      expect(lines.items.reduce((sum, line) => sum + line.amount, 0)).toBe(total_amount)
    }),
    { numRuns: RUNS },
  )
}, 600_000)

test('a preview shows each line with its list price, its own currency, and its percentage discount', async () => {
  const [shop] = shelves
  const preview = await business.client.checkoutSessions.preview({
    product_cart: [{ product_id: shop?.products[1] ?? '', quantity: 2 }],
    discount_codes: [shop?.codes[2] ?? '', shop?.codes[0] ?? ''],
    billing_currency: 'USD',
  })
  // €19.99 is $23.71 with the fee; 15% off each, then €7.00 ($7.98), then 12.5%.
  expect(preview.product_cart).toMatchObject([
    { og_price: 3998, og_currency: 'EUR', currency: 'USD', discounted_price: 2828, discount_amount: 1250, quantity: 2 },
  ])
})

test('codes can be given in only one of the two fields, once each, and at most twenty', async () => {
  const [shop] = shelves
  const item = { product_id: shop?.products[0] ?? '', quantity: 1 }
  const [code = '', other = ''] = shop?.codes ?? []
  const refused = (changes: object) =>
    expect(business.client.checkoutSessions.preview({ product_cart: [item], ...changes })).rejects.toMatchObject({
      status: 422,
      error: { code: 'INVALID_REQUEST_PARAMETERS' },
    })
  await refused({ discount_code: code, discount_codes: [other] })
  await refused({ discount_codes: [code, code.toLowerCase()] })
  await refused({ discount_codes: Array.from({ length: 21 }, (_, index) => `CODE${index}`) })
  await expect(
    business.client.checkoutSessions.preview({ product_cart: [item], discount_codes: [code, 'NOSUCHCODE'] }),
  ).rejects.toMatchObject({ status: 422, error: { code: 'INVALID_DISCOUNT_CODE' } })
})

test('a payment counts one use of each code and lists the codes in order', async () => {
  const made = await Promise.all(
    [2000, 5000].map((amount) => business.client.discounts.create({ type: 'percentage', amount, usage_limit: 1 })),
  )
  const session = await business.client.checkoutSessions.create({
    product_cart: [{ product_id: products[3] ?? '', quantity: 1 }],
    discount_codes: made.map(({ code }) => code),
  })
  const paid = await post(provider, `/session/${session.session_id}/pay`, typed('4242424242424242', { expected_total: 3308 }))
  const payment = await business.client.payments.retrieve(String(paid.body.payment_id))
  expect(payment.discount_id).toBe(made[0]?.discount_id)
  expect(payment.discounts).toMatchObject(
    made.map(({ discount_id, code, amount }, position) => ({
      position,
      discount_id,
      code,
      amount,
      times_used: 1,
      cycles_remaining: null,
    })),
  )
  for (const { discount_id } of made) expect((await business.client.discounts.retrieve(discount_id)).times_used).toBe(1)
})

test("a cart that can't be sold has no preview, and a preview creates no session", async () => {
  const preview = business.client.checkoutSessions.preview({ product_cart: [{ product_id: 'pdt_unknown', quantity: 1 }] })
  await expect(preview).rejects.toMatchObject({ status: 422, error: { code: 'PRODUCT_DOES_NOT_EXIST' } })
  const rows = await provider.deps.database.db.selectFrom('checkoutSessions').select('id').execute()
  const stranger = await provider.openBusiness('Stranger')
  await expect(
    stranger.client.checkoutSessions.preview({ product_cart: [{ product_id: products[0] ?? '', quantity: 1 }] }),
  ).rejects.toMatchObject({ status: 422 })
  expect(await provider.deps.database.db.selectFrom('checkoutSessions').select('id').execute()).toHaveLength(rows.length)
})
