import type { SellerAddonList } from '@tradepost/contract/platform/catalog/seller-addons'
import type { SellerProduct, SellerProductList } from '@tradepost/contract/platform/catalog/seller-products'
import type { ListFigures } from '@tradepost/contract/platform/lists'
import type { Addon } from '@tradepost/contract/provider/addons'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
})
afterAll(() => world.close())

type Refusal = { code: string; message: string; issues?: { path: string; message: string }[] }

const terms = { currency: 'USD', tax_inclusive: false }
const once = { type: 'one_time_price', ...terms, price: 3900 }
const recurring = {
  type: 'recurring_price',
  ...terms,
  price: 2900,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  subscription_period_count: 10,
  subscription_period_interval: 'Year',
}
const { price: _, ...cycle } = recurring
const usage = { ...cycle, type: 'usage_based_price', fixed_price: 1000 }
const FORM = { name: 'Plumb Pro', price: recurring, tax_category: 'saas' }

const path = (rest = '') => `/api/organizations/${seller.slug}/products${rest}`
const addonPath = (rest = '') => `/api/organizations/${seller.slug}/addons${rest}`
const create = <T = SellerProduct>(form: object = {}) => seller.visitor.post<T>(path(), { ...FORM, ...form })
const patch = <T = SellerProduct>(id: string, form: object) => seller.visitor.call<T>('PATCH', path(`/${id}`), form)
const createAddon = async (form: object = {}) => {
  const addon = { name: 'Seat', price: 500, currency: 'USD', tax_category: 'saas', ...form }
  return (await seller.visitor.post<Addon>(addonPath(), addon)).body
}
const issueOf = ({ body }: { body: Refusal }) => body.issues?.map((issue) => issue.path)

describe('a product is created at the provider as entered, and updated there, with a price that is', () => {
  test.each<[string, object, object]>([
    ['one-time', once, { price: 4200 }],
    ['pay what you want', { ...once, price: 100, pay_what_you_want: true, suggested_price: 500 }, { suggested_price: 900 }],
    ['reduced by a percentage', { ...once, discount: 15 }, { discount: 0 }],
    ['in yen, including tax', { ...once, currency: 'JPY', price: 500, tax_inclusive: true }, { price: 700 }],
    ['quarterly', { ...recurring, payment_frequency_count: 3 }, { payment_frequency_count: 6 }],
    ['recurring with a free trial', { ...recurring, trial_period_days: 14 }, { trial_period_days: 0 }],
    ['recurring with a paid trial', { ...recurring, trial_period_days: 14, trial_amount: 100 }, { trial_amount: null }],
    ['usage-based', usage, { fixed_price: 500 }],
  ])('%s', async (_, price, change) => {
    const made = await create({ price })
    expect(made).toMatchObject({ status: 200, body: { price } })
    const there = await client.products.retrieve(made.body.product_id)
    expect(there.price).toMatchObject(price)
    expect((await patch(made.body.product_id, { price: { ...price, ...change } })).status).toBe(200)
    expect((await client.products.retrieve(made.body.product_id)).price).toMatchObject({ ...price, ...change })
  })
})

test('a product keeps every form field, with HTML as plain text, and loses emptied fields', async () => {
  const addon = await createAddon()
  const brand = await client.brands.create({ name: 'North' })
  const html = '<img src=x onerror=alert(1)>'
  const form = {
    name: `Plumb ${html}`,
    description: html,
    brand_id: brand.brand_id,
    addons: [addon.id],
    license_key_enabled: true,
    license_key_activations_limit: 3,
    license_key_activation_message: html,
    digital_product_delivery: { external_url: 'https://example.com/a', instructions: html },
    metadata: { sku: html, seats: 7 },
    poster: 'kiln',
  }
  const { body } = await create(form)
  const { poster: _, ...shown } = form
  expect(body).toMatchObject({ ...shown, metadata: { sku: html, seats: 7, poster: 'kiln' } })
  const emptied = await patch(body.product_id, {
    description: '',
    addons: [],
    license_key_enabled: false,
    license_key_activations_limit: null,
    license_key_activation_message: '',
    digital_product_delivery: { external_url: null, instructions: '' },
    metadata: {},
    poster: null,
  })
  expect(emptied.body).toMatchObject({
    name: form.name,
    description: '',
    brand_id: brand.brand_id,
    addons: [],
    license_key_enabled: false,
    license_key_activations_limit: null,
    license_key_activation_message: null,
    metadata: {},
  })
  expect(emptied.body.digital_product_delivery).toMatchObject({ external_url: null, instructions: null })
})

