import type { Cart, CartEstimate, CountryList, StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { toReceipt } from '@tradepost/contract/platform/sales/receipt'
import { DAY } from '@tradepost/kit/clock'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { openHosted, payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'

let world: Awaited<ReturnType<typeof makeGatedWorld>>
let seller: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
})
afterAll(() => world.close())

type PriceInput = DodoPayments.ProductCreateParams['price']
const once = (price: number, more: object = {}): PriceInput => ({
  type: 'one_time_price',
  currency: 'USD',
  discount: 0,
  purchasing_power_parity: false,
  price,
  ...more,
})
const make = async (name: string, price: PriceInput) =>
  (await client.products.create({ name, price, tax_category: 'digital_products' })).product_id

type Refusal = { code: string; message: string }
const shopPath = () => `/api/shops/${seller.slug}`
const put = (visitor: Visitor, id: string, body: object) => visitor.call<Cart>('PUT', `${shopPath()}/cart/items/${id}`, body)
const patch = <T = Cart>(visitor: Visitor, body: object) => visitor.call<T>('PATCH', `${shopPath()}/cart`, body)
const estimate = <T = CartEstimate>(visitor: Visitor, country: string) =>
  visitor.get<T>(`${shopPath()}/cart/estimate?country=${country}`)
const checkOut = <T = StartedCheckout>(visitor: Visitor, body: object = {}) => visitor.post<T>(`${shopPath()}/checkout`, body)
const cartOf = async (visitor: Visitor) => (await visitor.get<Cart>(`${shopPath()}/cart`)).body

/** Pays the opened checkout and returns the order. */
async function payFor(visitor: Visitor, started: StartedCheckout, country: string): Promise<Order> {
  await payHosted(started.checkout_url, { email: 'buyer@example.com', country })
  await world.drainAll()
  return (await visitor.get<Order>(`/api/orders/${started.order_id}`)).body
}

/** Expects the rows of an order's receipt to sum to its total. */
function expectReceiptAddsUp(order: Order): void {
  const { rows, total } = toReceipt(order)
  const amounts = rows.flatMap(({ kind, amount }) => (kind === 'subtotal' ? [] : [amount]))
  expect(amounts).not.toContain(null)
  expect(amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)).toBe(total)
}

describe("the cart's total is charged to the cent", () => {
  test.each([
    ['US', 'on top', false],
    ['DE', 'on top', false],
    ['DE', 'included', true],
    ['GB', 'included', true],
    ['JP', 'on top', false],
  ])('with a discount code in %s, with tax %s', async (country, _, tax_inclusive) => {
    const visitor = world.visitor()
    const id = await make(`Gauge ${country} ${tax_inclusive}`, once(3333, { tax_inclusive }))
    const code = `${country}${tax_inclusive ? 'IN' : 'ON'}15`
    await client.discounts.create({ type: 'percentage', amount: 1500, code })
    await put(visitor, id, { quantity: 3 })
    const patched = await patch(visitor, { country, discount_code: code.toLowerCase() })
    expect(patched, 'M59: the cart spells the code as its discount does').toMatchObject({
      status: 200,
      body: { discount_code: code },
    })
    const { body } = await estimate(visitor, country)
    expect(body).toMatchObject({ country, currency: 'USD', has_tax_inside: tax_inclusive, discount_refusal: null })
    expect(body.discount).toBeGreaterThan(0)
    expect(body.subtotal - body.discount + body.tax).toBe(body.total)

    const started = (await checkOut(visitor)).body
    const hosted = await openHosted(started.checkout_url)
    expect(hosted.prefill.billing?.country).toBe(country)
    expect(hosted.totals.codes.map((each) => each.code)).toEqual([code])
    expect(hosted.totals).toMatchObject({ total: body.total, tax: body.tax, currency: 'USD' })
    const order = await payFor(visitor, started, country)
    expect(order).toMatchObject({ status: 'paid', total: body.total, tax: body.tax, currency: 'USD' })
    expectReceiptAddsUp(order)
  })

  test('for a pay-what-you-want price at the chosen amount', async () => {
    const visitor = world.visitor()
    const chalk = await make('Chalk', once(500, { pay_what_you_want: true, suggested_price: 800 }))
    await put(visitor, chalk, { quantity: 2, amount: 725 })
    await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
    const { body } = await estimate(visitor, 'AT')
    expect(body).toMatchObject({ subtotal: 2 * 725 + 3900, tax_rate: 2000 })
    const started = (await checkOut(visitor, { country: 'AT' })).body
    const order = await payFor(visitor, started, 'AT')
    expect(order).toMatchObject({ status: 'paid', total: body.total, subtotal: 5350 })
    expect(order.lines.find((line) => line.name === 'Chalk')).toMatchObject({ quantity: 2, unit_price: 725, amount: 1450 })
    expect((await cartOf(visitor)).lines).toEqual([])
  })

  test('for a price with its own percentage off', async () => {
    const visitor = world.visitor()
    const id = await make('Worn rule', once(999, { discount: 15 }))
    await put(visitor, id, { quantity: 3 })
    expect((await cartOf(visitor)).subtotal).toBe(3 * 849)
    expect((await estimate(visitor, 'US')).body).toMatchObject({ subtotal: 3 * 849, discount: 0, total: 3 * 849 })
  })

  test('even after the seller changes a price in the cart to or from pay what you want', async () => {
    const visitor = world.visitor()
    const id = await make('Turning', once(500, { pay_what_you_want: true, suggested_price: 800 }))
    await put(visitor, id, { quantity: 1, amount: 1000 })
    await client.products.update(id, { price: once(600) })
    expect((await cartOf(visitor)).subtotal).toBe(600)
    expect((await estimate(visitor, 'US')).body.total).toBe(600)
    expect((await checkOut(visitor)).status).toBe(200)
  })
})

