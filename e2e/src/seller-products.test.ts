import type { SellerAddonList } from '@tradepost/contract/platform/seller-addons'
import type { SellerProduct, SellerProductList } from '@tradepost/contract/platform/seller-products'
import type { Addon } from '@tradepost/contract/provider/addons'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from './provider-gate.ts'
import type { Seller } from './seller.ts'
import { sellerClient } from './seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from './seller-guards.ts'

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

describe('a product of every kind is made at the provider as it was typed, and changed there', () => {
  test.each<[string, object, object]>([
    ['paid once', once, { price: 4200 }],
    [
      'that the buyer chooses the price of',
      { ...once, price: 100, pay_what_you_want: true, suggested_price: 500 },
      { suggested_price: 900 },
    ],
    ['with a percent off', { ...once, discount: 15 }, { discount: 0 }],
    ['in yen with its tax inside', { ...once, currency: 'JPY', price: 500, tax_inclusive: true }, { price: 700 }],
    ['paid every quarter', { ...recurring, payment_frequency_count: 3 }, { payment_frequency_count: 6 }],
    ['with a free trial', { ...recurring, trial_period_days: 14 }, { trial_period_days: 0 }],
    ['with a trial that costs', { ...recurring, trial_period_days: 14, trial_amount: 100 }, { trial_amount: null }],
    ['paid by use', usage, { fixed_price: 0 }],
  ])('%s', async (_, price, change) => {
    const made = await create({ price })
    expect(made).toMatchObject({ status: 200, body: { price } })
    const there = await client.products.retrieve(made.body.product_id)
    expect(there.price).toMatchObject(price)
    expect((await patch(made.body.product_id, { price: { ...price, ...change } })).status).toBe(200)
    expect((await client.products.retrieve(made.body.product_id)).price).toMatchObject({ ...price, ...change })
  })
})

