import { SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
let primaryId: string
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness('Acme Tools'), provider.openBusiness('Stranger Ltd')])
  primaryId = (await business.client.brands.list()).items[0]?.brand_id ?? ''
})
afterAll(() => provider.close())

const caliper = { name: 'Caliper', price: usd(3900), tax_category: 'digital_products' as const }
const make = (changes: object = {}) => business.client.brands.create({ name: 'North', ...changes })
const namesOf = (list: { items: { name?: string | null }[] }) => list.items.map((brand) => brand.name)
const send = (method: string, path: string, body: unknown) => ask(provider, path, { method, key: business.apiKey, body })

test('a new brand has every API field and reads back the same', async () => {
  const about = { description: 'Fine tools', support_email: 'Help@North.example', url: 'https://north.example' }
  const made = await make({ ...about, statement_descriptor: 'NORTH TOOLS' })
  expect(made).toEqual({
    ...about,
    brand_id: expect.stringMatching(/^brnd_[0-9A-Za-z]{21}$/),
    business_id: business.businessId,
    name: 'North',
    support_email: 'help@north.example',
    statement_descriptor: 'NORTH TOOLS',
    image: null,
    enabled: true,
    verification_enabled: true,
    verification_status: 'Success',
    reason_for_hold: null,
    archived_at: null,
  })
  expect(await business.client.brands.retrieve(made.brand_id)).toEqual(made)
})

test('a brand without a name has the name of the business', async () => {
  expect(await business.client.brands.create({})).toMatchObject({ name: 'Acme Tools', description: null, url: null })
})

test.each([
  ['Nørth & Søn  Værktøj til alle', 'NRTH & SN VRKTJ TIL AL'],
  ['Café', 'CAFE'],
  ['測尺', 'TRADEPOST'],
])('%s appears on statements as %s', async (name, descriptor) => {
  expect((await make({ name })).statement_descriptor).toBe(descriptor)
})

test.each([
  ['an empty name', { name: '  ' }, 'Brand name is required', 'name'],
  ['an invalid URL', { url: 'north' }, 'Brand url must be an http(s) URL', 'url'],
  ['a URL that runs a script', { url: 'javascript:alert(1)' }, 'Brand url must be an http(s) URL', 'url'],
  ['an invalid email', { support_email: 'north' }, 'Invalid email', 'support_email'],
  [
    'a statement descriptor of 23 letters',
    { statement_descriptor: 'N'.repeat(23) },
    /^Statement descriptor must be 1 to 22/,
    'statement_descriptor',
  ],
  [
    "a statement descriptor that card networks can't print",
    { statement_descriptor: '測尺' },
    /^Statement descriptor/,
    'statement_descriptor',
  ],
])('%s is rejected with 422, the message and the field', async (_, changes, message, path) => {
  const { brand_id } = await make()
  for (const [method, target] of [
    ['POST', '/brands'],
    ['PATCH', `/brands/${brand_id}`],
  ] as const) {
    const { status, body } = await send(method, target, changes)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
    expect(body.message).toMatch(message)
    expect(body.issues).toMatchObject([{ path, message: expect.any(String) }])
  }
})

test('a patch changes only the given fields, and null clears a field but not the name', async () => {
  const made = await make({ description: 'Fine tools', statement_descriptor: 'NTH' })
  const changed = await business.client.brands.update(made.brand_id, { name: 'South', url: 'https://south.example' })
  expect(changed).toEqual({ ...made, name: 'South', url: 'https://south.example' })
  expect(
    await business.client.brands.update(made.brand_id, { name: null, description: null, statement_descriptor: null }),
  ).toEqual({ ...changed, description: null, statement_descriptor: 'SOUTH' })
  expect(await business.client.brands.update(made.brand_id, {})).toMatchObject({ name: 'South', description: null })
})

test("the primary brand comes first and can be read, but can't be changed or archived", async () => {
  expect(await business.client.brands.retrieve(primaryId)).toMatchObject({ name: 'Acme Tools', enabled: true })
  const refused = { status: 403, error: { code: 'UNABLE_TO_EDIT_PRIMARY_BRAND' } }
  await expect(business.client.brands.update(primaryId, { name: 'Other' })).rejects.toMatchObject(refused)
  await expect(business.client.brands.archive(primaryId, {})).rejects.toMatchObject(refused)
  expect(namesOf(await business.client.brands.list())[0]).toBe('Acme Tools')
})

