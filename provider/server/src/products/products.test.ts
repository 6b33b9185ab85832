import { SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
})
afterAll(() => provider.close())

const caliper = { name: 'Caliper', price: usd(3900), tax_category: 'digital_products' as const }
const make = (changes: { description?: string } = {}) => business.client.products.create({ ...caliper, ...changes })
const namesOf = (page: { items: { name?: string | null }[] }) => page.items.map((item) => item.name)

test('a new product has every API field and reads back the same', async () => {
  const made = await business.client.products.create({ ...caliper, description: 'Steel', metadata: { shelf: 'A-1' } })
  expect(made).toMatchObject({
    product_id: expect.stringMatching(/^pdt_[0-9A-Za-z]{21}$/),
    business_id: business.businessId,
    brand_id: expect.stringMatching(/^brnd_/),
    name: 'Caliper',
    description: 'Steel',
    price: { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false },
    tax_category: 'digital_products',
    is_recurring: false,
    license_key_enabled: false,
    metadata: { shelf: 'A-1' },
    created_at: provider.clock.now().toISOString(),
    updated_at: provider.clock.now().toISOString(),
  })
  expect(Object.values(made)).not.toContain(undefined)
  expect(await business.client.products.retrieve(made.product_id)).toEqual(made)
})

test("M26: the list of short links, which isn't built, isn't mistaken for a product", async () => {
  const client = business.client.products.shortLinks
  await expect(client.list()).rejects.toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
  await expect(client.create('pdt_x', { slug: 'x' })).rejects.toMatchObject({ status: 404, error: { code: 'NOT_FOUND' } })
})

test('unknown fields are ignored and not stored', async () => {
  const sent = {
    ...caliper,
    price: { ...usd(100), shiny: true },
    rating: 5,
    product_id: 'pdt_mine',
    business_id: stranger.businessId,
  }
  const { status, body } = await ask(provider, '/products', { key: business.apiKey, body: sent })
  expect(status).toBe(200)
  expect(body.product_id).not.toBe('pdt_mine')
  expect(body.business_id).toBe(business.businessId)
  const row = await provider.deps.database.db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', String(body.product_id))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toMatch(/rating|shiny/)
})

test.each([
  ['no name', { name: undefined }, 'name: Required', 'name'],
  ['an empty name', { name: '  ' }, 'Product name is required', 'name'],
  ['a name of the wrong type', { name: 7 }, 'name: Expected string, received number', 'name'],
  ['no price', { price: undefined }, 'price: Required', 'price'],
  ['a negative price', { price: { ...usd(-1) } }, /^price\.price: Too small/, 'price.price'],
  ['a fraction of a cent', { price: { ...usd(1.5) } }, 'price.price: Expected integer, received number', 'price.price'],
  ['a price over 32 bits', { price: { ...usd(2 ** 31) } }, /^price\.price: Too big/, 'price.price'],
  [
    'a currency of two letters',
    { price: { ...usd(1), currency: 'US' } },
    'Currency must be a 3-letter ISO code',
    'price.currency',
  ],
  ['an unknown currency', { price: { ...usd(1), currency: 'ABC' } }, 'Currency must be a 3-letter ISO code', 'price.currency'],
  ['a name over 100 characters', { name: 'x'.repeat(101) }, /^name: Too big/, 'name'],
  ['a description over 1000 characters', { description: 'x'.repeat(1001) }, /^description: Too big/, 'description'],
  ['an unknown tax category', { tax_category: 'toys' }, /^tax_category: Invalid option/, 'tax_category'],
  ['a nested metadata value', { metadata: { a: [1] } }, 'metadata.a: Invalid input', 'metadata.a'],
  [
    'a metadata key with a space',
    { metadata: { 'a b': '1' } },
    'Metadata keys must be 1 to 40 letters, digits, "_" or "-"',
    'metadata.a b',
  ],
])('%s is rejected with 422, the message and the field', async (_, changes, message, path) => {
  const { status, body } = await ask(provider, '/products', { key: business.apiKey, body: { ...caliper, ...changes } })
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
  expect(body.message).toMatch(message)
  expect(body.issues).toMatchObject([{ path, message: expect.any(String) }])
})

test('an invalid request lists every invalid field, not only the first', async () => {
  const { body } = await ask(provider, '/products', { key: business.apiKey, body: { name: '', price: { ...usd(-1) } } })
  expect((body.issues as { path: string }[]).map((issue) => issue.path)).toEqual(['name', 'price.price', 'tax_category'])
})

test('a patch changes only the given fields, and null clears the description', async () => {
  const { product_id: id } = await make({ description: 'Steel' })
  provider.clock.advance(SECOND)
  await business.client.products.update(id, { name: 'Caliper II', price: usd(4200), metadata: { a: 'b' } })
  const changed = await business.client.products.retrieve(id)
  expect(changed).toMatchObject({ name: 'Caliper II', description: 'Steel', price: { price: 4200 }, metadata: { a: 'b' } })
  expect(Date.parse(changed.updated_at) - Date.parse(changed.created_at)).toBe(SECOND)
  await business.client.products.update(id, { description: null, name: null })
  expect(await business.client.products.retrieve(id)).toMatchObject({ name: 'Caliper II', description: null })
})

