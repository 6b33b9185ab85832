import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Reply } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterEach(() => {
  world.gate.set('open')
  world.gate.fake('POST /checkouts', undefined)
  world.gate.fake('POST /payments', undefined)
})
afterAll(() => world.close())

type Refusal = { code: string; message: string }

const billing = { city: 'Reno', country: 'US', state: 'NV', street: '1 Way', zipcode: '89501' }
const INPUTS = ['session', 'dynamic', 'link'] as const

function ask(input: (typeof INPUTS)[number]): Promise<Reply<Refusal>> {
  const { product_id } = seller.products.caliper
  const visitor = world.visitor()
  if (input === 'link') return visitor.get(`/api/checkout/link?shop=${seller.slug}&productId=${product_id}`)
  const cart = { product_cart: [{ product_id, quantity: 1 }] }
  return input === 'session'
    ? visitor.post(`/api/checkout?shop=${seller.slug}`, cart)
    : visitor.post(`/api/checkout/dynamic?shop=${seller.slug}`, { ...cart, billing, customer: { email: 'a@example.com' } })
}

const orders = () => world.platform.deps.database.db.selectFrom('orders').select(['id', 'status', 'checkoutUrl']).execute()

describe('an invalid checkout response from the provider is rejected, not followed:', () => {
  test.each<[body: object, words: string]>([
    [{ checkout_url: 'https://pay.example/1' }, 'Session ID is required'],
    [{ session_id: '', checkout_url: 'https://pay.example/1' }, 'Session ID is required'],
    [{ session_id: null, checkout_url: 'https://pay.example/1' }, 'Session ID is required'],
    [{ session_id: 'cks_1' }, 'Invalid checkout URL'],
    [{ session_id: 'cks_1', checkout_url: null }, 'Invalid checkout URL'],
    [{ session_id: 'cks_1', checkout_url: '' }, 'Invalid checkout URL'],
    [{ session_id: 'cks_1', checkout_url: '/session/cks_1' }, 'Invalid checkout URL'],
    [{ session_id: 'cks_1', checkout_url: 'javascript:alert(1)' }, 'Invalid checkout URL'],
  ])('session %j', async (body, words) => {
    world.gate.fake('POST /checkouts', body)
    const refused = await ask('session')
    expect(refused).toMatchObject({
      status: 502,
      body: { code: 'PAYMENTS_ANSWER_UNEXPECTED', message: expect.stringContaining(words) },
    })
  })

  test.each<[body: object, words: string]>([
    [{ payment_link: 'https://pay.example/1' }, 'Payment ID is required'],
    [{ payment_id: 'pay_1' }, 'Invalid checkout URL'],
    [{ payment_id: 'pay_1', payment_link: null }, 'Invalid checkout URL'],
    [{ payment_id: 'pay_1', payment_link: 'data:text/html,x' }, 'Invalid checkout URL'],
  ])('payment %j', async (body, words) => {
    world.gate.fake('POST /payments', body)
    expect(await ask('dynamic')).toMatchObject({
      status: 502,
      body: { code: 'PAYMENTS_ANSWER_UNEXPECTED', message: expect.stringContaining(words) },
    })
  })

  test('its order is closed', async () => {
    world.gate.fake('POST /checkouts', {})
    const before = (await orders()).map((order) => order.id)
    await ask('session')
    expect((await orders()).filter((order) => !before.includes(order.id))).toMatchObject([
      { status: 'expired', checkoutUrl: null },
    ])
  })

  test('a preview without lines or with a negative total creates no order', async () => {
    const before = await orders()
    for (const body of [{}, { currency: 'USD', product_cart: [] }, { currency: 'USD', total_price: -1, product_cart: [{}] }]) {
      world.gate.fake('POST /checkouts/preview', body)
      for (const input of INPUTS) expect(await ask(input)).toMatchObject({ status: 502 })
    }
    world.gate.fake('POST /checkouts/preview', undefined)
    expect(await orders()).toEqual(before)
  })
})

describe('a provider that is down', () => {
  test.each(INPUTS.flatMap((input) => (['cut', 'broken'] as const).map((mode) => [input, mode] as const)))(
    'is reported and leaves no order: %s, %s',
    async (input, mode) => {
      const before = await orders()
      world.gate.set(mode)
      expect(await ask(input)).toMatchObject({ status: 503, body: { code: 'PAYMENTS_PROVIDER_UNAVAILABLE' } })
      expect(await orders()).toEqual(before)
      world.gate.set('open')
      expect((await ask(input)).status).toBe(200)
    },
  )

  test('is never asked twice to create a checkout or payment', async () => {
    world.gate.fake('POST /checkouts', {})
    world.gate.fake('POST /payments', {})
    const from = world.gate.calls.length
    await ask('session')
    await ask('dynamic')
    const opened = world.gate.calls.slice(from).filter((call) => !call.startsWith('GET') && call !== 'POST /checkouts/preview')
    expect(opened).toEqual(['POST /checkouts', 'POST /customers', 'POST /payments'])
  })
})
