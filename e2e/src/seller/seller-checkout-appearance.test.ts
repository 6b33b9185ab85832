import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import type { CheckoutAppearance } from '@tradepost/contract/platform/organization/seller-checkout-appearance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const UNSAID: CheckoutAppearance = {
  theme: 'system',
  show_order_details: true,
  language: null,
  allow_currency_selection: false,
  allow_discount_code: true,
  allow_phone_number_collection: false,
  allow_tax_id: true,
  always_create_new_customer: false,
  allowed_payment_method_types: [],
}

const path = (rest = '') => `/api/organizations/${seller.slug}/checkout-appearance${rest}`
const save = (form: object) => seller.visitor.call('PUT', path(), { ...UNSAID, ...form })
const json = async <T>(url: string, init?: RequestInit) => (await (await fetch(url, init)).json()) as T

async function startCheckout(visitor: Visitor): Promise<StartedCheckout> {
  await visitor.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 2 })
  return (await visitor.post<StartedCheckout>(`/api/shops/${seller.slug}/checkout`)).body
}

const openSession = async () => json<HostedSession>(`${(await startCheckout(world.visitor())).checkout_url}/data`)

test("by default, the checkout follows the buyer's settings and keeps the cart's currency", async () => {
  expect((await seller.visitor.get(path())).body).toEqual(UNSAID)
  expect(await openSession()).toMatchObject({
    theme: 'system',
    show_order_details: true,
    force_language: null,
    currencies: null,
    allow_discount_code: true,
    allow_tax_id: true,
    allow_phone_number: false,
  })
})

test("saved settings apply to the shop's next checkout", async () => {
  const said: CheckoutAppearance = {
    theme: 'dark',
    show_order_details: false,
    language: 'de',
    allow_currency_selection: true,
    allow_discount_code: false,
    allow_phone_number_collection: true,
    allow_tax_id: false,
    always_create_new_customer: true,
    allowed_payment_method_types: ['credit', 'debit', 'sepa'],
  }
  expect(await save(said)).toMatchObject({ status: 200, body: said })
  expect((await seller.visitor.get(path())).body).toEqual(said)
  const session = await openSession()
  expect(session).toMatchObject({
    theme: 'dark',
    show_order_details: false,
    force_language: 'de',
    allow_discount_code: false,
    allow_tax_id: false,
    allow_phone_number: true,
  })
  expect(session.currencies?.own).toBe('USD')
  expect(await save({})).toMatchObject({ body: UNSAID })
})

const pay = (url: string, total: number, email: string) =>
  fetch(`${url}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      name: 'Bea Buyer',
      billing: { country: 'US' },
      expected_total: total,
      card: { number: '4242424242424242', expiry_month: 12, expiry_year: 2034, security_code: '123' },
    }),
  })

test('a buyer who pays in another currency gets an order in that currency whose lines add up', async () => {
  await save({ allow_currency_selection: true })
  const buyer = world.visitor()
  const { checkout_url, order_id } = await startCheckout(buyer)
  const changed = await fetch(`${checkout_url}/cart`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'EUR' }),
  })
  expect(changed.status).toBe(200)
  const totals = await json<Totals>(`${checkout_url}/totals?country=US`)
  expect(totals.currency).toBe('EUR')
  expect((await pay(checkout_url, totals.total, 'bea@example.com')).status).toBe(200)
  await world.drainAll()
  const order = (await buyer.get<Order>(`/api/orders/${order_id}`)).body
  expect(order).toMatchObject({ status: 'paid', currency: 'EUR', total: totals.total })
  expect(order.lines.reduce((sum, line) => sum + line.amount, order.tax ?? 0)).toBe(totals.total)
  await save({})
})

test('each checkout creates a new customer if the seller chose that; otherwise one email is one customer', async () => {
  const client = await sellerClient(world, seller)
  const buyTwice = async (email: string) => {
    for (const _ of [1, 2]) {
      const { checkout_url } = await startCheckout(world.visitor())
      expect((await pay(checkout_url, 2 * 3900, email)).status).toBe(200)
    }
    await world.drainAll()
    return (await client.customers.list({ page_number: 0, page_size: 10, email })).items.length
  }
  expect(await buyTwice('once@example.com')).toBe(1)
  await save({ always_create_new_customer: true })
  expect(await buyTwice('anew@example.com')).toBe(2)
  await save({})
})

test('a seller can preview a checkout before saving, without creating an order', async () => {
  const tried = await seller.visitor.post<{ checkout_url: string }>(path('/try'), { ...UNSAID, theme: 'light', language: 'ar' })
  expect(tried.status).toBe(200)
  expect(await json(`${tried.body.checkout_url}/data`)).toMatchObject({ theme: 'light', force_language: 'ar' })
  expect((await seller.visitor.get(path())).body).toEqual(UNSAID)
  const orders = world.platform.deps.database.db.selectFrom('orders').selectAll().where('status', '=', 'awaiting_payment')
  expect((await orders.execute()).filter((order) => order.checkoutUrl === tried.body.checkout_url)).toEqual([])
})

test('a preview without a product is rejected', async () => {
  const empty = await world.openShop('Empty Tools')
  for (const { product_id } of Object.values(empty.products))
    await empty.visitor.post(`/api/organizations/${empty.slug}/products/${product_id}/archive`)
  expect(await empty.visitor.post(`/api/organizations/${empty.slug}/checkout-appearance/try`, UNSAID)).toMatchObject({
    status: 409,
    body: { code: 'NOTHING_TO_SHOW' },
  })
})

test.each([
  [{ theme: 'sepia' }, 'theme'],
  [{ show_order_details: 'yes' }, 'show_order_details'],
  [{ language: 'tlh' }, 'language'],
  [{ allow_tax_id: undefined }, 'allow_tax_id'],
  [{ allowed_payment_method_types: ['cash'] }, 'allowed_payment_method_types.0'],
  [{ allowed_payment_method_types: ['credit', 'credit'] }, 'allowed_payment_method_types'],
  [{ color: 'red' }, ''],
])('an invalid setting is rejected with the name of the field: %j', async (bad, field) => {
  for (const [method, rest] of [
    ['PUT', ''],
    ['POST', '/try'],
  ] as const)
    expect(await seller.visitor.call(method, path(rest), { ...UNSAID, ...bad })).toMatchObject({
      status: 422,
      body: { issues: [{ path: field }] },
    })
  expect((await seller.visitor.get(path())).body).toEqual(UNSAID)
})

test('a member who may read settings can see them but not change them', async () => {
  const member = await joinOrganization(world, seller, { email: 'reader@example.com', permissions: ['settings:read'] })
  expect((await member.get(path())).status).toBe(200)
  expect(await member.call('PUT', path(), { ...UNSAID, theme: 'dark' })).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  })
  expect((await seller.visitor.get(path())).body).toEqual(UNSAID)
})

const ROUTES = [
  { method: 'GET', path: '/checkout-appearance' },
  { method: 'PUT', path: '/checkout-appearance', body: UNSAID },
  { method: 'POST', path: '/checkout-appearance/try', body: UNSAID },
]

test("strangers can't access the checkout appearance", () => expectClosedToStrangers({ world, seller, routes: ROUTES }))
test('while the provider is down, a preview returns 503', () => expectToldWhenAway({ world, seller, routes: ROUTES.slice(2) }))