test('a change made elsewhere is kept when another field is changed here', async () => {
  const { body } = await create()
  await client.products.update(body.product_id, { description: 'Changed elsewhere' })
  expect((await patch(body.product_id, { name: 'Changed here' })).body).toMatchObject({
    name: 'Changed here',
    description: 'Changed elsewhere',
  })
})

describe('a rejection names its field:', () => {
  test.each<[string, object, string]>([
    ['our own form: no name', { name: '' }, 'name'],
    ['our own form: an invalid amount', { price: { ...once, price: '39' } }, 'price.price'],
    ['our own form: no price type', { price: {} }, 'price.type'],
    [
      'our own form: a javascript: URL',
      { digital_product_delivery: { external_url: 'javascript:alert(1)' } },
      'digital_product_delivery.external_url',
    ],
    ['the provider: a recurring price that is too small', { price: { ...recurring, price: 99 } }, 'price.price'],
    ['the provider: an unknown add-on', { addons: ['adn_gone'] }, 'addons'],
    [
      'the provider: an unknown meter',
      { price: { ...usage, meters: [{ meter_id: 'mtr_1', price_per_unit: '1', free_threshold: null }] } },
      'price.meters',
    ],
  ])('%s', async (_, form, field) => {
    const refused = await create<Refusal>(form)
    expect(refused.status).toBe(422)
    expect(issueOf(refused)).toEqual([field])
  })

  test('the provider: an unknown brand, an add-on in another currency', async () => {
    expect(issueOf(await create<Refusal>({ brand_id: 'brnd_gone' }))).toEqual(['brand_id'])
    const euro = await createAddon({ currency: 'EUR' })
    expect(issueOf(await create<Refusal>({ addons: [euro.id] }))).toEqual(['addons'])
  })

  test('a one-time product that would become a subscription', async () => {
    const refused = await patch<Refusal>(seller.products.caliper.product_id, { price: recurring })
    expect(refused).toMatchObject({ status: 422, body: { code: 'PRODUCT_KIND_FIXED' } })
    expect(issueOf(refused)).toEqual(['price.type'])
  })
})

