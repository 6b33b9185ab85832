import type { Cart, StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { Order, PurchaseList } from '@tradepost/contract/platform/buyer/orders'
import { DAY, MINUTE } from '@tradepost/kit/clock'
import { startDuring } from '@tradepost/kit/testing/test-locks'
import { transact } from '@tradepost/platform-server/deps'
import { getShownOrder } from '@tradepost/platform-server/orders/find-order'
import { advanceOrder } from '@tradepost/platform-server/orders/updates/advance-order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

async function startCheckout(visitor: Visitor): Promise<StartedCheckout> {
  await visitor.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
  const started = await visitor.post<StartedCheckout>(`/api/shops/${seller.slug}/checkout`)
  expect(started.status).toBe(200)
  return started.body
}

async function pay(
  checkoutUrl: string,
  { email, number = '4242424242424242' }: { email: string; number?: string },
): Promise<void> {
  const answer = await fetch(`${checkoutUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      name: 'Buyer',
      billing: { country: 'US' },
      expected_total: 3900,
      card: { number, expiry_month: 12, expiry_year: 2034, security_code: '123' },
    }),
  })
  expect(answer.status).toBe(200)
}

test("a guest's cart is kept at sign-in and is empty after the purchase", async () => {
  const visitor = world.visitor()
  await visitor.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
  await visitor.signUp({ email: 'cart@example.com' })
  const cart = await visitor.get<Cart>(`/api/shops/${seller.slug}/cart`)
  expect(cart.body).toMatchObject({ quantity: 1, subtotal: 3900, currency: 'USD' })
  const started = await startCheckout(visitor)
  await pay(started.checkout_url, { email: 'cart@example.com' })
  await world.drainAll()
  expect((await visitor.get<Cart>(`/api/shops/${seller.slug}/cart`)).body.quantity).toBe(0)
})

test('an order is paid only once the provider confirms it, regardless of the URL parameters', async () => {
  const visitor = world.visitor()
  const started = await startCheckout(visitor)
  const order = await visitor.get<Order>(
    `/api/orders/${started.order_id}?payment_id=pay_made_up&status=succeeded&email=me%40example.com`,
  )
  expect(order.body.status).toBe('awaiting_payment')
  expect(order.body.total).toBeNull()
})

test('a payment that succeeds at the moment when it is recorded as processing pays its order', async () => {
  const visitor = world.visitor()
  const started = await startCheckout(visitor)
  const { answer } = await transact(world.platform.deps, async (work) => {
    await advanceOrder(work, await getShownOrder(work, started.order_id), 'defer')
    return startDuring(work.trx, async () => {
      await pay(started.checkout_url, { email: 'quick@example.com' })
      await world.drainAll()
    })
  })
  await answer
  expect((await visitor.get<Order>(`/api/orders/${started.order_id}`)).body).toMatchObject({ status: 'paid', total: 3900 })
})

test("an order's payment is looked up at the provider if its webhook never arrives", async () => {
  const visitor = world.visitor()
  const started = await startCheckout(visitor)
  await world.provider.deps.database.db.updateTable('webhookEndpoints').set({ disabled: true }).execute()
  await pay(started.checkout_url, { email: 'late@example.com' })
  world.clock.advance(10_000)
  const order = await visitor.get<Order>(`/api/orders/${started.order_id}`)
  await world.provider.deps.database.db.updateTable('webhookEndpoints').set({ disabled: false }).execute()
  expect(order.body).toMatchObject({ status: 'paid', total: 3900, email: 'late@example.com' })
})

test('an order is visible only to its guest, its buyer and through the emailed link', async () => {
  const visitor = world.visitor()
  const started = await startCheckout(visitor)
  await pay(started.checkout_url, { email: 'private@example.com' })
  await world.drainAll()
  expect((await visitor.get(`/api/orders/${started.order_id}`)).status).toBe(200)
  const stranger = world.visitor()
  await stranger.signUp({ email: 'stranger@example.com' })
  expect((await stranger.get(`/api/orders/${started.order_id}`)).status).toBe(404)
  expect((await stranger.get(`/api/orders/${started.order_id}?key=guess`)).status).toBe(404)
  const [mail] = await stranger.mails('private@example.com')
  const link = new URL(mail?.text.match(/https?:\/\/\S+\/orders\/\S+/)?.[0] ?? '')
  expect((await stranger.get<Order>(`/api${link.pathname}${link.search}`)).body.status).toBe('paid')
})

test('signing out removes orders and the cart from the browser', async () => {
  const visitor = world.visitor()
  await visitor.signUp({ email: 'shared-browser@example.com' })
  const started = await startCheckout(visitor)
  await pay(started.checkout_url, { email: 'shared-browser@example.com' })
  await world.drainAll()
  expect((await visitor.get(`/api/orders/${started.order_id}`)).status).toBe(200)
  await visitor.post('/api/auth/sign-out')
  expect((await visitor.get(`/api/orders/${started.order_id}`)).status).toBe(404)
})

test("a guest's purchases join an account only after its email is verified", async () => {
  const guest = world.visitor()
  const started = await startCheckout(guest)
  await pay(started.checkout_url, { email: 'claim@example.com' })
  await world.drainAll()
  const account = world.visitor()
  await account.signUp({ email: 'claim@example.com' })
  expect((await account.get<PurchaseList>('/api/purchases')).body.items).toHaveLength(0)
  const mail = (await account.mails('claim@example.com')).find((each) => each.text.includes('/verify-email'))
  await account.get(mail?.text.match(/https?:\/\/\S+/)?.[0] ?? '')
  const purchases = await account.get<PurchaseList>('/api/purchases')
  expect(purchases.body.items.map((order) => order.id)).toEqual([started.order_id])
})

test('a checkout that is not paid within a day expires, and the cart is kept', async () => {
  const visitor = world.visitor()
  const started = await startCheckout(visitor)
  world.clock.advance(DAY + 21 * MINUTE)
  await world.platform.reconcile()
  expect((await visitor.get<Order>(`/api/orders/${started.order_id}`)).body.status).toBe('expired')
  expect((await visitor.get<Cart>(`/api/shops/${seller.slug}/cart`)).body.quantity).toBe(1)
})

test('a decline appears on the order page with a link back to the checkout', async () => {
  const visitor = world.visitor()
  const started = await startCheckout(visitor)
  await pay(started.checkout_url, { email: 'broke@example.com', number: '4000000000009995' })
  await world.drainAll()
  const order = await visitor.get<Order>(`/api/orders/${started.order_id}`)
  expect(order.body).toMatchObject({ status: 'awaiting_payment', checkout_url: started.checkout_url })
  expect(order.body.last_decline).toMatch(/insufficient funds/i)
})

test('a visitor stays one guest from the first page, even with concurrent requests', async () => {
  const visitor = world.visitor()
  expect((await visitor.get(`/api/shops/${seller.slug}/cart`)).headers.getSetCookie()).toEqual([])
  await visitor.get(`/shop/${seller.slug}`)
  const cookie = [...visitor.cookies]
  expect(cookie).toHaveLength(1)
  const path = `/api/shops/${seller.slug}/cart`
  const [, put] = await Promise.all([
    visitor.get(path),
    visitor.call('PUT', `${path}/items/${seller.products.caliper.product_id}`, { quantity: 1 }),
    visitor.get(path),
  ])
  expect(put.status).toBe(200)
  expect([...visitor.cookies]).toEqual(cookie)
  expect((await visitor.get<Cart>(path)).body.quantity).toBe(1)
})

test("unpaid orders, their checkouts and guests' carts go after 90 days; payments, their checkouts and people's carts stay", async () => {
  const [guest, person] = [world.visitor(), world.visitor()]
  await person.signUp({ email: 'stays@example.com' })
  const [unpaid, declined, paid] = [await startCheckout(guest), await startCheckout(person), await startCheckout(world.visitor())]
  await pay(declined.checkout_url, { email: 'declined@example.com', number: '4000000000009995' })
  await pay(paid.checkout_url, { email: 'paid@example.com' })
  await world.advance(2 * DAY)
  await world.platform.reconcile()
  const read = async () => {
    await world.drainAll()
    const { db } = world.provider.deps.database
    const sessions = await db.selectFrom('checkoutSessions').select('id').execute()
    const orders = await world.platform.deps.database.db.selectFrom('orders').select('id').execute()
    const kept = (started: StartedCheckout) => [
      orders.some(({ id }) => id === started.order_id),
      sessions.some(({ id }) => started.checkout_url.endsWith(id)),
    ]
    const carts = [guest, person].map((visitor) => visitor.get<Cart>(`/api/shops/${seller.slug}/cart`))
    const quantities = (await Promise.all(carts)).map(({ body }) => body.quantity)
    return { unpaid: kept(unpaid), declined: kept(declined), paid: kept(paid), quantities }
  }
  expect(await read()).toEqual({ unpaid: [true, true], declined: [true, true], paid: [true, true], quantities: [1, 1] })
  world.clock.advance(90 * DAY)
  expect(await read()).toEqual({ unpaid: [false, false], declined: [false, true], paid: [true, true], quantities: [0, 1] })
  expect((await world.platform.deps.database.db.selectFrom('orderLines').select('orderId').execute()).length).toBeGreaterThan(0)
})
