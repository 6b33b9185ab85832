import type {
  PaymentLinkTerms,
  SellerPaymentLink,
  SellerPaymentLinkList,
} from '@tradepost/contract/platform/catalog/seller-payment-links'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
let openPriceId: string
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const price = { type: 'one_time_price', currency: 'USD', price: 500, discount: 0, purchasing_power_parity: false } as const
  const product = { name: 'Tip jar', tax_category: 'saas', price: { ...price, pay_what_you_want: true } } as const
  openPriceId = (await client.products.create(product)).product_id
})
afterAll(() => world.close())

const blank = { value: '', is_locked: false }
const form = (change: object = {}) => ({
  name: 'Workshop',
  product_id: seller.products.caliper.product_id,
  quantity: 2,
  amount: null,
  currency: null,
  shows_currency_selector: true,
  shows_discounts: false,
  filled: {
    full_name: blank,
    first_name: blank,
    last_name: blank,
    email: { value: 'ruth@example.com', is_locked: true },
    country: blank,
    address_line: blank,
    city: blank,
    state: blank,
    zip_code: blank,
  },
  redirect_url: 'https://example.com/thanks',
  metadata: { campaign: 'spring' },
  ...change,
})

const path = (rest = '') => `/api/organizations/${seller.slug}/payment-links${rest}`
const create = (change: object = {}) => seller.visitor.post<SellerPaymentLink>(path(), form(change))

test("a payment link is saved with all its fields and its URL at the business's provider", async () => {
  const { status, body } = await create({ name: '<b>Spring</b> workshop' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ product_name: 'Caliper', form: { ...form(), name: '<b>Spring</b> workshop' } })
  const url = new URL(body.url)
  // The gate has the provider's URL.
  expect(url.origin).toBe(new URL(world.platform.deps.config.providerUrl).origin)
  expect(url.pathname).toBe(`/buy/${seller.products.caliper.product_id}`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    quantity: '2',
    email: 'ruth@example.com',
    disableEmail: 'true',
    showDiscounts: 'false',
    redirect_url: 'https://example.com/thanks',
    metadata_campaign: 'spring',
  })
  expect((await seller.visitor.get(path(`/${body.id}`))).body).toEqual(body)
})

test("the link builder gets the provider's URL and the supported countries", async () => {
  const { body } = await seller.visitor.get<PaymentLinkTerms>(`/api/organizations/${seller.slug}/payment-link-terms`)
  expect(body.address).toBe(world.platform.deps.config.providerUrl)
  expect(body.countries).toContain('DE')
  expect(body.countries).not.toContain('KP')
})

test("an update changes the link's URL, and deleting removes the link", async () => {
  const { body } = await create()
  await world.advance(1000)
  const changed = await seller.visitor.call<SellerPaymentLink>('PUT', path(`/${body.id}`), form({ quantity: 5, name: 'Five' }))
  expect(changed.body).toMatchObject({ id: body.id, form: { quantity: 5, name: 'Five' }, created_at: body.created_at })
  expect(changed.body.updated_at > body.updated_at).toBe(true)
  expect(new URL(changed.body.url).searchParams.get('quantity')).toBe('5')
  expect((await seller.visitor.call('DELETE', path(`/${body.id}`))).status).toBe(204)
  for (const method of ['GET', 'DELETE'])
    expect(await seller.visitor.call(method, path(`/${body.id}`))).toMatchObject({
      status: 404,
      body: { code: 'PAYMENT_LINK_NOT_FOUND' },
    })
  expect((await seller.visitor.call('PUT', path(`/${body.id}`), form())).status).toBe(404)
})

test('payment links are listed newest first and found by name and product', async () => {
  const other = await create({ name: 'Listed tips', product_id: openPriceId })
  for (const name of ['Listed 1', 'Listed 2']) {
    await world.clock.advance(1000)
    await create({ name })
  }
  const names = async (query: string) =>
    (await seller.visitor.get<SellerPaymentLinkList>(path(`?${query}`))).body.items.map((link) => link.form.name)
  expect((await names('')).slice(0, 2)).toEqual(['Listed 2', 'Listed 1'])
  expect(await names('q=LIST')).toEqual(['Listed 2', 'Listed 1', 'Listed tips'])
  expect(await names(`q=${other.body.id}`)).toEqual(['Listed tips'])
  expect(await names(`q=listed&product_id=${openPriceId}`)).toEqual(['Listed tips'])
  expect(await names('q=listed&sort=name&order=asc')).toEqual(['Listed 1', 'Listed 2', 'Listed tips'])
})

test('a link can set a pay-what-you-want price at or above the minimum, but not a fixed price', async () => {
  expect(new URL((await create({ product_id: openPriceId, amount: 1250 })).body.url).searchParams.get('paymentAmount')).toBe(
    '1250',
  )
  expect((await create({ product_id: openPriceId })).status).toBe(200)
  for (const change of [{ product_id: openPriceId, amount: 499 }, { amount: 1250 }])
    expect(await create(change)).toMatchObject({ status: 422, body: { issues: [{ path: 'amount' }] } })
})

