import type { DiscountUses, SellerDiscount, SellerDiscountList } from '@tradepost/contract/platform/catalog/seller-discounts'
import type { ListFigures } from '@tradepost/contract/platform/lists'
import type { PaymentLineItems } from '@tradepost/contract/provider/payments'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'
import { DISCOUNT_FORM } from './discount-form.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const USD = { currency: 'USD', is_default: true, amount: 500, minimum_subtotal: 2000 }

const path = (rest = '') => `/api/organizations/${seller.slug}/discounts${rest}`
const create = (form: object) => seller.visitor.post<SellerDiscount>(path(), { ...DISCOUNT_FORM, ...form })
const list = async (query: string) => (await seller.visitor.get<SellerDiscountList>(path(`?${query}`))).body
const codesOf = ({ items }: SellerDiscountList) => items.map((discount) => discount.code).sort()
const inDays = (days: number) => addMilliseconds(world.clock.now(), days * DAY).toISOString()

test('a percentage discount keeps its basis points at the provider and gets a generated code if none is given', async () => {
  const made = await create({})
  expect(made).toMatchObject({
    status: 200,
    body: { type: 'percentage', amount: 540, status: 'active', times_used: 0, code: expect.stringMatching(/^[A-Z0-9]{16}$/) },
  })
  const named = await create({ code: ' launch20 ', name: 'Launch <b>week</b>', basis_points: 2000 })
  expect(named.body).toMatchObject({ code: 'LAUNCH20', name: 'Launch <b>week</b>', amount: 2000 })
  const shown = await seller.visitor.get(path(`/${named.body.discount_id}`))
  expect(shown.body).toEqual(named.body)
})

test('a flat discount has an amount in its main currency and more amounts for other currencies', async () => {
  const euro = { currency: 'EUR', is_default: false, amount: 450, minimum_subtotal: null }
  const { body } = await create({ type: 'flat', basis_points: null, currencies: [euro, USD] })
  expect(body).toMatchObject({ type: 'flat', amount: 500 })
  expect(body.currency_options).toEqual([
    { currency: 'EUR', is_default: false, max_amount_possible: 450, minimum_subtotal: 0 },
    { currency: 'USD', is_default: true, max_amount_possible: 500, minimum_subtotal: 2000 },
  ])
})

test('an update replaces the whole form, removes what is switched off, and keeps the code if none is given', async () => {
  const { body } = await create({
    code: 'WHOLE',
    name: 'Summer',
    usage_limit: 10,
    per_customer_usage_limit: 2,
    subscription_cycles: 3,
    restricted_to: [seller.products.caliper.product_id],
    starts_at: inDays(1),
    expires_at: inDays(2),
    customer_eligibility: 'first_time',
  })
  expect(body).toMatchObject({ usage_limit: 10, subscription_cycles: 3, status: 'scheduled', customer_eligibility: 'first_time' })
  const changed = await seller.visitor.call<SellerDiscount>('PUT', path(`/${body.discount_id}`), {
    ...DISCOUNT_FORM,
    basis_points: 10_000,
  })
  expect(changed.body).toEqual({
    ...body,
    name: null,
    amount: 10_000,
    usage_limit: null,
    per_customer_usage_limit: null,
    subscription_cycles: null,
    restricted_to: [],
    starts_at: null,
    expires_at: null,
    customer_eligibility: 'any',
    status: 'active',
  })
})

