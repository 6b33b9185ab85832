import { SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
})
afterAll(() => provider.close())

const seats = { name: 'Five seats', price: 900, currency: 'USD' as const, tax_category: 'saas' as const }
const make = (changes: Partial<typeof seats> & { description?: string } = {}) =>
  business.client.addons.create({ ...seats, ...changes })
const patch = (id: string, body: object) => ask(provider, `/addons/${id}`, { method: 'PATCH', key: business.apiKey, body })

test('a new add-on has every API field and reads back the same', async () => {
  const made = await make({ name: ' <b>Seats</b> ', description: '<script>1</script>\nFive of them' })
  expect(made).toEqual({
    id: expect.stringMatching(/^adn_[0-9A-Za-z]{21}$/),
    business_id: business.businessId,
    ...seats,
    name: '<b>Seats</b>',
    description: '<script>1</script>\nFive of them',
    image: null,
    created_at: provider.clock.now().toISOString(),
    updated_at: provider.clock.now().toISOString(),
  })
  expect(await business.client.addons.retrieve(made.id)).toEqual(made)
})

test('an add-on can be free and have no description', async () => {
  expect(await make({ price: 0 })).toMatchObject({ price: 0, description: null })
})

test('unknown fields are ignored and not stored', async () => {
  const sent = { ...seats, shiny: true, id: 'adn_mine', business_id: stranger.businessId }
  const { status, body } = await ask(provider, '/addons', { key: business.apiKey, body: sent })
  expect({ status, business_id: body.business_id }).toEqual({ status: 200, business_id: business.businessId })
  expect(body.id).not.toBe('adn_mine')
  const kept = await provider.deps.database.db.selectFrom('addons').selectAll().where('id', '=', String(body.id)).execute()
  expect(JSON.stringify(kept)).not.toContain('shiny')
})

const refusals: [string, object, string | RegExp, string][] = [
  ['an empty name', { name: '  ' }, 'Add-on name is required', 'name'],
  ['a name of the wrong type', { name: 7 }, 'name: Expected string, received number', 'name'],
  ['a name over 100 characters', { name: 'x'.repeat(101) }, /^name: Too big/, 'name'],
  ['a description over 1000 characters', { description: 'x'.repeat(1001) }, /^description: Too big/, 'description'],
  ['a negative price', { price: -1 }, /^price: Too small/, 'price'],
  ['a fraction of a cent', { price: 0.5 }, 'price: Expected integer, received number', 'price'],
  ['a price over 32 bits', { price: 2 ** 31 }, /^price: Too big/, 'price'],
  ['a price as text', { price: '9' }, 'price: Expected number, received string', 'price'],
  ['an unknown currency', { currency: 'ABC' }, 'Currency must be a 3-letter ISO code', 'currency'],
  ['an unknown tax category', { tax_category: 'toys' }, /^tax_category: Invalid option/, 'tax_category'],
]

test.each([
  ...refusals,
  ['no name', { name: undefined }, 'name: Required', 'name'],
  ['no price', { price: undefined }, 'price: Required', 'price'],
  ['no currency', { currency: undefined }, 'currency: Required', 'currency'],
  ['no tax category', { tax_category: undefined }, 'tax_category: Required', 'tax_category'],
] as typeof refusals)('%s is rejected with 422, the message and the field', async (_, changes, message, path) => {
  const { status, body } = await ask(provider, '/addons', { key: business.apiKey, body: { ...seats, ...changes } })
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
  expect(body.message).toMatch(message)
  expect(body.issues).toMatchObject([{ path, message: expect.any(String) }])
})

test('an invalid request lists every invalid field, not only the first', async () => {
  const { body } = await ask(provider, '/addons', { key: business.apiKey, body: { name: '', price: -1 } })
  expect((body.issues as { path: string }[]).map((issue) => issue.path)).toEqual(['name', 'price', 'currency', 'tax_category'])
})

test("text that can't be stored is rejected", async () => {
  const { status, body } = await ask(provider, '/addons', { key: business.apiKey, body: { ...seats, name: 'Seats\u0000' } })
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
})

test('a patch changes only the given fields, and null clears the description', async () => {
  const made = await make({ description: 'Five' })
  provider.clock.advance(SECOND)
  const changes = { name: 'Ten seats', price: 0, currency: 'EUR' as const, tax_category: 'edtech' as const }
  const changed = await business.client.addons.update(made.id, changes)
  expect(changed).toEqual({ ...made, ...changes, updated_at: provider.clock.now().toISOString() })
  const nulls = { name: null, price: null, currency: null, tax_category: null, description: null, image_id: null }
  expect(await business.client.addons.update(made.id, nulls)).toEqual({ ...changed, description: null })
  expect(await business.client.addons.retrieve(made.id)).toEqual({ ...changed, description: null })
})

test.each(refusals)('a patch with %s is rejected and changes nothing', async (_, changes, message, path) => {
  const made = await make()
  const { status, body } = await patch(made.id, { name: 'New', ...changes })
  expect(status).toBe(422)
  expect(body.message).toMatch(message)
  expect(body.issues).toMatchObject([{ path }])
  expect(await business.client.addons.retrieve(made.id)).toEqual(made)
})

describe('the list', () => {
  let shop: TestBusiness
  beforeAll(async () => {
    shop = await provider.openBusiness('List Ltd')
    for (let number = 1; number <= 12; number += 1) {
      await shop.client.addons.create({ ...seats, name: `Add-on ${number}` })
      provider.clock.advance(SECOND)
    }
  })
  const numbers = async (query?: { page_number?: number; page_size?: number }) =>
    (await shop.client.addons.list(query)).items.map((addon) => Number(addon.name.split(' ')[1]))

  test('starts with the newest, 10 per page, with pages numbered from 0', async () => {
    expect(await numbers()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
    expect(await numbers({ page_number: 0 })).toEqual(await numbers())
    expect(await numbers({ page_number: 1 })).toEqual([2, 1])
    expect(await numbers({ page_number: 2 })).toEqual([])
    expect(await numbers({ page_number: 2, page_size: 5 })).toEqual([2, 1])
  })
})