test('a link is not saved if the provider would not open a checkout for it', async () => {
  const client = await sellerClient(world, seller)
  const once = { type: 'one_time_price', currency: 'USD', price: 900, discount: 0, purchasing_power_parity: false } as const
  const gone = (await client.products.create({ name: 'Gone', tax_category: 'saas', price: once })).product_id
  await client.products.archive(gone)
  for (const change of [
    { product_id: gone },
    { currency: 'KPW' },
    { currency: 'KWD' },
    { quantity: 1_000_000 },
    filled('country', 'KP'),
  ])
    expect((await create(change)).status, JSON.stringify(change)).toBe(422)
})

const filled = (field: string, value: string) => ({ filled: { ...form().filled, [field]: { value, is_locked: false } } })

test.each([
  ['a name', () => ({ name: ' ' }), 'name'],
  ['a product', () => ({ product_id: '' }), 'product_id'],
  ['a valid product ID', () => ({ product_id: '../session' }), 'product_id'],
  ['an existing product', () => ({ product_id: 'pdt_unknown' }), 'product_id'],
  ['a whole quantity', () => ({ quantity: 1.5 }), 'quantity'],
  ['a quantity of one or more', () => ({ quantity: 0 }), 'quantity'],
  ['a valid currency', () => ({ currency: 'XXX' }), 'currency'],
  ['a valid redirect URL', () => ({ redirect_url: 'javascript:alert(1)' }), 'redirect_url'],
  ['a valid email', () => filled('email', 'ruth'), 'filled.email.value'],
  ['a valid country', () => filled('country', 'Germany'), 'filled.country.value'],
  ['valid metadata keys', () => ({ metadata: { 'a b': 'c' } }), 'metadata.a b'],
  ['all fields', () => ({ filled: {} }), 'filled.full_name'],
])('a link without %s is rejected with the name of the field', async (_, change, field) => {
  const issues = expect.arrayContaining([expect.objectContaining({ path: field })])
  expect(await create(change())).toMatchObject({ status: 422, body: { issues } })
})

test("another business can neither see nor change a link, nor sell this business's products with one", async () => {
  const { body } = await create()
  const other = await world.openShop('Other Tools')
  const theirs = `/api/organizations/${other.slug}/payment-links`
  expect((await other.visitor.get<SellerPaymentLinkList>(theirs)).body.items).toEqual([])
  for (const [method, sent] of [
    ['GET', undefined],
    ['PUT', form()],
    ['DELETE', undefined],
  ] as const)
    expect((await other.visitor.call(method, `${theirs}/${body.id}`, sent)).status, method).toBe(404)
  expect(await other.visitor.post(theirs, form())).toMatchObject({ status: 422, body: { issues: [{ path: 'product_id' }] } })
  expect((await seller.visitor.get(path(`/${body.id}`))).body).toEqual(body)
})

test('links of another provider environment stay in it', async () => {
  const shop = await world.openShop('Moving Tools')
  const links = `/api/organizations/${shop.slug}/payment-links`
  const made = await shop.visitor.post<SellerPaymentLink>(links, form({ product_id: shop.products.caliper.product_id }))
  await world.platform.deps.database.db
    .updateTable('paymentLinks')
    .set({ environment: 'live_mode' })
    .where('organizationId', '=', shop.organizationId)
    .execute()
  expect((await shop.visitor.get<SellerPaymentLinkList>(links)).body.items).toEqual([])
  const { url } = (await shop.visitor.get<SellerPaymentLink>(`${links}/${made.body.id}`)).body
  expect(url).toMatch(/^https:\/\/checkout\.dodopayments\.com\/buy\/pdt_/)
})

test("strangers can't access payment links", () =>
  expectClosedToStrangers({
    world,
    seller,
    routes: [
      { method: 'GET', path: '/payment-link-terms' },
      { method: 'GET', path: '/payment-links' },
      { method: 'POST', path: '/payment-links', body: form() },
      { method: 'GET', path: '/payment-links/plnk_1' },
      { method: 'PUT', path: '/payment-links/plnk_1', body: form() },
      { method: 'DELETE', path: '/payment-links/plnk_1' },
    ],
  }))

test('while the provider is down, saved links are still listed and routes that need it return 503', async () => {
  const { body } = await create()
  await expectToldWhenAway({
    world,
    seller,
    routes: [
      { method: 'GET', path: '/payment-link-terms' },
      { method: 'POST', path: '/payment-links', body: form() },
      { method: 'PUT', path: `/payment-links/${body.id}`, body: form() },
    ],
  })
  world.gate.set('away')
  expect((await seller.visitor.get(path())).status).toBe(200)
  expect((await seller.visitor.get(path(`/${body.id}`))).body).toEqual(body)
  world.gate.set('open')
})