test('the discount list finds by part of a code or name, by type, product and status', async () => {
  const { trySquare, caliper } = seller.products
  await create({ code: 'FIND-SQUARE', restricted_to: [trySquare.product_id], name: 'For squares' })
  await create({ code: 'FIND-CALIPER', restricted_to: [caliper.product_id], starts_at: inDays(5) })
  await create({ code: 'FIND-FLAT', type: 'flat', basis_points: null, currencies: [USD], expires_at: inDays(1) })
  expect(codesOf(await list('q=find-'))).toEqual(['FIND-CALIPER', 'FIND-FLAT', 'FIND-SQUARE'])
  expect(codesOf(await list('q=for%20squa'))).toEqual(['FIND-SQUARE'])
  expect(codesOf(await list('q=find-&type=flat'))).toEqual(['FIND-FLAT'])
  expect(codesOf(await list('q=find-&state=scheduled'))).toEqual(['FIND-CALIPER'])
  expect(codesOf(await list('q=find-&state=active'))).toEqual(['FIND-FLAT', 'FIND-SQUARE'])
  expect(codesOf(await list(`q=find-&product_id=${trySquare.product_id}`))).toEqual(['FIND-SQUARE'])
  expect((await list('q=find-&sort=code&order=asc')).items.map(({ code }) => code)).toEqual([
    'FIND-CALIPER',
    'FIND-FLAT',
    'FIND-SQUARE',
  ])
  const figures = async () => (await seller.visitor.get<ListFigures>(path('/figures?q=find-'))).body
  expect(await figures()).toEqual({ total: 3, counts: { active: 2, scheduled: 1, expired: 0, used_up: 0, all: 3 }, sums: [] })
  await world.advance(DAY)
  expect((await list('q=find-flat')).items).toMatchObject([{ status: 'expired' }])
  expect((await figures()).counts).toEqual({ active: 1, scheduled: 1, expired: 1, used_up: 0, all: 3 })
})

test('a code that reached its usage limit is on the tab for used-up codes', async () => {
  await create({ code: 'ONCE-ONLY', usage_limit: 1 })
  const buyer = world.visitor()
  await buyer.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
  await buyer.call('PATCH', `/api/shops/${seller.slug}/cart`, { discount_code: 'ONCE-ONLY' })
  const { body } = await buyer.post<{ checkout_url: string }>(`/api/shops/${seller.slug}/checkout`)
  await payHosted(body.checkout_url, { email: 'once@example.com' })
  await world.drainAll()
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  expect((await list('q=once-only&state=used_up')).items).toMatchObject([{ status: 'used_up', times_used: 1 }])
  expect((await list('q=once-only&state=active')).items).toEqual([])
})

test('a deleted discount is gone, and its code can be reused', async () => {
  const { body } = await create({ code: 'BRIEF' })
  expect((await seller.visitor.call('DELETE', path(`/${body.discount_id}`))).status).toBe(204)
  expect((await seller.visitor.get(path(`/${body.discount_id}`))).status).toBe(404)
  expect((await seller.visitor.call('DELETE', path(`/${body.discount_id}`))).status).toBe(404)
  expect((await create({ code: 'BRIEF' })).status).toBe(200)
})

test('a discount for specific customers lists them by name, and they can be removed', async () => {
  const client = await sellerClient(world, seller)
  const { customer_id } = await client.customers.create({ email: 'noor@example.com', name: 'Noor El Amrani' })
  const { body } = await create({ customer_eligibility: 'specific' })
  const customers = path(`/${body.discount_id}/customers`)
  for (const _ of [1, 2]) expect((await seller.visitor.post(customers, { customer_id })).status).toBe(204)
  expect((await seller.visitor.get(customers)).body).toEqual({
    items: [{ customer_id, name: 'Noor El Amrani', email: 'noor@example.com' }],
    has_more: false,
  })
  expect((await seller.visitor.call('DELETE', `${customers}/${customer_id}`)).status).toBe(204)
  expect((await seller.visitor.call('DELETE', `${customers}/${customer_id}`)).status).toBe(404)
  expect((await seller.visitor.post(customers, { customer_id: 'cus_unknown' })).status).toBe(422)
  expect((await seller.visitor.post(customers, { customer_id: '' })).status).toBe(422)
})