describe('the list of products', () => {
  const list = async (query: string) => (await seller.visitor.get<SellerProductList>(path(`?${query}`))).body
  const namesOf = ({ items }: SellerProductList) => items.map((product) => product.name)

  test('finds by part of a name or description, by price type, brand, currency and amount, and by combinations', async () => {
    const brand = await client.brands.create({ name: 'South' })
    await create({ name: 'Zebra paper', price: once })
    await create({ name: 'Zebra club', brand_id: brand.brand_id, description: 'Meets on Tuesdays' })
    await create({ name: 'Zebra meter', price: usage })
    await create({ name: 'Zebra in yen', price: { ...once, currency: 'JPY', price: 500 } })
    const found = async (query: string) => namesOf(await list(query)).sort()
    expect(await found('q=zEBRA')).toEqual(['Zebra club', 'Zebra in yen', 'Zebra meter', 'Zebra paper'])
    expect(await found('q=tuesday%20zeb')).toEqual(['Zebra club'])
    expect(await found('q=zebra&price_type=one_time_price&currency=USD')).toEqual(['Zebra paper'])
    expect(await found('q=zebra&price_type=recurring_price')).toEqual(['Zebra club'])
    expect(await found('q=zebra&price_type=usage_based_price')).toEqual(['Zebra meter'])
    expect(await found('q=zebra&amount_gte=1000&amount_lte=2900')).toEqual(['Zebra club', 'Zebra meter'])
    expect(await found('q=zebra&currency=JPY')).toEqual(['Zebra in yen'])
    expect(await found(`brand_id=${brand.brand_id}`)).toEqual(['Zebra club'])
    expect(namesOf(await list('q=zebra&sort=amount&order=asc'))).toEqual([
      'Zebra in yen',
      'Zebra meter',
      'Zebra club',
      'Zebra paper',
    ])
  })

  test('has a row for every type of price', async () => {
    await create({ name: 'Yak paper', price: { ...once, discount: 15 } })
    await create({ name: 'Yak meter', price: usage })
    const { items } = await list('q=yak&sort=name&order=asc')
    expect(items).toMatchObject([
      { name: 'Yak meter', price: 1000, currency: 'USD', is_recurring: true, price_detail: { type: 'usage_based_price' } },
      { name: 'Yak paper', price: 3900, currency: 'USD', is_recurring: false, price_detail: { type: 'one_time_price' } },
    ])
  })

  test('has archived products on a separate tab, from where they can be unarchived', async () => {
    const { body } = await create({ name: 'Shelved' })
    const tabs = async () => (await seller.visitor.get<ListFigures>(path('/figures?q=shelved'))).body
    await seller.visitor.post(path(`/${body.product_id}/archive`))
    expect(namesOf(await list('q=shelved'))).toEqual([])
    expect(namesOf(await list('q=shelved&status=archived'))).toEqual(['Shelved'])
    expect(namesOf(await list('q=shelved&status=all'))).toEqual(['Shelved'])
    expect(await tabs()).toMatchObject({ total: 0, counts: { active: 0, archived: 1, all: 1 } })
    expect((await seller.visitor.get<SellerProduct>(path(`/${body.product_id}`))).body.is_archived).toBe(true)
    await seller.visitor.post(path(`/${body.product_id}/unarchive`))
    expect(namesOf(await list('q=shelved'))).toEqual(['Shelved'])
    expect(await tabs()).toMatchObject({ total: 1, counts: { active: 1, archived: 0, all: 1 } })
  })
})

describe('an add-on', () => {
  test('is created, changed and listed, with HTML as plain text', async () => {
    const addon = await createAddon({ name: 'Support <b>', description: 'By <i>phone</i>', price: 4900 })
    expect(await client.addons.retrieve(addon.id)).toMatchObject({ name: 'Support <b>', price: 4900, currency: 'USD' })
    const changed = await seller.visitor.call<Addon>('PATCH', addonPath(`/${addon.id}`), { price: 5900, description: '' })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Support <b>', price: 5900, description: '' } })
    const found = await seller.visitor.get<SellerAddonList>(addonPath('?q=SUPP&amount_gte=4900'))
    expect(found.body.items.map((each) => each.id)).toEqual([addon.id])
  })

  test('keeps its currency even if another one is sent', async () => {
    const addon = await createAddon()
    const changed = await seller.visitor.call<Addon>('PATCH', addonPath(`/${addon.id}`), { currency: 'EUR', name: 'Place' })
    expect(changed.body).toMatchObject({ currency: 'USD', name: 'Place' })
  })

  test('lists the subscriptions for sale that offer it', async () => {
    const addon = await createAddon()
    const uses = async () =>
      (await seller.visitor.get<{ items: { name: string }[] }>(addonPath(`/${addon.id}/products`))).body.items
    expect(await uses()).toEqual([])
    const offered = await create({ name: 'With seats', addons: [addon.id] })
    await create({ name: 'Without' })
    expect((await uses()).map((product) => product.name)).toEqual(['With seats'])
    await seller.visitor.post(path(`/${offered.body.product_id}/archive`))
    expect(await uses()).toEqual([])
  })

  test('can be chosen by name in a form', async () => {
    const addon = await createAddon({ name: 'Aardvark' })
    const choices = await seller.visitor.get<{ items: { id: string }[] }>(`/api/organizations/${seller.slug}/addon-choices`)
    expect(choices.body.items[0]).toEqual({ id: addon.id, name: 'Aardvark', image: null, price: 500, currency: 'USD' })
  })

  test('is rejected with the names of its invalid fields', async () => {
    const refused = await seller.visitor.post<Refusal>(addonPath(), {
      name: '',
      price: -1,
      currency: 'XXX',
      tax_category: 'toys',
    })
    expect(refused.status).toBe(422)
    expect(issueOf(refused)).toEqual(['name', 'price', 'currency', 'tax_category'])
  })
})

