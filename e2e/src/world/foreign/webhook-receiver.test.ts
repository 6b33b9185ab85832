import { SECOND } from '@tradepost/kit/clock'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let businessId: string
let secret: string
let count = 0
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  const endpoint = await world.provider.deps.database.db.selectFrom('webhookEndpoints').selectAll().executeTakeFirstOrThrow()
  businessId = endpoint.businessId
  secret = world.provider.deps.webhookSecrets.open(endpoint, 'secretSealed')
})
beforeEach(() => {
  count += 1
})
afterAll(() => world.close())

type Change = { data?: Record<string, unknown>; type?: string; id?: string }

/** Builds a signed webhook for an unknown payment, as the provider would send it. */
function delivery({ data = {}, type = 'payment.succeeded', id = `msg_${count}` }: Change = {}) {
  const payload = {
    business_id: businessId,
    type,
    timestamp: world.clock.now().toISOString(),
    data: {
      payload_type: 'Payment',
      payment_id: `pay_${count}`,
      status: type.split('.')[1],
      total_amount: 3900,
      currency: 'USD',
      tax: 0,
      customer: { customer_id: 'cus_1', email: 'buyer@example.com', name: 'Buyer' },
      product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
      metadata: {},
      checkout_session_id: null,
      card_last_four: '4242',
      card_network: 'VISA',
      payment_method: 'card',
      error_code: null,
      error_message: null,
      ...data,
    },
  }
  return { id, body: JSON.stringify(payload) }
}

const headersFor = (id: string, body: string, at = world.clock.now()) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
})
const send = (body: string, headers: Record<string, string>) =>
  fetch(`${world.platform.url}/webhooks/payments/${seller.organizationId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const deliver = (change: Change = {}) => {
  const { id, body } = delivery(change)
  return send(body, headersFor(id, body))
}
const { orders, events } = {
  orders: () =>
    world.platform.deps.database.db.selectFrom('orders').selectAll().where('paymentId', '=', `pay_${count}`).execute(),
  events: () =>
    world.platform.deps.database.db.selectFrom('providerEvents').selectAll().where('webhookId', '=', `msg_${count}`).execute(),
}

test('three simultaneous deliveries of one event create one order and one email', async () => {
  const answers = await Promise.all([deliver(), deliver(), deliver()])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
  expect(await orders()).toHaveLength(1)
  expect((await world.visitor().mails('buyer@example.com')).length).toBe(1)
})

test("a late payment.failed doesn't change a paid order", async () => {
  await deliver()
  expect(
    (await deliver({ type: 'payment.failed', id: `msg_${count}_late`, data: { error_code: 'GENERIC_DECLINE' } })).status,
  ).toBe(200)
  expect((await orders()).map((order) => order.status)).toEqual(['paid'])
})

test('a payment.failed that overtakes its payment.succeeded ends with one paid order', async () => {
  await deliver({ type: 'payment.failed', id: `msg_${count}_first` })
  await deliver()
  expect((await orders()).map((order) => order.status)).toEqual(['paid'])
})

test('another event for the same payment creates no second order', async () => {
  await deliver()
  await deliver({ id: `msg_${count}_again` })
  expect(await orders()).toHaveLength(1)
})

test.each<[string, (id: string, body: string) => { headers: Record<string, string>; body: string }]>([
  ['without headers', (_, body) => ({ headers: {}, body })],
  [
    '301 seconds old',
    (id, body) => ({ headers: headersFor(id, body, new Date(world.clock.now().getTime() - 301 * SECOND)), body }),
  ],
  [
    '301 seconds ahead',
    (id, body) => ({ headers: headersFor(id, body, new Date(world.clock.now().getTime() + 301 * SECOND)), body }),
  ],
  ['with one byte changed', (id, body) => ({ headers: headersFor(id, body), body: body.replace('3900', '3901') })],
  ['serialized again', (id, body) => ({ headers: headersFor(id, body), body: JSON.stringify(JSON.parse(body), null, 1) })],
  ['with another id', (id, body) => ({ headers: { ...headersFor(id, body), 'webhook-id': 'msg_other' }, body })],
  [
    'with a later timestamp than the signed one',
    (id, body) => ({
      headers: { ...headersFor(id, body), 'webhook-timestamp': String(Math.floor(world.clock.now().getTime() / 1000) + 1) },
      body,
    }),
  ],
  [
    'signed with another secret',
    (id, body) => ({
      headers: {
        ...headersFor(id, body),
        'webhook-signature': new Webhook(`whsec_${Buffer.alloc(24, 7).toString('base64')}`).sign(id, world.clock.now(), body),
      },
      body,
    }),
  ],
  ['with an empty signature', (id, body) => ({ headers: { ...headersFor(id, body), 'webhook-signature': '' }, body })],
  [
    'with a signature of an unknown version',
    (id, body) => ({
      headers: { ...headersFor(id, body), 'webhook-signature': headersFor(id, body)['webhook-signature'].replace('v1,', 'v0,') },
      body,
    }),
  ],
  [
    'with a timestamp that is not a number',
    (id, body) => ({ headers: { ...headersFor(id, body), 'webhook-timestamp': 'now' }, body }),
  ],
])('a delivery %s is rejected with 401 and stores nothing', async (_, forge) => {
  const { id, body } = delivery()
  const forged = forge(id, body)
  const answer = await send(forged.body, forged.headers)
  expect(answer.status).toBe(401)
  expect(await events()).toHaveLength(0)
  expect(await orders()).toHaveLength(0)
})

test('a delivery that is 300 seconds old or has a valid second signature is accepted', async () => {
  const { id, body } = delivery()
  const at = new Date(world.clock.now().getTime() - 300 * SECOND)
  const headers = headersFor(id, body, at)
  const answer = await send(body, {
    ...headers,
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} ${headers['webhook-signature']}`,
  })
  expect(answer.status).toBe(200)
  expect(await orders()).toHaveLength(1)
})

test('unknown event types and fields are accepted and stored unchanged', async () => {
  const { id, body } = delivery({ type: 'entitlement_grant.created', data: { something_new: { deep: [1, 2] } } })
  expect((await send(body, headersFor(id, body))).status).toBe(200)
  expect((await events()).map((event) => event.body)).toEqual([body])
  expect(await orders()).toHaveLength(0)
})

test('an invalid payload is stored and answered with 200, so that the provider stops retrying', async () => {
  const { id, body } = delivery({ data: { payment_id: 7 } })
  expect((await send(body, headersFor(id, body))).status).toBe(200)
  expect(await events()).toHaveLength(1)
})

test('a delivery for an unknown organization is rejected like a forged one', async () => {
  const { id, body } = delivery()
  const answer = await fetch(`${world.platform.url}/webhooks/payments/nobody`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersFor(id, body) },
    body,
  })
  expect(answer.status).toBe(401)
})

test("the provider's own deliveries pass verification by the standardwebhooks library", async () => {
  const guest = world.visitor()
  await guest.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
  const { body: started } = await guest.post<{ checkout_url: string; order_id: string }>(`/api/shops/${seller.slug}/checkout`)
  await fetch(`${started.checkout_url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'whole@example.com',
      name: 'Whole',
      billing: { country: 'US' },
      expected_total: 3900,
      card: { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' },
    }),
  })
  await world.drainAll()
  const order = await guest.get<{ status: string }>(`/api/orders/${started.order_id}`)
  expect(order.body.status).toBe('paid')
})
