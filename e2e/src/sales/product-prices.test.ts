import type { Cart, StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import type { SellerProduct, SellerProductList } from '@tradepost/contract/platform/catalog/seller-products'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
})
afterAll(() => world.close())

const once = { type: 'one_time_price' as const, currency: 'USD' as const, discount: 0, purchasing_power_parity: false }
const monthly = {
  ...once,
  type: 'recurring_price' as const,
  price: 2900,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month' as const,
  subscription_period_count: 1,
  subscription_period_interval: 'Year' as const,
}
const make = async (name: string, price: DodoPayments.ProductCreateParams['price']) =>
  (await client.products.create({ name, price, tax_category: 'saas' })).product_id
const path = (id = '') => `/api/organizations/${seller.slug}/products${id && `/${id}`}`
const shelf = async () => (await seller.visitor.get<Shop>(`/api/shops/${seller.slug}`)).body.products

test('a subscription appears on the storefront with its billing interval, and its seller can change and archive it', async () => {
  const id = await make('Calibration club', monthly)
  const listed = (await seller.visitor.get<SellerProductList>(path())).body.items.find((item) => item.product_id === id)
  expect(listed).toMatchObject({ name: 'Calibration club', price: 2900, is_recurring: true })
  expect((await shelf()).find((product) => product.product_id === id)).toMatchObject({
    price: 2900,
    terms: { type: 'recurring_price', every: { count: 1, interval: 'Month' }, runs_for: { count: 1, interval: 'Year' } },
  })
  const changed = await seller.visitor.call<SellerProduct>('PATCH', path(id), { name: 'Calibration guild' })
  expect(changed).toMatchObject({ status: 200, body: { name: 'Calibration guild', price: { price: 2900 } } })
  const price = { ...changed.body.price, price: 4200 }
  expect(await seller.visitor.call('PATCH', path(id), { price })).toMatchObject({ status: 200, body: { price: { price: 4200 } } })
  for (const _ of [1, 2])
    expect(await seller.visitor.post(`${path(id)}/archive`)).toMatchObject({ status: 200, body: { is_archived: true } })
})

test('a pay-what-you-want product appears on the storefront with its minimum and suggested price', async () => {
  const id = await make('Tip jar', { ...once, price: 100, pay_what_you_want: true, suggested_price: 300 })
  expect((await shelf()).find((product) => product.product_id === id)).toMatchObject({
    price: 100,
    terms: { type: 'open_price', suggested_price: 300 },
  })
})

test('the storefront, cart and checkout show the same price for a product with a percentage off', async () => {
  const id = await make('Worn caliper', { ...once, price: 999, discount: 15 })
  expect((await shelf()).find((product) => product.product_id === id)?.price).toBe(849)
  const buyer = world.visitor()
  const cart = await buyer.call<Cart>('PUT', `/api/shops/${seller.slug}/cart/items/${id}`, { quantity: 3 })
  expect(cart.body.subtotal).toBe(3 * 849)
  const { body } = await buyer.post<StartedCheckout>(`/api/shops/${seller.slug}/checkout`, {})
  const totals = await fetch(`${body.checkout_url}/totals?country=US`)
  expect(await totals.json()).toMatchObject({ total: cart.body.subtotal })
})
