import type { SellerBrand } from '@tradepost/contract/platform/catalog/seller-brands'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
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

const FORM = {
  name: 'Plumb & Level',
  description: 'Tools that hang <b>straight</b>',
  url: 'https://plumb.example',
  support_email: 'Help@Plumb.example',
  statement_descriptor: 'PLUMB LEVEL',
}
const path = (rest = '') => `/api/organizations/${seller.slug}/brands${rest}`
const create = (form: object = {}) => seller.visitor.post<SellerBrand>(path(), { ...FORM, ...form })
const patch = (id: string, form: object) => seller.visitor.call<SellerBrand>('PATCH', path(`/${id}`), form)
const list = async (query = '') => (await seller.visitor.get<{ items: SellerBrand[] }>(path(query))).body.items
const primary = async () => (await list())[0]?.brand_id ?? ''

test("a business has one primary brand, which is listed first, marked, and can't be changed or archived", async () => {
  const [first, ...others] = await list()
  expect(first).toMatchObject({ name: 'Acme Tools', is_primary: true })
  expect(others.filter((brand) => brand.is_primary)).toEqual([])
  const { body } = await create()
  const id = await primary()
  expect(await patch(id, { name: 'Other' })).toMatchObject({ status: 409, body: { code: 'BRAND_IS_PRIMARY' } })
  expect(await seller.visitor.post(path(`/${id}/archive`), { move_products_to: body.brand_id })).toMatchObject({
    status: 409,
    body: { code: 'BRAND_IS_PRIMARY' },
  })
})

test('a brand is created with all its fields, and an update changes only the given ones', async () => {
  const { body } = await create()
  expect(body).toMatchObject({ ...FORM, support_email: 'help@plumb.example', is_primary: false, archived_at: null, image: null })
  const renamed = await patch(body.brand_id, { name: 'Plumb' })
  expect(renamed.body).toEqual({ ...body, name: 'Plumb' })
  const emptied = await patch(body.brand_id, { description: '', url: '', support_email: '', statement_descriptor: '' })
  expect(emptied.body).toMatchObject({ description: null, url: null, support_email: null, statement_descriptor: 'PLUMB' })
  expect((await seller.visitor.get(path(`/${body.brand_id}`))).body).toEqual(emptied.body)
})

test('archiving a brand moves its products and makes it a separately listed, read-only brand', async () => {
  const { body } = await create({ name: 'Brief' })
  const client = await sellerClient(world, seller)
  const price = { type: 'one_time_price', currency: 'USD', price: 100, discount: 0, purchasing_power_parity: false } as const
  const product = await client.products.create({ name: 'Level', tax_category: 'saas', price, brand_id: body.brand_id })
  const target = await primary()
  const archive = () => seller.visitor.post(path(`/${body.brand_id}/archive`), { move_products_to: target })
  expect(await archive()).toMatchObject({ status: 200, body: { brand_id: body.brand_id, products_moved: 1 } })
  expect((await client.products.retrieve(product.product_id)).brand_id).toBe(target)
  expect((await list()).map((brand) => brand.name)).not.toContain('Brief')
  expect(await list('?status=archived')).toMatchObject([{ name: 'Brief', is_primary: false, enabled: false }])
  expect(await archive()).toMatchObject({ status: 409, body: { code: 'BRAND_IS_ARCHIVED' } })
  expect(await patch(body.brand_id, { name: 'Again' })).toMatchObject({ status: 409, body: { code: 'BRAND_IS_ARCHIVED' } })
})

test('a brand can be archived only if its products move to another brand of the business', async () => {
  const { body } = await create({ name: 'Stays' })
  for (const move_products_to of [body.brand_id, 'brnd_unknown', ''])
    expect((await seller.visitor.post(path(`/${body.brand_id}/archive`), { move_products_to })).status).toBe(422)
  expect((await seller.visitor.get(path(`/${body.brand_id}`))).body.archived_at).toBeNull()
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ description: 'x'.repeat(1001) }, 'description'],
  [{ url: 'plumb.example' }, 'url'],
  [{ url: 'javascript:alert(1)' }, 'url'],
  [{ support_email: 'help' }, 'support_email'],
  [{ statement_descriptor: 'Größe' }, 'statement_descriptor'],
  [{ statement_descriptor: 'x'.repeat(23) }, 'statement_descriptor'],
  [{ statement_descriptor: undefined }, 'statement_descriptor'],
])('an invalid brand form is rejected with the name of the field: %j', async (bad, field) => {
  expect(await create(bad)).toMatchObject({ status: 422, body: { issues: [{ path: field }] } })
})

test('another business can neither see nor change a brand', async () => {
  const { body } = await create({ name: 'Mine' })
  const other = await world.openShop('Other Tools')
  const theirs = `/api/organizations/${other.slug}/brands`
  const get = await other.visitor.get<{ items: SellerBrand[] }>(theirs)
  expect(get.body.items.map((brand) => brand.name)).toEqual(['Other Tools'])
  expect((await other.visitor.get(`${theirs}/${body.brand_id}`)).status).toBe(404)
  expect((await other.visitor.call('PATCH', `${theirs}/${body.brand_id}`, { name: 'Theirs' })).status).toBe(404)
  const target = get.body.items[0]?.brand_id
  expect((await other.visitor.post(`${theirs}/${body.brand_id}/archive`, { move_products_to: target })).status).toBe(404)
  expect((await seller.visitor.get(path(`/${body.brand_id}`))).body.name).toBe('Mine')
})

const ROUTES = [
  { method: 'GET', path: '/brands' },
  { method: 'POST', path: '/brands', body: FORM },
  { method: 'GET', path: '/brands/brnd_1' },
  { method: 'PATCH', path: '/brands/brnd_1', body: { name: 'Other' } },
  { method: 'PUT', path: '/brands/brnd_1/image', body: 'x' },
  { method: 'DELETE', path: '/brands/brnd_1/image' },
  { method: 'POST', path: '/brands/brnd_1/archive', body: { move_products_to: 'brnd_2' } },
]

test("strangers can't access brands", () => expectClosedToStrangers({ world, seller, routes: ROUTES }))
test('while the provider is down, brand changes return 503', () => expectToldWhenAway({ world, seller, routes: ROUTES }))