test('a business without meters has no meter choices', async () => {
  expect(await seller.visitor.get(`/api/organizations/${seller.slug}/meter-choices`)).toMatchObject({
    status: 200,
    body: { items: [] },
  })
})

test("another business's products and add-ons are not found on any route", async () => {
  const other = await world.openShop('Other tools')
  const { body: product } = await create()
  const addon = await createAddon()
  for (const [method, rest, body] of [
    ['GET', `/products/${product.product_id}`, undefined],
    ['PATCH', `/products/${product.product_id}`, { name: 'Mine' }],
    ['POST', `/products/${product.product_id}/archive`, {}],
    ['POST', `/products/${product.product_id}/unarchive`, {}],
    ['PUT', `/products/${product.product_id}/image`, 'x'],
    ['PUT', `/products/${product.product_id}/files?name=a.txt`, 'x'],
    ['DELETE', `/products/${product.product_id}/image`, undefined],
    ['GET', `/addons/${addon.id}`, undefined],
    ['PATCH', `/addons/${addon.id}`, { name: 'Mine' }],
    ['PUT', `/addons/${addon.id}/image`, 'x'],
  ] as const)
    expect(await other.visitor.call(method, `/api/organizations/${other.slug}${rest}`, body), `${method} ${rest}`).toMatchObject({
      status: 404,
      body: { code: 'PAYMENTS_ITEM_NOT_FOUND' },
    })
  expect((await client.products.retrieve(product.product_id)).name).toBe('Plumb Pro')
})

const ROUTES = () => {
  const product = `/products/${seller.products.caliper.product_id}`
  return [
    { method: 'GET', path: '/products' },
    { method: 'GET', path: '/products?q=x' },
    { method: 'POST', path: '/products', body: FORM },
    { method: 'GET', path: product },
    { method: 'PATCH', path: product, body: { name: 'New' } },
    { method: 'POST', path: `${product}/archive`, body: {} },
    { method: 'POST', path: `${product}/unarchive`, body: {} },
    { method: 'PUT', path: `${product}/image`, body: 'x' },
    { method: 'DELETE', path: `${product}/image` },
    { method: 'PUT', path: `${product}/files?name=a.txt`, body: 'x' },
    { method: 'DELETE', path: `${product}/files/3e5b7a52-8f0d-4f6b-9f43-0a1b2c3d4e5f` },
    { method: 'GET', path: `${product}/files/3e5b7a52-8f0d-4f6b-9f43-0a1b2c3d4e5f` },
    { method: 'GET', path: '/meter-choices' },
    { method: 'GET', path: '/addons' },
    { method: 'POST', path: '/addons', body: { name: 'Seat', price: 500, currency: 'USD', tax_category: 'saas' } },
    { method: 'GET', path: '/addon-choices' },
    { method: 'GET', path: '/addons/adn_1' },
    { method: 'PATCH', path: '/addons/adn_1', body: { name: 'New' } },
    { method: 'GET', path: '/addons/adn_1/products' },
    { method: 'PUT', path: '/addons/adn_1/image', body: 'x' },
  ]
}

test("strangers and other sites can't access products and add-ons", async () => {
  await expectClosedToStrangers({ world, seller, routes: ROUTES() })
})

test('while the provider is down, changes to products and add-ons return 503', async () => {
  await expectToldWhenAway({ world, seller, routes: ROUTES() })
})
