import type { Cart } from '@tradepost/contract/platform/buyer/cart'
import type { Shop, ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import type { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'

let world: GatedWorld
let seller: Seller
let caliper: string
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  caliper = seller.products.caliper.product_id
})
afterAll(() => world.close())

type Refused = { code: string; message: string; issues?: { path: string; message: string }[] }

const productPath = (id = caliper) => `/api/organizations/${seller.slug}/products/${id}`
const patch = <T = SellerProduct>(body: object, id = caliper) => seller.visitor.call<T>('PATCH', productPath(id), body)
const shopPath = (rest = '') => `/api/shops/${seller.slug}${rest}`
const readProduct = async () => (await world.visitor().get<ShopProductPage>(shopPath(`/products/${caliper}`))).body
const put = (visitor: ReturnType<typeof world.visitor>, quantity: number) =>
  visitor.call<Cart & Refused>('PUT', shopPath(`/cart/items/${caliper}`), { quantity })

/** Reads the product's page as a robot that runs no scripts. */
async function readPage() {
  const text = await (await fetch(`${world.platform.url}/shop/${seller.slug}/${caliper}`)).text()
  const [, facts = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
  return { text, facts: JSON.parse(facts) }
}

test('a long description in Markdown is drawn on the product’s page, where robots read it', async () => {
  const text = '# Made to last\n\n- **Steel**\n\n[Care](https://care.example)'
  expect((await patch({ long_description: text })).body).toMatchObject({ long_description: text, name: 'Caliper' })
  expect((await readProduct()).long_description).toContain('<h2>Made to last</h2>')
  const page = (await readPage()).text
  expect(page).toContain('<strong>Steel</strong>')
  expect(page).toContain('<a href="https://care.example" rel="nofollow ugc noopener">Care</a>')
  expect((await patch({ long_description: '  ' })).body.long_description).toBeNull()
  expect((await readProduct()).long_description).toBeNull()
})

test.each([
  ['a script', '<script>alert(1)</script>', /<script/i],
  ['a frame', 'a <iframe src="https://x.example"></iframe> b', /<iframe/i],
  ['a link to a script', '[a](javascript:alert(1))', /<a/i],
])('%s in a long description is shown as text, not run', async (_, text, refused) => {
  expect((await patch({ long_description: text })).status).toBe(200)
  expect((await readProduct()).long_description).not.toMatch(refused)
})

test('a long description that is too long is refused at its field, or whole if it is 1 MB, and the one before stays', async () => {
  await patch({ long_description: 'Short.' })
  const huge = await patch<Refused>({ long_description: 'a'.repeat(1_000_000) })
  expect(huge).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
  const refused = await patch<Refused>({ long_description: 'a'.repeat(50_001) })
  expect(refused.status).toBe(422)
  expect(refused.body.issues).toMatchObject([{ path: 'long_description', message: 'At most 50000 characters' }])
  expect((await seller.visitor.get<SellerProduct>(productPath())).body.long_description).toBe('Short.')
})

test('what a page says is saved while the provider is away, and survives changes of the product', async () => {
  world.gate.set('away')
  expect((await patch({ long_description: 'Kept.' })).status).toBe(200)
  expect((await patch<Refused>({ name: 'Other', long_description: 'Lost.' })).status).toBe(503)
  world.gate.set('open')
  expect((await patch({ name: 'Caliper 2' })).body).toMatchObject({ name: 'Caliper 2', long_description: 'Kept.' })
  await patch({ name: 'Caliper' })
})

test('a new product has a page from its first request on', async () => {
  const price = { type: 'one_time_price', currency: 'USD', price: 900 }
  const form = { name: 'Rule', price, tax_category: 'saas', long_description: 'Straight.', availability: 'sold_out' }
  const { body } = await seller.visitor.post<SellerProduct>(`/api/organizations/${seller.slug}/products`, form)
  expect(body).toMatchObject({ long_description: 'Straight.', availability: 'sold_out', available_from: null })
})

test('a change of what a page says is in the audit log, old and new', async () => {
  await patch({ availability: 'sold_out' })
  const { body } = await seller.visitor.get<{ items: object[] }>(`/api/organizations/${seller.slug}/audit-log`)
  expect(body.items[0]).toMatchObject({ changes: { availability: { old: 'available', new: 'sold_out' } } })
  await patch({ availability: 'available' })
})

test.each([
  ['sold_out', "Caliper is sold out, so you can't buy it now", 'https://schema.org/SoldOut'],
  ['coming_soon', "Caliper isn't available yet, so you can't buy it now", 'https://schema.org/OutOfStock'],
])('a product that is %s is shown, and can’t be bought, also from a cart that holds it', async (availability, message, stock) => {
  const buyer = world.visitor()
  expect((await put(buyer, 2)).body.lines[0]).toMatchObject({ is_available: true })
  await patch({ availability })
  const refused = { status: 409, body: { code: 'PRODUCT_NOT_AVAILABLE', message } }

  const { body: shop } = await buyer.get<Shop>(shopPath())
  expect(shop.products.find(({ product_id: id }) => id === caliper)).toMatchObject({ availability })
  expect((await readPage()).facts.offers).toMatchObject({ availability: stock, price: '39.00' })
  expect(await put(world.visitor(), 1)).toMatchObject(refused)
  expect(await put(buyer, 3)).toMatchObject(refused)
  const item = { product_id: caliper, quantity: 1 }
  expect(await buyer.post(shopPath('/checkout'), { item })).toMatchObject(refused)
  expect(await buyer.post(shopPath('/checkout'), {})).toMatchObject(refused)
  const cart = (await buyer.get<Cart>(shopPath('/cart'))).body
  expect(cart).toMatchObject({ subtotal: 0, quantity: 0, lines: [{ is_available: false, availability, quantity: 2 }] })
  expect((await put(buyer, 0)).body.lines).toEqual([])
  await patch({ availability: 'available' })
  expect((await readPage()).facts.offers).toMatchObject({ availability: 'https://schema.org/InStock' })
})

test('a product that is coming soon becomes available by itself on its date', async () => {
  const from = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
  await patch({ availability: 'coming_soon', available_from: from })
  expect((await readProduct()).product).toMatchObject({ availability: 'coming_soon', available_from: from })
  expect((await readPage()).facts.offers).toMatchObject({ availabilityStarts: from })
  const buyer = world.visitor()
  expect((await put(buyer, 1)).status).toBe(409)
  await world.advance(3_600_000)
  expect((await readProduct()).product).toMatchObject({ availability: 'available', available_from: null })
  expect((await put(buyer, 1)).status).toBe(200)
  expect((await patch({ availability: 'sold_out' })).body).toMatchObject({ available_from: null })
  await patch({ availability: 'available' })
})

test('a cart says what each of its products includes', async () => {
  const buyer = world.visitor()
  const instructions = { digital_product_delivery: { instructions: 'Open the box.' } }
  await patch({ license_key_enabled: true, license_key_activations_limit: 3, ...instructions })
  const { body } = await put(buyer, 1)
  const included = {
    license_key: { activations_limit: 3, valid_for: null },
    delivery: { file_count: 0, file_bytes: 0, has_link: false, has_instructions: true },
  }
  expect(body.lines).toMatchObject([{ included }])
  expect((await readProduct()).details).toMatchObject(included)
})

test('a shop of somebody else can’t change what a page says', async () => {
  const other = await world.openShop('Bravo Tools')
  const path = `/api/organizations/${other.slug}/products/${caliper}`
  expect((await other.visitor.call('PATCH', path, { long_description: 'Mine.' })).status).toBe(404)
  expect((await readProduct()).long_description).not.toContain('Mine')
})