test('an invalid patch changes nothing', async () => {
  const made = await make()
  const { status, body } = await ask(provider, `/products/${made.product_id}`, {
    method: 'PATCH',
    key: business.apiKey,
    body: { name: 'New', price: { ...usd(-5) } },
  })
  expect(status).toBe(422)
  expect(body.issues).toMatchObject([{ path: 'price.price' }])
  expect(await business.client.products.retrieve(made.product_id)).toEqual(made)
})

test('an archived product leaves the list, stays readable, is listed as archived, and can be unarchived', async () => {
  const shop = await provider.openBusiness('Shelf Ltd')
  const [kept, gone] = [
    await shop.client.products.create(caliper),
    await shop.client.products.create({ ...caliper, name: 'Gone' }),
  ]
  await shop.client.products.archive(gone.product_id)
  expect(namesOf(await shop.client.products.list())).toEqual([kept.name])
  expect(namesOf(await shop.client.products.list({ archived: true }))).toEqual(['Gone'])
  expect((await shop.client.products.retrieve(gone.product_id)).name).toBe('Gone')
  await shop.client.products.unarchive(gone.product_id)
  await shop.client.products.unarchive(gone.product_id)
  expect(namesOf(await shop.client.products.list())).toHaveLength(2)
  expect(namesOf(await shop.client.products.list({ archived: true }))).toEqual([])
})

test('of two simultaneous requests to archive a product, one succeeds and the other learns that it is archived', async () => {
  const { product_id: id } = await make()
  const remove = () => ask(provider, `/products/${id}`, { method: 'DELETE', key: business.apiKey })
  const answers = await Promise.all([remove(), remove()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  expect(await remove()).toEqual({
    status: 410,
    body: { code: 'PRODUCT_IS_DELETED', message: 'This product is already archived' },
  })
})

describe('the list', () => {
  let shop: TestBusiness
  beforeAll(async () => {
    shop = await provider.openBusiness('List Ltd')
    for (let number = 1; number <= 12; number += 1) {
      await shop.client.products.create({ ...caliper, name: `Tool ${number}` })
      provider.clock.advance(SECOND)
    }
  })

  test('starts with the newest, 10 per page, with pages numbered from 0', async () => {
    const [first, second, third] = await Promise.all([0, 1, 2].map((page_number) => shop.client.products.list({ page_number })))
    expect(first && namesOf(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `Tool ${number}`))
    expect(second && namesOf(second)).toEqual(['Tool 2', 'Tool 1'])
    expect(third && namesOf(third)).toEqual([])
    expect(namesOf(await shop.client.products.list())).toEqual(first && namesOf(first))
  })

  test('returns pages of the requested size', async () => {
    expect(namesOf(await shop.client.products.list({ page_number: 2, page_size: 5 }))).toEqual(['Tool 2', 'Tool 1'])
    expect(namesOf(await shop.client.products.list({ page_size: 100 }))).toHaveLength(12)
  })

  test('filters by brand and by recurring', async () => {
    const [item] = (await shop.client.products.list({ page_size: 1 })).items
    const { brand_id } = await shop.client.products.retrieve(item?.product_id ?? '')
    expect(namesOf(await shop.client.products.list({ brand_id }))).toHaveLength(10)
    expect(namesOf(await shop.client.products.list({ brand_id: 'brnd_other' }))).toEqual([])
    expect(namesOf(await shop.client.products.list({ recurring: true }))).toEqual([])
    expect(namesOf(await shop.client.products.list({ recurring: false }))).toHaveLength(10)
  })

  test('shows each item with its price', async () => {
    const [item] = (await shop.client.products.list({ page_size: 1 })).items
    expect(item).toMatchObject({
      name: 'Tool 12',
      currency: 'USD',
      price: 3900,
      price_detail: { price: 3900 },
      tax_inclusive: false,
    })
  })

  test.each(['archived=yes', 'recurring=1'])('rejects %s', async (query) => {
    const { status, body } = await ask(provider, `/products?${query}`, { method: 'GET', key: shop.apiKey })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_QUERY_PARAMS' })
    expect(body.issues).toMatchObject([{ path: query.split('=')[0] }])
  })
})

test("a product can't use another business's brand", async () => {
  const { brand_id } = await stranger.client.products.create(caliper)
  await expect(business.client.products.create({ ...caliper, brand_id })).rejects.toMatchObject({
    status: 404,
    error: { code: 'BRAND_NOT_FOUND' },
  })
  const made = await make()
  await expect(business.client.products.update(made.product_id, { brand_id })).rejects.toMatchObject({ status: 404 })
})
