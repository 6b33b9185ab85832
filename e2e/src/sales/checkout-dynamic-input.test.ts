import type { CheckoutAddress } from '@tradepost/contract/platform/buyer/checkout'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { DAY, MINUTE } from '@tradepost/kit/clock'
import type DodoPayments from 'dodopayments'
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
let client: DodoPayments
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  other = await world.openShop('Other Tools')
  client = await sellerClient(world, seller)
})
afterAll(() => world.close())

const billing = { city: 'Reno', country: 'US', state: 'NV', street: '1 Way', zipcode: '89501' }
const open = (visitor: Visitor, body: object = {}) =>
  visitor.post<CheckoutAddress & { code?: string; message?: string; issues?: unknown }>(
    `/api/checkout/dynamic?shop=${seller.slug}`,
    {
      product_id: seller.products.caliper.product_id,
      billing,
      customer: { email: 'dynamic@example.com', name: 'Dana' },
      ...body,
    },
  )

const ordersOfShop = () =>
  world.platform.deps.database.db.selectFrom('orders').selectAll().where('organizationId', '=', seller.organizationId).execute()
const orderOf = async ({ checkout_url: url }: CheckoutAddress) =>
  (await ordersOfShop()).find((order) => order.checkoutUrl === url) ?? expect.unreachable(`no order for ${url}`)

