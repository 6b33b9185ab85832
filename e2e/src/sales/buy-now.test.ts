import type { Cart, StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let client: DodoPayments
let mug: string
let tip: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  const price = {
    type: 'one_time_price' as const,
    currency: 'USD' as const,
    price: 1200,
    discount: 0,
    purchasing_power_parity: false,
  }
  const make = async (name: string, changes: object) =>
    (await client.products.create({ name, price: { ...price, ...changes }, tax_category: 'digital_products' })).product_id
  mug = await make('Mug', {})
  tip = await make('Tip', { price: 100, pay_what_you_want: true, suggested_price: 300 })
})
afterAll(() => world.close())

const shopPath = () => `/api/shops/${seller.slug}`
const buyNow = (buyer: Visitor, item: object) => buyer.post<StartedCheckout>(`${shopPath()}/checkout`, { item })
const cartOf = async (buyer: Visitor) => (await buyer.get<Cart>(`${shopPath()}/cart`)).body
const put = (buyer: Visitor, id: string, quantity: number) => buyer.call('PUT', `${shopPath()}/cart/items/${id}`, { quantity })
const sessionOf = async (url: string) => (await fetch(`${url}/data`)).json()
async function pay(checkout_url: string): Promise<void> {
  await client.post('/test_helpers/pay', { body: { checkout_url } })
  await world.drainAll()
}

test('what is bought at once is all that the checkout has, and the cart and its code stay', async () => {
  await client.discounts.create({ type: 'percentage', amount: 1000, code: 'TEN' })
  const buyer = world.visitor()
  await put(buyer, seller.products.caliper.product_id, 2)
  await buyer.call('PATCH', `${shopPath()}/cart`, { discount_code: 'TEN' })
  const before = await cartOf(buyer)
  const { status, body } = await buyNow(buyer, { product_id: mug, quantity: 3 })
  expect(status).toBe(200)
  expect(await sessionOf(body.checkout_url)).toMatchObject({ totals: { total: 3600, codes: [] } })
  expect(await cartOf(buyer)).toEqual(before)
  await pay(body.checkout_url)
  expect((await buyer.get(`/api/orders/${body.order_id}`)).body).toMatchObject({ status: 'paid', total: 3600 })
  expect(await cartOf(buyer)).toEqual(before)
})

test('a code that was linked for an empty cart applies, and one of a product in the cart is taken from it', async () => {
  const buyer = world.visitor()
  await put(buyer, mug, 2)
  await buyer.call('PATCH', `${shopPath()}/cart`, { discount_code: 'TEN' })
  const { body } = await buyNow(buyer, { product_id: mug, quantity: 1 })
  expect(await sessionOf(body.checkout_url)).toMatchObject({ totals: { total: 1080 } })
  await pay(body.checkout_url)
  expect(await cartOf(buyer)).toMatchObject({ lines: [{ product_id: mug, quantity: 1 }], discount_code: null })
})

test('a buyer who goes back comes to the product', async () => {
  const { body } = await buyNow(world.visitor(), { product_id: tip, quantity: 1, amount: 500 })
  const session = await sessionOf(body.checkout_url)
  expect(session).toMatchObject({ totals: { total: 500 } })
  expect(JSON.stringify(session)).toContain(`/shop/${seller.slug}/${tip}`)
})

test.each([
  ['a product that doesn’t exist', { product_id: 'pdt_none', quantity: 1 }, 404, 'PRODUCT_NOT_FOUND'],
  ['none of it', { product_id: 'MUG', quantity: 0 }, 422, 'INVALID_REQUEST_PARAMETERS'],
  ['part of one', { product_id: 'MUG', quantity: 1.5 }, 422, 'INVALID_REQUEST_PARAMETERS'],
  ['less than the least', { product_id: 'TIP', quantity: 1, amount: 99 }, 422, 'OPEN_AMOUNT_TOO_SMALL'],
  ['no amount', { product_id: 'TIP', quantity: 1 }, 422, 'OPEN_AMOUNT_REQUIRED'],
  [
    'an add-on of another product',
    { product_id: 'MUG', quantity: 1, addons: [{ addon_id: 'adn_none', quantity: 1 }] },
    422,
    'ADDON_NOT_FOUND',
  ],
])('%s is refused', async (_, { product_id, ...item }, status, code) => {
  const buyer = world.visitor()
  const id = product_id.replace('MUG', mug).replace('TIP', tip)
  expect(await buyNow(buyer, { product_id: id, ...item })).toMatchObject({ status, body: { code } })
})