test('a product has all that its form says, also HTML as the text that it is, and loses what is emptied', async () => {
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

test('what was changed elsewhere meanwhile stays, when something else is changed here', async () => {
  const { body } = await create()
  await client.products.update(body.product_id, { description: 'Changed elsewhere' })
  expect((await patch(body.product_id, { name: 'Changed here' })).body).toMatchObject({
    name: 'Changed here',
    description: 'Changed elsewhere',
  })
})

describe('a refusal names the field it is about', () => {
  test.each<[string, object, string]>([
    ['our own form: no name', { name: '' }, 'name'],
    ['our own form: an amount that is none', { price: { ...once, price: '39' } }, 'price.price'],
    ['our own form: no kind of price', { price: {} }, 'price.type'],
    [
      'our own form: an address that runs',
      { digital_product_delivery: { external_url: 'javascript:alert(1)' } },
      'digital_product_delivery.external_url',
    ],
    ['the provider: a recurring price that is too small', { price: { ...recurring, price: 99 } }, 'price.price'],
    ['the provider: an add-on that does not exist', { addons: ['adn_gone'] }, 'addons'],
    [
      'the provider: a meter that does not exist',
      { price: { ...usage, meters: [{ meter_id: 'mtr_1', price_per_unit: '1', free_threshold: null }] } },
      'price.meters',
    ],
  ])('%s', async (_, form, field) => {
    const refused = await create<Refusal>(form)
    expect(refused.status).toBe(422)
    expect(issueOf(refused)).toEqual([field])
  })

  test('the provider: a brand that does not exist, an add-on in another currency', async () => {
    expect(issueOf(await create<Refusal>({ brand_id: 'brnd_gone' }))).toEqual(['brand_id'])
    const euro = await createAddon({ currency: 'EUR' })
    expect(issueOf(await create<Refusal>({ addons: [euro.id] }))).toEqual(['addons'])
  })

  test('a product that is paid once does not become a subscription', async () => {
    const refused = await patch<Refusal>(seller.products.caliper.product_id, { price: recurring })
    expect(refused).toMatchObject({ status: 422, body: { code: 'PRODUCT_KIND_FIXED' } })
    expect(issueOf(refused)).toEqual(['price.type'])
  })
})

describe('the list of products', () => {
  const list = async (query: string) => (await seller.visitor.get<SellerProductList>(path(`?${query}`))).body
  const namesOf = ({ items }: SellerProductList) => items.map((product) => product.name)

  test('is found by a part of the name in any case, by kind and by brand, and together', async () => {
    const brand = await client.brands.create({ name: 'South' })
    await create({ name: 'Zebra paper', price: once })
    await create({ name: 'Zebra club', brand_id: brand.brand_id })
    await create({ name: 'Zebra meter', price: usage })
    expect(namesOf(await list('search=zEBRA')).sort()).toEqual(['Zebra club', 'Zebra meter', 'Zebra paper'])
    expect(namesOf(await list('search=zebra&kind=one_time'))).toEqual(['Zebra paper'])
    expect(namesOf(await list('search=zebra&kind=recurring'))).toEqual(['Zebra club'])
    expect(namesOf(await list('kind=usage_based'))).toContain('Zebra meter')
    expect(namesOf(await list('kind=usage_based'))).not.toContain('Zebra club')
    expect(namesOf(await list(`brand_id=${brand.brand_id}`))).toEqual(['Zebra club'])
    expect(namesOf(await list('search=nothing%20like%20it'))).toEqual([])
  })

  test('is told page by page, also of what was searched for', async () => {
    for (let count = 0; count < 23; count += 1) await create({ name: `Page ${count}`, price: once })
    const first = await list('search=page')
    expect([first.items.length, first.has_more]).toEqual([20, true])
    const second = await list('search=page&page=1')
    expect([second.items.length, second.has_more]).toEqual([3, false])
    expect(new Set([...namesOf(first), ...namesOf(second)]).size).toBe(23)
  })

  test('has what was archived by itself, and gives it back', async () => {
    const { body } = await create({ name: 'Shelved' })
    await seller.visitor.post(path(`/${body.product_id}/archive`))
    expect(namesOf(await list('search=shelved'))).toEqual([])
    expect(namesOf(await list('search=shelved&archived=true'))).toEqual(['Shelved'])
    expect((await seller.visitor.get<SellerProduct>(path(`/${body.product_id}`))).body.is_archived).toBe(true)
    await seller.visitor.post(path(`/${body.product_id}/unarchive`))
    expect(namesOf(await list('search=shelved'))).toEqual(['Shelved'])
  })

  test.each(['kind=cheap', 'page=-1', 'archived=perhaps', `search=${'x'.repeat(101)}`])(
    'refuses %s by its name',
    async (query) => {
      const refused = await seller.visitor.get<Refusal>(path(`?${query}`))
      expect(refused).toMatchObject({ status: 422, body: { code: 'INVALID_QUERY_PARAMS' } })
      expect(issueOf(refused)).toEqual([query.split('=')[0]])
    },
  )
})

describe('an add-on', () => {
  test('is made, changed and listed, with HTML as text', async () => {
    const addon = await createAddon({ name: 'Support <b>', description: 'By <i>phone</i>', price: 4900 })
    expect(await client.addons.retrieve(addon.id)).toMatchObject({ name: 'Support <b>', price: 4900, currency: 'USD' })
    const changed = await seller.visitor.call<Addon>('PATCH', addonPath(`/${addon.id}`), { price: 5900, description: '' })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Support <b>', price: 5900, description: '' } })
    const found = await seller.visitor.get<SellerAddonList>(addonPath('?search=support'))
    expect(found.body.items.map((each) => each.id)).toEqual([addon.id])
  })

  test('keeps its currency, whatever is asked', async () => {
    const addon = await createAddon()
    const changed = await seller.visitor.call<Addon>('PATCH', addonPath(`/${addon.id}`), { currency: 'EUR', name: 'Place' })
    expect(changed.body).toMatchObject({ currency: 'USD', name: 'Place' })
  })

  test('says which subscriptions on the shelf offer it', async () => {
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

  test('is refused by its fields', async () => {
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

test('a business without meters has none to choose', async () => {
  expect(await seller.visitor.get(`/api/organizations/${seller.slug}/meter-choices`)).toMatchObject({
    status: 200,
    body: { items: [] },
  })
})

test('what is another business’s is not found, by any way to it', async () => {
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
    { method: 'GET', path: '/products?search=x' },
    { method: 'POST', path: '/products', body: FORM },
    { method: 'GET', path: product },
    { method: 'PATCH', path: product, body: { name: 'New' } },
    { method: 'POST', path: `${product}/archive`, body: {} },
    { method: 'POST', path: `${product}/unarchive`, body: {} },
    { method: 'PUT', path: `${product}/image`, body: 'x' },
    { method: 'DELETE', path: `${product}/image` },
    { method: 'PUT', path: `${product}/files?name=a.txt`, body: 'x' },
    { method: 'DELETE', path: `${product}/files/3e5b7a52-8f0d-4f6b-9f43-0a1b2c3d4e5f` },
    { method: 'GET', path: '/meter-choices' },
    { method: 'GET', path: '/addons' },
    { method: 'GET', path: '/addons?search=x' },
    { method: 'POST', path: '/addons', body: { name: 'Seat', price: 500, currency: 'USD', tax_category: 'saas' } },
    { method: 'GET', path: '/addon-choices' },
    { method: 'GET', path: '/addons/adn_1' },
    { method: 'PATCH', path: '/addons/adn_1', body: { name: 'New' } },
    { method: 'GET', path: '/addons/adn_1/products' },
    { method: 'PUT', path: '/addons/adn_1/image', body: 'x' },
  ]
}

test('nobody but a member of the business gets in, and no page of another site', async () => {
  await expectClosedToStrangers({ world, seller, routes: ROUTES() })
})

test('while the provider is away every page says so', async () => {
  await expectToldWhenAway({ world, seller, routes: ROUTES() })
})