describe('a dynamic checkout', () => {
  test('opens a payment that is linked to its order, receipt page and email', async () => {
    const visitor = world.visitor()
    const opened = await open(visitor, { quantity: 2, metadata: { campaign: 'spring' } })
    expect(opened.status).toBe(200)
    expect(Object.keys(opened.body)).toEqual(['checkout_url'])
    expect(await openHosted(opened.body.checkout_url)).toMatchObject({
      prefill: { email: 'dynamic@example.com', name: 'Dana', billing },
      totals: { total: 7800 },
    })
    const { id, paymentId } = await orderOf(opened.body)
    expect((await visitor.get<Order>(`/api/orders/${id}`)).body).toMatchObject({
      status: 'awaiting_payment',
      checkout_url: opened.body.checkout_url,
      lines: [{ name: 'Caliper', quantity: 2, unit_price: 3900, amount: 7800 }],
      payment: null,
    })
    await payHosted(opened.body.checkout_url, { email: 'dynamic@example.com' })
    await world.drainAll()
    expect((await visitor.get<Order>(`/api/orders/${id}`)).body).toMatchObject({
      status: 'paid',
      email: 'dynamic@example.com',
      total: 7800,
      payment: { payment_id: paymentId },
    })
    const mails = await visitor.mails('dynamic@example.com')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/orders/${id}?key=`)
    const payment = await client.payments.retrieve(paymentId ?? '')
    expect(payment.metadata).toEqual({ campaign: 'spring', tradepost_order: id })
    expect(payment.billing).toEqual(billing)
  })

  test('with a cart sells its products and ignores a product named next to it', async () => {
    const visitor = world.visitor()
    const { body } = await open(visitor, {
      quantity: 9,
      product_cart: [
        { product_id: seller.products.trySquare.product_id, quantity: 1 },
        { product_id: seller.products.caliper.product_id, quantity: 1 },
      ],
    })
    const order = await visitor.get<Order>(`/api/orders/${(await orderOf(body)).id}`)
    expect(order.body.lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['Try Square', 2400],
      ['Caliper', 3900],
    ])
  })

  test('accepts a discount by its ID, and the receipt adds up', async () => {
    const { discount_id, code } = await client.discounts.create({ type: 'percentage', amount: 1000 })
    const visitor = world.visitor()
    const { body } = await open(visitor, { discount_id })
    await payHosted(body.checkout_url, { email: 'dynamic@example.com' })
    await world.drainAll()
    expect((await visitor.get<Order>(`/api/orders/${(await orderOf(body)).id}`)).body).toMatchObject({
      status: 'paid',
      lines: [{ amount: 3900 }],
      subtotal: 3900,
      discounts: [{ code, amount: 390 }],
      total: 3510,
    })
    expect(await open(visitor, { discount_id: 'dsc_none' })).toMatchObject({
      status: 404,
      body: { code: 'PAYMENTS_ITEM_NOT_FOUND' },
    })
  })

  test('can be paid after a decline with the same payment', async () => {
    const { body } = await open(world.visitor())
    await payHosted(body.checkout_url, { email: 'dynamic@example.com', number: EMPTY_CARD })
    await world.drainAll()
    const declined = await orderOf(body)
    expect(declined).toMatchObject({ status: 'awaiting_payment', lastDecline: expect.stringMatching(/insufficient funds/i) })
    await payHosted(body.checkout_url, { email: 'dynamic@example.com' })
    await world.drainAll()
    expect(await orderOf(body)).toMatchObject({ status: 'paid', paymentId: declined.paymentId, lastDecline: null })
  })

  test('requested twice creates two payments with one order each', async () => {
    const visitor = world.visitor()
    const [one, two] = await Promise.all([open(visitor), open(visitor)])
    await payHosted(one.body.checkout_url, { email: 'dynamic@example.com' })
    await world.drainAll()
    expect([(await orderOf(one.body)).status, (await orderOf(two.body)).status]).toEqual(['paid', 'awaiting_payment'])
  })

  test('is looked up at the provider if its webhook never arrives', async () => {
    const visitor = world.visitor()
    const { body } = await open(visitor)
    const endpoints = world.provider.deps.database.db.updateTable('webhookEndpoints')
    await endpoints.set({ disabled: true }).execute()
    await payHosted(body.checkout_url, { email: 'dynamic@example.com' })
    world.clock.advance(10_000)
    const order = await visitor.get<Order>(`/api/orders/${(await orderOf(body)).id}`)
    await endpoints.set({ disabled: false }).execute()
    expect(order.body).toMatchObject({ status: 'paid', total: 3900 })
  })

  test('expires if nobody pays within a day', async () => {
    const { body } = await open(world.visitor())
    world.clock.advance(DAY + 21 * MINUTE)
    await world.platform.reconcile()
    expect((await orderOf(body)).status).toBe('expired')
  })
})

describe('the customer of a dynamic checkout:', () => {
  test('an account keeps one customer, which nobody else can use', async () => {
    const person = world.visitor()
    await person.signUp({ email: 'one-customer@example.com', name: 'Olga One' })
    const named = { customer: null }
    await open(person, named)
    await open(person, { customer: { email: 'one-customer@example.com' } })
    const { items } = await client.customers.list({ email: 'one-customer@example.com', page_number: 0 })
    expect(items).toMatchObject([{ name: 'Olga One' }])
    const theirs = { customer: { customer_id: items[0]?.customer_id } }
    expect((await open(person, theirs)).status).toBe(200)
    expect(await open(world.visitor(), theirs)).toMatchObject({ status: 404, body: { code: 'CUSTOMER_NOT_FOUND' } })
  })

  test("entering an email doesn't reveal the name of its owner", async () => {
    const known = await open(world.visitor(), { customer: { email: 'known@example.com', name: 'Victoria Secretname' } })
    await payHosted(known.body.checkout_url, { email: 'known@example.com' })
    await world.drainAll()
    const account = world.visitor()
    await account.signUp({ email: 'mallory@example.com', name: 'Mallory' })
    for (const visitor of [world.visitor(), account]) {
      const { body } = await open(visitor, { customer: { email: 'known@example.com' } })
      expect(JSON.stringify(await openHosted(body.checkout_url))).not.toContain('Victoria')
    }
    const own = await openHosted((await open(account, { customer: null })).body.checkout_url)
    expect(own.prefill).toMatchObject({ email: 'mallory@example.com', name: 'Mallory' })
  })

  test('a guest must give an email', async () => {
    expect(await open(world.visitor(), { customer: { name: 'Nora Nameonly' } })).toMatchObject({
      status: 422,
      body: { message: 'customer.email: Required', issues: [{ path: 'customer.email', message: 'Required' }] },
    })
  })
})

describe("an order that can't be sold is rejected with a message and not created:", () => {
  const refuse = async (body: object, words: RegExp) => {
    const before = (await ordersOfShop()).length
    const refused = await open(world.visitor(), body)
    expect(refused.status).toBeOneOf([404, 422])
    expect(refused.body.message).toMatch(words)
    expect(await ordersOfShop()).toHaveLength(before)
  }

  test.each(UNSELLABLE)('%s', async (_, cart, words) => {
    const good = seller.products.caliper.product_id
    await refuse({ product_cart: await cart({ client, good, foreign: other.products.caliper.product_id }) }, words)
  })

  test('an unsupported country', () => refuse({ billing: { ...billing, country: 'KP' } }, /Country KP currently not supported/))

  test('add-ons without a subscription', () =>
    refuse({ addons: [{ addon_id: 'adn_1', quantity: 1 }] }, /Add-ons are sold with subscriptions/))
})