test.each([
  [{ basis_points: null }, 'basis_points'],
  [{ basis_points: 0 }, 'basis_points'],
  [{ basis_points: 10_001 }, 'basis_points'],
  [{ basis_points: 12.5 }, 'basis_points'],
  [{ type: 'free' }, 'type'],
  [{ type: 'flat', currencies: [] }, 'currencies'],
  [{ type: 'flat', currencies: [{ ...USD, is_default: false }] }, 'currencies'],
  [{ type: 'flat', currencies: [{ ...USD, amount: null }] }, 'currencies.0.amount'],
  [{ currencies: [{ ...USD, minimum_subtotal: 0 }] }, 'currencies.0.minimum_subtotal'],
  [{ currencies: [USD, { ...USD, is_default: false }] }, 'currencies.1.currency'],
  [{ currencies: [{ ...USD, currency: 'XXX' }] }, 'currencies.0.currency'],
  [{ code: 'ab' }, 'code'],
  [{ code: 'TWO WORDS' }, 'code'],
  [{ code: 'x'.repeat(101) }, 'code'],
  [{ usage_limit: 0 }, 'usage_limit'],
  [{ usage_limit: 1, per_customer_usage_limit: 2 }, 'per_customer_usage_limit'],
  [{ subscription_cycles: -1 }, 'subscription_cycles'],
  [{ starts_at: 'tomorrow' }, 'starts_at'],
  [{ starts_at: '2030-02-01T00:00:00Z', expires_at: '2030-01-01T00:00:00Z' }, 'expires_at'],
  [{ customer_eligibility: 'friends' }, 'customer_eligibility'],
])('an invalid discount form is rejected with the name of the field: %j', async (bad, field) => {
  const refused = await create(bad)
  expect(refused).toMatchObject({
    status: 422,
    body: { issues: expect.arrayContaining([expect.objectContaining({ path: field })]) },
  })
})

test('a rejection by the provider also names the field', async () => {
  await create({ code: 'TAKEN' })
  const issue = (path: string) => ({ status: 422, body: { code: 'PAYMENTS_REFUSED', issues: [{ path }] } })
  expect(await create({ code: 'taken' })).toMatchObject(issue('code'))
  expect(await create({ restricted_to: ['pdt_unknown'] })).toMatchObject(issue('restricted_to'))
  expect(await create({ expires_at: inDays(-1) })).toMatchObject(issue('expires_at'))
})

test('another business can neither see nor change a discount', async () => {
  const { body } = await create({ code: 'MINE' })
  const other = await world.openShop('Other Tools')
  const theirs = `/api/organizations/${other.slug}/discounts`
  expect((await other.visitor.get<SellerDiscountList>(theirs)).body.items).toEqual([])
  for (const [method, rest, form] of [
    ['GET', '', undefined],
    ['PUT', '', DISCOUNT_FORM],
    ['DELETE', '', undefined],
    ['GET', '/customers', undefined],
    ['POST', '/customers', { customer_id: 'cus_1' }],
    ['DELETE', '/customers/cus_1', undefined],
  ] as const)
    expect((await other.visitor.call(method, `${theirs}/${body.discount_id}${rest}`, form)).status, method + rest).toBe(404)
  expect((await seller.visitor.get(path(`/${body.discount_id}`))).body).toEqual(body)
})

test('an ID that would lead to another provider path is not found', async () => {
  for (const id of ['..%2F..', '..%2Fdiscounts', 'a%2Fb', 'a%3Fb', '%20'])
    expect((await seller.visitor.get(path(`/${id}/customers`))).status, id).toBe(404)
})

const ROUTES = [
  { method: 'GET', path: '/discounts' },
  { method: 'GET', path: '/product-choices' },
  { method: 'POST', path: '/discounts', body: DISCOUNT_FORM },
  { method: 'GET', path: '/discounts/dsc_1' },
  { method: 'PUT', path: '/discounts/dsc_1', body: DISCOUNT_FORM },
  { method: 'DELETE', path: '/discounts/dsc_1' },
  { method: 'GET', path: '/discounts/dsc_1/customers' },
  { method: 'POST', path: '/discounts/dsc_1/customers', body: { customer_id: 'cus_1' } },
  { method: 'DELETE', path: '/discounts/dsc_1/customers/cus_1' },
]

test("strangers can't access discounts", () => expectClosedToStrangers({ world, seller, routes: ROUTES }))
test('while the provider is down, discount changes return 503', () => expectToldWhenAway({ world, seller, routes: ROUTES }))