describe('archiving', () => {
  const sellUnder = async (brand_id: string, count = 1) => {
    const made = Array.from({ length: count }, () => business.client.products.create({ ...caliper, brand_id }))
    return (await Promise.all(made)).map((product) => product.product_id)
  }

  test('a brand without products removes it from the list, keeps it readable, and blocks sales under it', async () => {
    const shop = await provider.openBusiness('Shelf Ltd')
    const { brand_id } = await shop.client.brands.create({ name: 'Gone' })
    provider.clock.advance(SECOND)
    const archived_at = provider.clock.now().toISOString()
    expect(await shop.client.brands.archive(brand_id, {})).toEqual({
      brand_id,
      archived_at,
      moved_to_brand_id: null,
      products_moved: 0,
      subscriptions_moved: 0,
      collections_moved: 0,
    })
    expect(await shop.client.brands.retrieve(brand_id)).toMatchObject({ name: 'Gone', enabled: false, archived_at })
    expect(namesOf(await shop.client.brands.list())).toEqual(['Shelf Ltd'])
    expect(namesOf(await shop.client.brands.list({ include_archived: true }))).toEqual(['Shelf Ltd', 'Gone'])
    const refused = { status: 422, error: { code: 'BRAND_NOT_ENABLED' } }
    const { product_id } = await shop.client.products.create(caliper)
    await expect(shop.client.products.create({ ...caliper, brand_id })).rejects.toMatchObject(refused)
    await expect(shop.client.products.update(product_id, { brand_id })).rejects.toMatchObject(refused)
    await expect(shop.client.brands.update(brand_id, { name: 'Back' })).rejects.toMatchObject(refused)
    await expect(shop.client.brands.updateImages(brand_id)).rejects.toMatchObject(refused)
    await expect(shop.client.brands.archive(brand_id, {})).rejects.toMatchObject({
      status: 409,
      error: { code: 'BRAND_ALREADY_ARCHIVED' },
    })
  })

  test('a brand moves all its products, including archived ones', async () => {
    const [from, to] = [await make({ name: 'From' }), await make({ name: 'To' })]
    const products = await sellUnder(from.brand_id, 3)
    await business.client.products.archive(products[0] ?? '')
    const archived = await business.client.brands.archive(from.brand_id, { move_products_to: to.brand_id })
    expect(archived).toMatchObject({ moved_to_brand_id: to.brand_id, products_moved: 3 })
    for (const id of products) expect((await business.client.products.retrieve(id)).brand_id).toBe(to.brand_id)
  })

  test('a brand with products requires a valid brand to move them to', async () => {
    const [from, ended] = [await make(), await make()]
    const [product] = await sellUnder(from.brand_id)
    await business.client.brands.archive(ended.brand_id, {})
    const foreign = (await stranger.client.brands.create({})).brand_id
    for (const move_products_to of [undefined, null, from.brand_id, ended.brand_id, foreign, 'brnd_unknown'])
      expect(await send('POST', `/brands/${from.brand_id}/archive`, { move_products_to })).toMatchObject({
        status: 422,
        body: { code: 'INVALID_REQUEST_PARAMETERS', message: expect.stringContaining('move_products_to') },
      })
    expect(await business.client.brands.retrieve(from.brand_id)).toEqual(from)
    expect((await business.client.products.retrieve(product ?? '')).brand_id).toBe(from.brand_id)
  })

  test('while products are created leaves none under the archived brand', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { brand_id } = await make()
      const [archived, ...made] = await Promise.allSettled([
        business.client.brands.archive(brand_id, { move_products_to: primaryId }),
        ...Array.from({ length: 4 }, () => business.client.products.create({ ...caliper, brand_id })),
      ])
      expect(archived.status).toBe('fulfilled')
      for (const each of made) if (each.status === 'rejected') expect(each.reason).toMatchObject({ status: 422 })
      expect((await business.client.products.list({ brand_id })).items).toEqual([])
    }
  })
})

test.each(['include_archived=yes', 'include_archived='])('the list rejects %s', async (query) => {
  expect(await send('GET', `/brands?${query}`, undefined)).toMatchObject({ status: 422, body: { code: 'INVALID_QUERY_PARAMS' } })
})