describe('a discount code', () => {
  test("is rejected with the provider's message and not saved", async () => {
    const visitor = world.visitor()
    await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
    await client.discounts.create({
      type: 'percentage',
      amount: 500,
      code: 'OTHERS',
      restricted_to: [seller.products.trySquare.product_id],
    })
    const refusals = [
      ['NOPE', "This discount code doesn't exist"],
      ['OTHERS', "This discount code doesn't apply to these products"],
      ['<b>SAVE</b>', "This discount code doesn't exist"],
    ]
    for (const [discount_code, message] of refusals)
      expect(await patch<Refusal>(visitor, { discount_code })).toMatchObject({ status: 422, body: { message } })
    expect((await cartOf(visitor)).discount_code).toBeNull()
  })

  test('in an invalid format is rejected without asking the provider', async () => {
    const visitor = world.visitor()
    for (const discount_code of ['', '   ', 'x'.repeat(101), 7, {}, ['A']])
      expect((await patch<Refusal>(visitor, { discount_code })).status).toBe(422)
    expect(await patch<Refusal>(visitor, { discount_code: 'SAVE' })).toMatchObject({
      status: 422,
      body: { message: "This discount code doesn't exist" },
    })
  })

  test('that has become invalid takes nothing off, says why and can be removed', async () => {
    const visitor = world.visitor()
    await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
    const expires_at = new Date(world.clock.now().getTime() + DAY).toISOString()
    await client.discounts.create({ type: 'percentage', amount: 1000, code: 'TODAY', expires_at })
    await patch(visitor, { discount_code: 'TODAY' })
    expect((await estimate(visitor, 'US')).body).toMatchObject({ discount: 390, total: 3510 })
    await world.advance(2 * DAY)
    expect((await estimate(visitor, 'US')).body).toMatchObject({
      discount: 0,
      total: 3900,
      discount_code: 'TODAY',
      discount_refusal: 'This discount code has expired',
    })
    expect(await checkOut<Refusal>(visitor)).toMatchObject({ status: 422, body: { message: 'This discount code has expired' } })
    expect((await patch(visitor, { discount_code: null })).body.discount_code).toBeNull()
    expect((await checkOut(visitor)).status).toBe(200)
  })

  test("moves from the guest's cart to the account's cart and is removed after the purchase", async () => {
    const visitor = world.visitor()
    await client.discounts.create({ type: 'percentage', amount: 1000, code: 'ALONG' })
    await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
    await patch(visitor, { discount_code: 'ALONG', country: 'US' })
    await visitor.signUp({ email: 'along@example.com' })
    expect(await cartOf(visitor)).toMatchObject({ discount_code: 'ALONG', country: 'US', quantity: 1 })
    const order = await payFor(visitor, (await checkOut(visitor)).body, 'US')
    expect(order.total).toBe(3510)
    expect(await cartOf(visitor)).toMatchObject({ discount_code: null, country: 'US', quantity: 0 })
  })
})

