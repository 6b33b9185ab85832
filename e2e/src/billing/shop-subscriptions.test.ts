import type { Cart, CartEstimate } from '@tradepost/contract/platform/buyer/cart'
import type { CheckoutAddress } from '@tradepost/contract/platform/buyer/checkout'
import type { Order, PurchaseList } from '@tradepost/contract/platform/buyer/orders'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHosted, payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Reply } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { makePlan, monthly, moveClock, openCart, subscribeAt } from './shop-subscriptions.ts'

let world: World
let seller: Seller
let client: DodoPayments
let kiln: string
let plumb: string
let library: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  library = (await client.addons.create({ name: 'Team library', price: 600, currency: 'USD', tax_category: 'saas' })).id
  kiln = await makePlan(client, { name: 'Kiln', price: monthly(1200, { trial_period_days: 14 }) })
  plumb = await makePlan(client, { name: 'Plumb Pro', price: monthly(2900), addons: [library] })
})
afterAll(() => world.close())

const put = (visitor: ReturnType<World['visitor']>, id: string, body: object) =>
  visitor.call<Cart & { code?: string; message?: string }>('PUT', `/api/shops/${seller.slug}/cart/items/${id}`, body)
const orderOf = async (visitor: ReturnType<World['visitor']>, id: string) => (await visitor.get<Order>(`/api/orders/${id}`)).body

test("a cart shows the amount due today and the amount and date of the subscription's next charge, with tax", async () => {
  const visitor = world.visitor()
  await put(visitor, plumb, { quantity: 2, addons: [{ addon_id: library, quantity: 1 }] })
  await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
  const { body } = (await visitor.get(`/api/shops/${seller.slug}/cart/estimate?country=DE`)) as Reply<CartEstimate>
  const net = 2 * 2900 + 600
  expect(body).toMatchObject({ total: Math.round((net + 3900) * 1.19), next: { total: Math.round(net * 1.19) } })
  expect(Date.parse(body.next?.at ?? '')).toBeGreaterThan(world.clock.now().getTime())
})

test('a trial and a one-time product charge only the product today, and the order shows the later charge', async () => {
  const visitor = world.visitor()
  await visitor.signUp({ email: 'trial@example.com', name: 'Tara Trial' })
  const { order_id, checkout_url } = await openCart(visitor, seller.slug, [
    { productId: kiln, quantity: 2 },
    { productId: seller.products.caliper.product_id },
  ])
  await payHosted(checkout_url, { email: 'trial@example.com' })
  await world.drainAll()
  const order = await orderOf(visitor, order_id)
  expect(order).toMatchObject({
    status: 'paid',
    total: 3900,
    subscription_id: expect.stringMatching(/^sub_/),
    // Both were added to the cart at the same instant, so they have no order.
    lines: expect.arrayContaining([
      expect.objectContaining({
        name: 'Kiln',
        amount: 0,
        recurring: {
          every: { count: 1, interval: 'Month' },
          amount: 2400,
          trial_period_days: 14,
          is_by_usage: false,
          addons: [],
        },
      }),
      expect.objectContaining({ name: 'Caliper', amount: 3900, recurring: null }),
    ]),
  })
  expect(await client.subscriptions.retrieve(order.subscription_id ?? '')).toMatchObject({ status: 'active', quantity: 2 })
  expect((await visitor.get<Cart>(`/api/shops/${seller.slug}/cart`)).body.lines).toEqual([])
})

test('a second subscription in the cart is rejected with a message, and on request replaces only the first one', async () => {
  const visitor = world.visitor()
  await put(visitor, seller.products.caliper.product_id, { quantity: 1 })
  await put(visitor, kiln, { quantity: 1 })
  const refused = await put(visitor, plumb, { quantity: 1 })
  expect(refused).toMatchObject({ status: 422, body: { code: 'CART_ONE_SUBSCRIPTION' } })
  expect(refused.body.message).toContain('Kiln is in your cart')
  expect((await put(visitor, kiln, { quantity: 3 })).status).toBe(200)
  const replaced = await put(visitor, plumb, { quantity: 1, replaces_subscription: true })
  expect(replaced.body.lines.map((line) => line.name).sort()).toEqual(['Caliper', 'Plumb Pro'])
})

test('a later subscription charge is revenue, but adds no purchase, sends no email and keeps the cart', async () => {
  const visitor = world.visitor()
  await visitor.signUp({ email: 'later@example.com', name: 'Lena Later' })
  const { orderId, subscriptionId } = await subscribeAt(
    { world, seller },
    { visitor, email: 'later@example.com' },
    { productId: plumb, addons: [{ addon_id: library, quantity: 3 }] },
  )
  await put(visitor, plumb, { quantity: 1 })
  const mails = (await visitor.mails('later@example.com')).length
  const home = async () => (await seller.visitor.get<SellerHome>(`/api/organizations/${seller.slug}/home`)).body
  const before = await home()
  await moveClock(world, seller, { months: 2 })
  const after = await home()
  expect((await client.payments.list({ subscription_id: subscriptionId, page_number: 0 })).items).toHaveLength(3)
  // One of the two renewals is in the last 30 days, the other before: each counts at its own instant.
  expect(after.gross.before).toBeGreaterThanOrEqual(2900 + 3 * 600)
  expect(after.gross.now).toBeGreaterThanOrEqual(2900 + 3 * 600)
  expect([before.orders.now > 0, after.orders.now]).toEqual([true, 0])
  expect((await visitor.get<PurchaseList>('/api/purchases')).body.items.map(({ id }) => id)).toEqual([orderId])
  expect(await visitor.mails('later@example.com')).toHaveLength(mails)
  expect((await visitor.get<Cart>(`/api/shops/${seller.slug}/cart`)).body.lines).toHaveLength(1)
  expect((await orderOf(visitor, orderId)).total).toBe(2900 + 3 * 600)
})

test('the dynamic checkout input starts a subscription with add-ons and sells a one-time product with it', async () => {
  const visitor = world.visitor()
  const opened = await visitor.post<CheckoutAddress>(`/api/checkout/dynamic?shop=${seller.slug}`, {
    product_cart: [
      { product_id: plumb, quantity: 2 },
      { product_id: seller.products.caliper.product_id, quantity: 1 },
    ],
    addons: [{ addon_id: library, quantity: 1 }],
    billing: { city: 'Reno', country: 'US', state: 'NV', street: '1 Way', zipcode: '89501' },
    customer: { email: 'dynamic-plan@example.com', name: 'Dana' },
  })
  expect(opened.status).toBe(200)
  const total = 2 * 2900 + 600 + 3900
  expect(await openHosted(opened.body.checkout_url)).toMatchObject({ totals: { total } })
  await payHosted(opened.body.checkout_url, { email: 'dynamic-plan@example.com' })
  await world.drainAll()
  const { id } = await world.platform.deps.database.db
    .selectFrom('orders')
    .select('id')
    .where('checkoutUrl', '=', opened.body.checkout_url)
    .executeTakeFirstOrThrow()
  const order = await orderOf(visitor, id)
  expect(order).toMatchObject({
    status: 'paid',
    total,
    lines: [
      { name: 'Plumb Pro', quantity: 2, amount: 5800, recurring: { amount: 5800, addons: [] } },
      { name: 'Team library', quantity: 1, amount: 600, recurring: { amount: 600, addons: [] } },
      { name: 'Caliper', amount: 3900, recurring: null },
    ],
  })
  const subscription = await client.subscriptions.retrieve(order.subscription_id ?? '')
  expect(subscription).toMatchObject({ status: 'active', quantity: 2, addons: [{ addon_id: library, quantity: 1 }] })
})
