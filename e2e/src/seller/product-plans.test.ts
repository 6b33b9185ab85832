import type { Shop, ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import type { SellerProduct, SellerProductList } from '@tradepost/contract/platform/catalog/seller-products'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let client: DodoPayments
let monthly: string
let yearly: string
let lifetime: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  const shared = { currency: 'USD', discount: 0, purchasing_power_parity: false } as const
  const term = { subscription_period_count: 10, subscription_period_interval: 'Year' } as const
  const every = (interval: 'Month' | 'Year') => {
    const rhythm = { payment_frequency_count: 1, payment_frequency_interval: interval }
    return { type: 'recurring_price', ...shared, ...rhythm, ...term } as const
  }
  const make = async (name: string, price: DodoPayments.ProductCreateParams['price']) =>
    (await client.products.create({ name, price, tax_category: 'saas' })).product_id
  monthly = await make('Pro monthly', { ...every('Month'), price: 900 })
  yearly = await make('Pro yearly', { ...every('Year'), price: 9000 })
  lifetime = await make('Pro for good', { type: 'one_time_price', ...shared, price: 29_900 })
  await world.drainAll()
})
afterAll(() => world.close())

type Refused = { code: string; message: string; issues?: { path: string; message: string }[] }

const productPath = (id: string) => `/api/organizations/${seller.slug}/products/${id}`
const patch = <T = SellerProduct>(id: string, body: object) => seller.visitor.call<T>('PATCH', productPath(id), body)
const group = (ids: string[], name = 'Pro') => patch(ids[0] ?? '', { plans: { name, product_ids: ids } })
const pageOf = async (id: string) => (await world.visitor().get<ShopProductPage>(`/api/shops/${seller.slug}/products/${id}`)).body
const addressOf = (id: string) => `${world.platform.url}/shop/${seller.slug}/${id}`

