import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portalRoutes } from '#src/portal/portal-routes.ts'
import { enter, send, type Visit } from '#src/portal/test-portal.ts'
import { readState } from '#src/testing/test-database-state.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { FAILS_LATER, monthly, subscribe } from '#src/testing/test-subscriptions.ts'

type Held = Record<
  'customerId' | 'subscription_id' | 'payment_id' | 'payment_method_id' | 'license_key_id' | 'license_key_instance_id',
  string
>

let provider: TestProvider
let business: TestBusiness
let visit: Visit
/** The session of another business’s portal. */
let elsewhere: Visit
/** Objects of the visitor, of another customer of the same business, and of another business. */
let own: Held
let others: Held
let foreign: Held
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const stranger = await provider.openBusiness('Stranger Ltd')
  own = await makeHeld(business, 'maya@example.com')
  others = await makeHeld(business, 'noor@example.com')
  foreign = await makeHeld(stranger, 'maya@example.com')
  visit = await enter(provider, business, own.customerId)
  elsewhere = await enter(provider, stranger, foreign.customerId)
})
afterAll(() => provider.close())

async function makeHeld(at: TestBusiness, email: string): Promise<Held> {
  const { product_id } = await at.client.products.create({
    name: 'Pro',
    price: monthly(1200),
    tax_category: 'saas',
    license_key_enabled: true,
  })
  const bought = { total: 1200, number: FAILS_LATER, typed: { email } }
  const { payment, subscription } = await subscribe({ provider, business: at }, product_id, bought)
  const { customer, subscription_id, payment_method_id } = subscription
  const { items } = await at.client.licenseKeys.list({ customer_id: customer.customer_id })
  const [license] = items
  const activation = await at.client.licenses.activate({ license_key: license?.key ?? '', name: 'Workbench' })
  return {
    customerId: customer.customer_id,
    subscription_id,
    payment_id: payment.payment_id,
    payment_method_id: payment_method_id ?? '',
    license_key_id: license?.id ?? '',
    license_key_instance_id: activation.id,
  }
}

/** A valid body of each route that takes one. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PATCH /subscriptions/{subscription_id}': { status: 'cancelled' },
  'POST /subscriptions/{subscription_id}/change-plan/preview': { product_id: 'x', quantity: 2 },
  'POST /subscriptions/{subscription_id}/change-plan': { product_id: 'x', quantity: 2, expected_total: 0 },
  'POST /subscriptions/{subscription_id}/update-payment-method': { payment_method_id: null },
  'POST /payments/{payment_id}/invoices': { business_name: 'Mallory GmbH' },
  'PATCH /profile': { name: 'Mallory' },
}

const routes = portalRoutes.entries.map(({ method, path }) => {
  const short = path.replace('/portal/{business_id}/api', '')
  return { name: `${method.toUpperCase()} ${short}`, method: method.toUpperCase(), path: short }
})
const named = (list: typeof routes) => list.map((route) => [route.name, route] as const)
const changing = routes.filter(({ method }) => method !== 'GET')

const call = (at: Visit, { name, method, path }: (typeof routes)[number], held: Held, origin?: string | null) =>
  send(at, `/api${path.replace(/\{(\w+)\}/g, (_, key: keyof Held) => held[key])}`, {
    method,
    ...(name in BODIES ? { body: BODIES[name] } : {}),
    ...(origin === undefined ? {} : { origin }),
  })

describe('the portal', () => {
  test.each(named(routes))('%s without a session, or with one of another business’s portal, answers 401', async (_, route) => {
    const state = await readState(provider)
    const visits = ['', 'portal=portal_session_x', elsewhere.cookie].map((cookie) => ({ ...visit, cookie }))
    for (const at of visits)
      expect(await call(at, route, own)).toMatchObject({ status: 401, body: { code: 'PORTAL_SESSION_ENDED' } })
    expect(await readState(provider)).toEqual(state)
  })

  test.each(named(routes.filter(({ path }) => path.includes('{'))))(
    '%s for another customer’s object answers the same 404 as for an unknown one, and changes nothing',
    async (_, route) => {
      const state = await readState(provider)
      const unknown = {
        customerId: '',
        subscription_id: 'sub_unknown',
        payment_id: 'pay_unknown',
        payment_method_id: 'pm_unknown',
        license_key_id: 'lic_unknown',
        license_key_instance_id: 'lki_unknown',
      }
      const [first, ...rest] = await Promise.all([unknown, others, foreign].map((held) => call(visit, route, held)))
      expect(first).toMatchObject({
        status: 404,
        body: { code: expect.stringMatching(/^(SUBSCRIPTION|PAYMENT|PAYMENT_METHOD|LICENSE_KEY(_INSTANCE)?)_NOT_FOUND$/) },
      })
      for (const answer of rest) expect([answer.status, answer.body]).toEqual([first?.status, first?.body])
      expect(await readState(provider)).toEqual(state)
    },
  )

  test.each(named(changing))('%s from another site is refused and changes nothing', async (_, route) => {
    const state = await readState(provider)
    for (const origin of ['https://evil.example', 'null', `${provider.url}.evil.example`, null])
      expect(await call(visit, route, own, origin)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect(await readState(provider)).toEqual(state)
  })

  test('of no business that can exist answers 401', async () => {
    for (const businessId of ['%00', 'bus_%00', '%ED%A0%80', 'a'.repeat(300)])
      expect(await send({ ...visit, businessId }, '/api/home')).toMatchObject({ status: 401 })
  })

  test('has a route for each verb that changes something, each tested here', () => {
    expect(Object.keys(BODIES).filter((name) => !routes.some((route) => route.name === name))).toEqual([])
    expect(changing.length).toBeGreaterThanOrEqual(9)
  })

  test('is left for good: the cookie no longer opens it', async () => {
    const at = await enter(provider, business, own.customerId)
    expect((await send(at, '/api/home')).status).toBe(200)
    expect(await send(at, '/session', { method: 'DELETE', origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    const left = await send(at, '/session', { method: 'DELETE' })
    expect([left.status, left.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')])
    expect((await send(at, '/api/home')).status).toBe(401)
    expect((await send(visit, '/api/home')).status).toBe(200)
  })
})