describe("a cart's country", () => {
  test('must be one that the provider sells to', async () => {
    const visitor = world.visitor()
    await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
    const { items } = (await visitor.get<CountryList>(`${shopPath()}/countries`)).body
    expect(items).toContain('DE')
    expect(items).not.toContain('AQ')
    expect(await estimate<Refusal>(visitor, 'AQ')).toMatchObject({ status: 422, body: { code: 'PAYMENTS_REFUSED' } })
    for (const country of ['', 'Germany', 'xx', 'DEU']) {
      expect((await estimate(visitor, country)).status).toBe(422)
      expect((await patch(visitor, { country })).status).toBe(422)
      expect((await checkOut(visitor, { country })).status).toBe(422)
    }
    expect((await world.visitor().get('/api/shops/no-such-shop/countries')).status).toBe(404)
    expect((await world.visitor().get('/api/shops/no-such-shop/cart/estimate?country=DE')).status).toBe(404)
    expect((await world.visitor().call('PATCH', '/api/shops/no-such-shop/cart', { country: 'DE' })).status).toBe(404)
  })

  test("is guessed from the browser's languages, among those that the provider sells to", async () => {
    const guess = async (languages: string) =>
      (await world.visitor().call<CountryList>('GET', `${shopPath()}/countries`, undefined, { 'accept-language': languages }))
        .body.likely
    expect(await guess('de-AT,de;q=0.9')).toBe('AT')
    expect(await guess('ja')).toBe('JP')
    expect(await guess('en-AQ')).toBeNull()
  })

  test('takes precedence over the guessed one when the buyer has chosen it', async () => {
    const visitor = world.visitor()
    await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
    await patch(visitor, { country: 'DE' })
    const started = (await checkOut(visitor, { country: 'US' })).body
    expect((await openHosted(started.checkout_url)).prefill.billing?.country).toBe('DE')
  })
})

test('an archived product stays visible in the cart, is excluded from the totals and blocks checkout', async () => {
  const visitor = world.visitor()
  const id = await make('Going', once(1000))
  await put(visitor, id, { quantity: 1 })
  await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
  await client.products.archive(id)
  const cart = await cartOf(visitor)
  expect(cart).toMatchObject({ subtotal: 3900, quantity: 1 })
  expect(cart.lines.map((line) => line.is_available).sort()).toEqual([false, true])
  expect((await estimate(visitor, 'US')).body.total).toBe(3900)
  expect(await checkOut<Refusal>(visitor)).toMatchObject({ status: 409, body: { code: 'CART_PRODUCT_UNAVAILABLE' } })
  await put(visitor, id, { quantity: 0 })
  expect((await checkOut(visitor)).status).toBe(200)
})

test.each(['cut', 'broken'] as const)(
  'while the provider is down (%s), the cart shows its subtotal, and works again afterwards',
  async (mode) => {
    const visitor = world.visitor()
    await put(visitor, seller.products.caliper.product_id, { quantity: 2 })
    await patch(visitor, { country: 'DE' })
    world.gate.set(mode)
    expect(await cartOf(visitor)).toMatchObject({ subtotal: 7800, quantity: 2, country: 'DE', lines: [{ is_available: true }] })
    expect((await estimate(visitor, 'DE')).status).toBe(503)
    expect((await patch(visitor, { discount_code: 'SAVE' })).status).toBe(503)
    // Requests that don't need the provider still work.
    expect((await visitor.get(`${shopPath()}/countries`)).status).toBe(200)
    expect((await patch(visitor, { country: 'AT' })).body.country).toBe('AT')
    expect((await put(visitor, seller.products.caliper.product_id, { quantity: 3 })).body.subtotal).toBe(11_700)
    world.gate.set('open')
    expect((await estimate(visitor, 'AT')).body).toMatchObject({ country: 'AT', subtotal: 11_700, total: 14_040 })
  },
)