/** Reads a product's page as a robot that runs no scripts. */
async function readPage(id: string) {
  const answer = await fetch(addressOf(id))
  const text = await answer.text()
  const [, facts = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
  return { status: answer.status, text, facts: JSON.parse(facts) }
}

beforeEach(async () => {
  expect(await group([monthly, yearly, lifetime])).toMatchObject({
    status: 200,
    body: { plans: { name: 'Pro', product_ids: [monthly, yearly, lifetime] } },
  })
})

test('the dashboard’s list names the page that a product shares, and says what can’t be bought now', async () => {
  await patch(lifetime, { availability: 'sold_out' })
  const { body } = await seller.visitor.get<SellerProductList>(`/api/organizations/${seller.slug}/products`)
  const said = Object.fromEntries(body.items.map((item) => [item.name, [item.plans_title, item.availability]]))
  expect(said).toMatchObject({
    'Pro monthly': ['Pro', 'available'],
    'Pro for good': ['Pro', 'sold_out'],
    Caliper: [null, 'available'],
  })
  await patch(lifetime, { availability: 'available' })
})

test('each plan’s address shows one page with all plans in the seller’s order, and names the first one’s as its own', async () => {
  for (const id of [monthly, yearly, lifetime]) {
    const page = await pageOf(id)
    expect(page.product.product_id).toBe(id)
    expect(page.plans.map((plan) => plan.product_id)).toEqual([monthly, yearly, lifetime])
    expect(page.related.map((product) => product.product_id)).not.toContain(yearly)
    const { status, text } = await readPage(id)
    expect(status).toBe(200)
    expect(text).toContain(`<link rel="canonical" href="${addressOf(monthly)}">`)
    expect(text).toContain('<title>Pro · Acme Tools</title>')
    expect(text).toMatch(/<h1[^>]*>Pro<\/h1>/)
    expect(text).toContain('Save 16%')
    for (const plan of [monthly, yearly, lifetime]) expect(text).toContain(`href="/shop/${seller.slug}/${plan}"`)
  }
})

test('the shop shows one card from the lowest price, and robots find each offer and one address', async () => {
  const { body: shop } = await world.visitor().get<Shop>(`/api/shops/${seller.slug}`)
  const grouped = shop.products.filter((product) => product.plan_group?.name === 'Pro')
  expect(new Set(grouped.map((product) => product.plan_group?.id)).size).toBe(1)
  expect(grouped).toHaveLength(3)
  const list = await (await fetch(`${world.platform.url}/shop/${seller.slug}`)).text()
  expect(list).toContain('from $9')
  expect(list).not.toContain('Pro yearly</span>')
  const { facts } = await readPage(yearly)
  expect(facts).toMatchObject({ name: 'Pro', url: addressOf(monthly) })
  expect(facts.offers.map((offer: { price: string; url: string }) => [offer.price, offer.url])).toEqual([
    ['9.00', addressOf(monthly)],
    ['90.00', addressOf(yearly)],
    ['299.00', addressOf(lifetime)],
  ])
  await world.advance(10 * 60_000)
  const sitemap = await (await fetch(`${world.platform.url}/sitemap.xml`)).text()
  expect(sitemap).toContain(`<loc>${addressOf(monthly)}</loc>`)
  expect(sitemap).not.toContain(yearly)
})

test('an archived plan is left out, and the next one’s address is the page’s', async () => {
  await seller.visitor.post(`${productPath(monthly)}/archive`, {})
  expect((await pageOf(yearly)).plans.map((plan) => plan.product_id)).toEqual([yearly, lifetime])
  expect((await readPage(yearly)).text).toContain(`<link rel="canonical" href="${addressOf(yearly)}">`)
  expect((await readPage(yearly)).text).not.toContain('Save 16%')
  await world.advance(10 * 60_000)
  const sitemap = await (await fetch(`${world.platform.url}/sitemap.xml`)).text()
  expect(sitemap).toContain(`<loc>${addressOf(yearly)}</loc>`)
  expect(sitemap).not.toContain(lifetime)
  expect((await seller.visitor.get<SellerProduct>(productPath(yearly))).body.plans?.product_ids).toContain(monthly)
  await seller.visitor.post(`${productPath(monthly)}/unarchive`, {})
  expect((await pageOf(yearly)).plans).toHaveLength(3)
})

test('plans share the long description of the first one, unless they have their own', async () => {
  await patch(monthly, { long_description: 'Shared.' })
  expect((await pageOf(yearly)).long_description).toBe('<p>Shared.</p>\n')
  await patch(yearly, { long_description: 'Own.' })
  expect((await pageOf(yearly)).long_description).toBe('<p>Own.</p>\n')
  expect((await pageOf(lifetime)).long_description).toBe('<p>Shared.</p>\n')
})

test('plans can be put in another order, left out and taken apart from the page of any of them', async () => {
  await patch(lifetime, { plans: { name: 'Pro 2', product_ids: [yearly, lifetime] } })
  expect((await pageOf(lifetime)).plans.map(({ product_id: id, plan_group }) => [id, plan_group?.name])).toEqual([
    [yearly, 'Pro 2'],
    [lifetime, 'Pro 2'],
  ])
  expect(await pageOf(monthly)).toMatchObject({ plans: [], product: { plan_group: null } })
  expect((await patch(yearly, { plans: null })).body.plans).toBeNull()
  expect(await pageOf(lifetime)).toMatchObject({ plans: [], product: { name: 'Pro for good', plan_group: null } })
})

test.each<[string, () => string[], string]>([
  ['one price', () => [monthly], 'Choose at least 2 products. One product has a page of its own'],
  ['the same product twice', () => [monthly, monthly], 'Choose each product once'],
  ['two currencies', () => [monthly, euro], 'Plans of one page need one currency. One is in USD, another in EUR'],
  ['a product that doesn’t exist', () => [monthly, 'pdt_none'], 'One of these products no longer exists. Choose another one'],
  ['only other products', () => [yearly, lifetime], 'Keep this product among the plans, or remove all of them'],
  ['eleven products', () => Array.from({ length: 11 }, (_, index) => `pdt_${index}`), 'Choose at most 10 products'],
])('a page with %s is refused with a sentence at its field, and stays as it was', async (_, ids, message) => {
  const refused = await patch<Refused>(monthly, { plans: { name: 'Other', product_ids: ids() } })
  expect(refused.status).toBe(422)
  expect(refused.body.issues).toMatchObject([{ path: expect.stringMatching(/^plans\.product_ids/), message }])
  expect((await pageOf(monthly)).plans).toHaveLength(3)
})

let euro = ''
beforeAll(async () => {
  const price = { type: 'one_time_price', currency: 'EUR', price: 900, discount: 0, purchasing_power_parity: false } as const
  euro = (await client.products.create({ name: 'Euro', price, tax_category: 'saas' })).product_id
  await world.drainAll()
})

test('a plan of one page can’t be one of another, and a plan whose currency changes later is shown with its own', async () => {
  const other = seller.products.caliper.product_id
  const refused = await patch<Refused>(other, { plans: { name: 'Tools', product_ids: [other, yearly] } })
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'One of these products is already a plan of Pro. Remove it there first' },
  })
  const { price } = (await seller.visitor.get<SellerProduct>(productPath(yearly))).body
  await patch(yearly, { price: { ...price, currency: 'EUR' } })
  const { status, text } = await readPage(monthly)
  expect(status).toBe(200)
  expect(text).toContain('€90')
  expect(text).not.toContain('Save 16%')
  await patch(yearly, { price })
})

test('a shop can’t make a product of another one its plan', async () => {
  const other = await world.openShop('Bravo Tools')
  const own = other.products.caliper.product_id
  const path = `/api/organizations/${other.slug}/products/${own}`
  const refused = await other.visitor.call<Refused>('PATCH', path, { plans: { name: 'Mine', product_ids: [own, yearly] } })
  expect(refused).toMatchObject({ status: 422, body: { code: 'PLAN_NOT_FOUND' } })
})
