import type { OpenedSession } from '@tradepost/contract/platform/buyer/checkout'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EMPTY_CARD, openHosted, payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { UNSELLABLE } from './unsellable-carts.ts'

let world: World
let seller: Seller
let other: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  other = await world.openShop('Other Tools')
})
afterAll(() => world.close())

const path = () => `/api/checkout?shop=${seller.slug}`
const caliper = (quantity = 1) => ({ product_id: seller.products.caliper.product_id, quantity })
const cartOf = (quantity = 1) => ({ product_cart: [caliper(quantity)] })
const open = (visitor: Visitor, body: object = {}) =>
  visitor.post<OpenedSession & { code?: string; message?: string }>(path(), { ...cartOf(), ...body })

/** Lists every order of this shop, regardless of who may see it. */
const ordersOfShop = () =>
  world.platform.deps.database.db
    .selectFrom('orders')
    .selectAll()
    .where('organizationId', '=', seller.organizationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
const orderOf = async ({ session_id: id }: OpenedSession) =>
  (await ordersOfShop()).find((order) => order.sessionId === id) ?? expect.unreachable(`no order for ${id}`)

describe('a checkout session request', () => {
  test('opens a hosted checkout that is linked to its order, receipt page and email', async () => {
    const visitor = world.visitor()
    const opened = await visitor.post<OpenedSession>(path(), {
      product_cart: [caliper(2), { product_id: seller.products.trySquare.product_id, quantity: 1 }],
      customer: { email: 'Session@Example.com', name: 'Sam Session', phone_number: '+1 555 0100' },
      billing_address: { country: 'DE', city: 'Kiel', street: 'Quay 1', state: 'SH', zipcode: '24103' },
      metadata: { campaign: 'spring' },
    })
    expect(opened).toMatchObject({ status: 200 })
    expect(Object.keys(opened.body).sort()).toEqual(['checkout_url', 'session_id'])
    expect(await openHosted(opened.body.checkout_url)).toMatchObject({
      prefill: { email: 'session@example.com', name: 'Sam Session', billing: { country: 'DE', city: 'Kiel' } },
      totals: { subtotal: 10_200 },
    })
    const { id } = await orderOf(opened.body)
    expect((await visitor.get<Order>(`/api/orders/${id}`)).body).toMatchObject({
      status: 'awaiting_payment',
      currency: 'USD',
      subtotal: 10_200,
      checkout_url: opened.body.checkout_url,
      lines: [
        { name: 'Caliper', quantity: 2, unit_price: 3900, amount: 7800 },
        { name: 'Try Square', quantity: 1, unit_price: 2400, amount: 2400 },
      ],
    })
    await payHosted(opened.body.checkout_url, { email: 'session@example.com', country: 'DE' })
    await world.drainAll()
    const paid = await visitor.get<Order>(`/api/orders/${id}`)
    expect(paid.body).toMatchObject({ status: 'paid', email: 'session@example.com', subtotal: 10_200, tax: 1938, total: 12_138 })
    const mails = await visitor.mails('session@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/orders/${id}?key=`)
    const payment = await (await sellerClient(world, seller)).payments.retrieve(paid.body.payment?.payment_id ?? '')
    expect(payment.metadata).toEqual({ campaign: 'spring', tradepost_order: id })
  })

  test('with a discount code leads to a receipt that adds up', async () => {
    const client = await sellerClient(world, seller)
    await client.discounts.create({ type: 'percentage', amount: 1000, code: 'SPRING10' })
    const visitor = world.visitor()
    const { body } = await open(visitor, { discount_code: 'SPRING10' })
    await payHosted(body.checkout_url, { email: 'coupon@example.com' })
    await world.drainAll()
    const order = await visitor.get<Order>(`/api/orders/${(await orderOf(body)).id}`)
    expect(order.body).toMatchObject({
      status: 'paid',
      lines: [{ amount: 3900 }],
      subtotal: 3900,
      discounts: [{ code: 'SPRING10', amount: 390 }],
      total: 3510,
    })
  })

  test("from a signed-in user uses the provider's customer for that account", async () => {
    const visitor = world.visitor()
    await visitor.signUp({ email: 'regular@example.com', name: 'Rita Regular' })
    const first = await open(visitor)
    await payHosted(first.body.checkout_url, { email: 'regular@example.com' })
    await world.drainAll()
    const client = await sellerClient(world, seller)
    const [customer] = (await client.customers.list({ email: 'regular@example.com', page_number: 0 })).items
    for (const named of [undefined, { email: 'regular@example.com' }, { customer_id: customer?.customer_id }]) {
      const next = await open(visitor, named ? { customer: named } : {})
      expect(await openHosted(next.body.checkout_url)).toMatchObject({
        prefill: { name: 'Rita Regular', email: 'regular@example.com' },
      })
    }
    expect((await client.customers.list({ email: 'regular@example.com', page_number: 0 })).items).toHaveLength(1)
  })

  test('sent twice creates two sessions with one order each', async () => {
    const visitor = world.visitor()
    const [one, two] = await Promise.all([open(visitor), open(visitor)])
    expect(one.body.session_id).not.toBe(two.body.session_id)
    await payHosted(one.body.checkout_url, { email: 'twice@example.com' })
    await world.drainAll()
    expect((await orderOf(one.body)).status).toBe('paid')
    expect((await orderOf(two.body)).status).toBe('awaiting_payment')
  })

  test('can be paid after a decline', async () => {
    const visitor = world.visitor()
    const { body } = await open(visitor)
    await payHosted(body.checkout_url, { email: 'second-try@example.com', number: EMPTY_CARD })
    await world.drainAll()
    expect((await orderOf(body)).lastDecline).toMatch(/insufficient funds/i)
    await payHosted(body.checkout_url, { email: 'second-try@example.com' })
    await world.drainAll()
    expect((await orderOf(body)).status).toBe('paid')
  })

  test('needs no cookie, and no origin without one', async () => {
    const answer = await fetch(new URL(path(), world.platform.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(cartOf()),
    })
    expect(answer.status).toBe(200)
  })
})

describe('the customer of a checkout session:', () => {
  test('a customer ID is accepted only from the account that owns it', async () => {
    const person = world.visitor()
    await person.signUp({ email: 'owner-of-id@example.com', name: 'Olga Own' })
    const { body } = await open(person)
    await payHosted(body.checkout_url, { email: 'owner-of-id@example.com' })
    await world.drainAll()
    const client = await sellerClient(world, seller)
    const [customer] = (await client.customers.list({ email: 'owner-of-id@example.com', page_number: 0 })).items
    const named = { customer: { customer_id: customer?.customer_id } }
    const stranger = world.visitor()
    await stranger.signUp({ email: 'stranger-to-id@example.com' })
    for (const visitor of [world.visitor(), stranger])
      expect(await open(visitor, named)).toMatchObject({ status: 404, body: { code: 'CUSTOMER_NOT_FOUND' } })
    expect(await open(stranger, { customer: { customer_id: 'cus_made_up' } })).toMatchObject({
      status: 404,
      body: { code: 'CUSTOMER_NOT_FOUND' },
    })
    expect((await open(person, named)).status).toBe(200)
  })

  test("entering an email reveals neither its owner's name nor their saved cards", async () => {
    await payHosted((await open(world.visitor())).body.checkout_url, { email: 'known@example.com', name: 'Victoria Secretname' })
    await world.drainAll()
    const { body } = await open(world.visitor(), { customer: { email: 'known@example.com' }, show_saved_payment_methods: true })
    expect(JSON.stringify(await openHosted(body.checkout_url))).not.toContain('Victoria')
    const { request } = await world.provider.deps.database.db
      .selectFrom('checkoutSessions')
      .select('request')
      .where('id', '=', body.session_id)
      .executeTakeFirstOrThrow()
    expect(request.show_saved_payment_methods).toBe(false)
  })

  test("buying with someone else's email doesn't link an account to their customer", async () => {
    const account = world.visitor()
    await account.signUp({ email: 'mallory@example.com', name: 'Mallory' })
    const gift = await open(account, {
      customer: { email: 'known@example.com' },
      feature_flags: { always_create_new_customer: false },
    })
    await payHosted(gift.body.checkout_url, { email: 'known@example.com', name: 'Mallory' })
    await world.drainAll()
    const next = await openHosted((await open(account)).body.checkout_url)
    expect(next.prefill).toMatchObject({ email: 'mallory@example.com', name: 'Mallory' })
  })

  test('a customer without any details leaves them for the buyer to enter', async () => {
    const { status, body } = await open(world.visitor(), { customer: {} })
    expect(status).toBe(200)
    expect((await openHosted(body.checkout_url)).prefill.email).toBeNull()
  })

  test.each([
    ['a name', { name: 'Nora Nameonly' }],
    ['a phone number', { phone_number: '+49 1' }],
    ['both', { name: 'Nora Nameonly', phone_number: '+49 1' }],
  ])('N13: a customer with %s and no email keeps it, and the page asks for the rest', async (_, customer) => {
    const { status, body } = await open(world.visitor(), { customer })
    expect(status).toBe(200)
    const nothing = { email: null, name: null, phone_number: null }
    expect((await openHosted(body.checkout_url)).prefill).toMatchObject({ ...nothing, ...customer })
  })

  test.each([
    ['nobody', {}],
    ['a name', { customer: { name: 'Nora Nameonly' } }],
    ['a phone number', { customer: { phone_number: '+49 1' } }],
  ])('N13: confirm with %s and no email is refused, because no page asks for it', async (_, named) => {
    const billing_address = { country: 'US', zipcode: '10001', state: 'NY', city: 'Albany', street: 'A' }
    const body = { ...named, confirm: true, billing_address }
    const before = await ordersOfShop()
    expect(await open(world.visitor(), body)).toMatchObject({ status: 422, body: { message: 'customer.email: Required' } })
    expect(await ordersOfShop()).toEqual(before)
  })

  test("a name from a signed-in user goes with their account's email", async () => {
    const visitor = world.visitor()
    await visitor.signUp({ email: 'named@example.com', name: 'Account Name' })
    const { body } = await open(visitor, { customer: { name: 'Other Name' } })
    expect((await openHosted(body.checkout_url)).prefill).toMatchObject({ name: 'Other Name', email: 'named@example.com' })
  })
})

describe('the shop of a checkout session', () => {
  const asked = (query: string) => world.visitor().post<{ code: string; message: string }>(`/api/checkout${query}`, cartOf())

  test('is required if several shops are open', async () => {
    expect(await asked('')).toMatchObject({ status: 422, body: { code: 'SHOP_REQUIRED' } })
  })

  test.each(['?shop=nowhere', '?shop=..', '?shop=__proto__'])("is not found if it doesn't exist: %s", async (query) => {
    expect(await asked(query)).toMatchObject({ status: 404, body: { code: 'SHOP_NOT_FOUND' } })
  })

  test("can't sell a product of another shop", async () => {
    const foreign = { product_cart: [{ product_id: other.products.caliper.product_id, quantity: 1 }] }
    expect(await world.visitor().post(path(), foreign)).toMatchObject({ status: 422, body: { code: 'PAYMENTS_REFUSED' } })
    expect((await world.visitor().post(`/api/checkout?shop=${other.slug}`, foreign)).status).toBe(200)
  })

  test('is optional while one shop is open, not counting closed ones', async () => {
    const small = await makeWorld()
    const visitor = small.visitor()
    const ask = (productId: string) =>
      visitor.post<{ code: string }>('/api/checkout', { product_cart: [{ product_id: productId, quantity: 1 }] })
    expect(await ask('pdt_none')).toMatchObject({ status: 404, body: { code: 'SHOP_NOT_FOUND' } })
    const only = await small.openShop()
    expect((await ask(only.products.caliper.product_id)).status).toBe(200)
    const second = await small.openShop('Second')
    expect(await ask(only.products.caliper.product_id)).toMatchObject({ status: 422, body: { code: 'SHOP_REQUIRED' } })
    await second.visitor.post(`/api/organizations/${second.slug}/close`, { confirm_slug: second.slug })
    expect((await ask(only.products.caliper.product_id)).status).toBe(200)
    await small.close()
  })
})

describe("an order that can't be sold is rejected with a message and not created:", () => {
  const refuse = async (body: object, words: RegExp) => {
    const before = (await ordersOfShop()).length
    const refused = await open(world.visitor(), body)
    expect(refused).toMatchObject({ status: 422, body: { code: 'PAYMENTS_REFUSED' } })
    expect(refused.body.message).toMatch(words)
    expect(await ordersOfShop()).toHaveLength(before)
  }

  test.each(UNSELLABLE)('%s', async (_, cart, words) => {
    const client = await sellerClient(world, seller)
    const selling = { client, good: caliper().product_id, foreign: other.products.caliper.product_id }
    await refuse({ product_cart: await cart(selling) }, words)
  })

  test.each<[what: string, body: object, words: RegExp]>([
    ['an unsupported country', { billing_address: { country: 'KP' } }, /Country KP currently not supported/],
    ['an unknown discount code', { discount_code: 'NOBODY' }, /code/i],
    ['confirm without a billing address', { confirm: true, customer: { email: 'no-address@example.com' } }, /billing/i],
  ])('%s', (_, body, words) => refuse(body, words))
})