test('product choices in a form list products for sale by name, with pay-what-you-want prices marked', async () => {
  const client = await sellerClient(world, seller)
  const price = { type: 'one_time_price', currency: 'USD', price: 100, discount: 0, purchasing_power_parity: false } as const
  await client.products.create({ name: 'Tip jar', tax_category: 'saas', price: { ...price, pay_what_you_want: true } })
  const { product_id } = await client.products.create({ name: 'Gone', tax_category: 'saas', price })
  await client.products.archive(product_id)
  const { body } = await seller.visitor.get<{ items: object[] }>(`/api/organizations/${seller.slug}/product-choices`)
  expect(body).toMatchObject({
    is_cut: false,
    items: [
      { name: 'Caliper', price: 3900, currency: 'USD', is_open_price: false, is_recurring: false },
      { name: 'Tip jar', price: 100, is_open_price: true },
      { name: 'Try Square' },
    ],
  })
})

test('a discount code can be applied to an empty cart if it is usable', async () => {
  await create({ code: 'BEFORE' })
  await create({ code: 'OVER', expires_at: inDays(1) })
  await world.advance(2 * DAY)
  const visitor = world.visitor()
  const apply = (discount_code: string) => visitor.call('PATCH', `/api/shops/${seller.slug}/cart`, { discount_code })
  expect(await apply('OVER')).toMatchObject({ status: 422, body: { message: 'This discount code has expired' } })
  for (const code of ['NEVER-MADE', '..', 'a/b'])
    expect(await apply(code), code).toMatchObject({ status: 422, body: { message: "This discount code doesn't exist" } })
  expect(await apply('before')).toMatchObject({ status: 200, body: { lines: [], discount_code: 'BEFORE' } })
})

test('the uses of a discount and their sums equal what the provider says payment by payment, refunds taken off', async () => {
  const client = await sellerClient(world, seller)
  const { caliper, trySquare } = seller.products
  const { body: made } = await create({ code: 'USED15', basis_points: 1500 })
  const { body: other } = await create({ code: 'OTHER20', basis_points: 2000 })
  const buy = async (code: string, email: string, products: readonly string[], country = 'US') => {
    const { checkout_url: url } = await client.checkoutSessions.create({
      product_cart: products.map((product_id, index) => ({ product_id, quantity: index + 1 })),
      discount_code: code,
    })
    await payHosted(url ?? '', { email, country })
    await world.drainAll()
  }
  await buy('USED15', 'ann@uses.example', [caliper.product_id])
  await buy('USED15', 'bob@uses.example', [caliper.product_id, trySquare.product_id], 'DE')
  await buy('OTHER20', 'cleo@uses.example', [caliper.product_id])
  const { items } = await client.payments.list({ page_size: 100 })
  const whole = await Promise.all(items.map(({ payment_id }) => client.payments.retrieve(payment_id)))
  const used = whole.filter(({ discounts }) => discounts?.some(({ discount_id }) => discount_id === made.discount_id))
  const [first] = used
  await client.refunds.create({ payment_id: first?.payment_id ?? '' })
  await world.drainAll()
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  // Added up slowly, from what the provider says of each payment.
  let revenue = 0
  let saved = 0
  for (const { payment_id, total_amount } of used) {
    const lines = await client.get<PaymentLineItems>(`/payments/${payment_id}/line-items`)
    for (const { breakdown } of lines.items)
      for (const { code, amount } of breakdown.discounts) if (code === 'USED15') saved += amount
    const { refunds } = await client.payments.retrieve(payment_id)
    revenue += total_amount - refunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  }
  const read = async (id: string) => (await seller.visitor.get<DiscountUses>(path(`/${id}/uses`))).body
  const { items: uses, sums, has_more } = await read(made.discount_id)
  expect(has_more).toBe(false)
  expect(saved).toBeGreaterThan(0)
  expect(sums).toEqual([{ currency: 'USD', uses: 2, revenue, saved }])
  expect(uses.map(({ customer, payment_id }) => [customer?.email, payment_id]).sort()).toEqual(
    used.map(({ customer, payment_id }) => [customer.email, payment_id]).sort(),
  )
  expect(uses.reduce((sum, use) => sum + (use.saved ?? 0), 0)).toBe(saved)
  expect((await read(other.discount_id)).sums).toMatchObject([{ uses: 1 }])
  expect((await read((await create({})).body.discount_id)).sums).toEqual([])
  const stranger = await world.openShop()
  const path_ = `/api/organizations/${stranger.slug}/discounts/${made.discount_id}/uses`
  expect((await stranger.visitor.get(path_)).status).toBe(404)
})
