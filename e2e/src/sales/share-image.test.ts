import { DEFAULT_THEME } from '@tradepost/contract/shop-theme'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let client: DodoPayments
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
})
afterAll(() => world.close())

const price = { type: 'one_time_price', currency: 'USD', price: 1200, discount: 0, purchasing_power_parity: false } as const
const make = async (name: string) => (await client.products.create({ name, price, tax_category: 'digital_products' })).product_id
/** Returns the address of the image that a link to a page shows. */
async function findImage(path = ''): Promise<string> {
  const html = await (await fetch(`${world.platform.url}/shop/${seller.slug}${path}`)).text()
  return /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
}
/** Reads type and size from the first bytes (PNG specification, IHDR). */
async function readPng(address: string): Promise<{ status: number; type: string | null; size: number[]; bytes: Buffer }> {
  const answer = await fetch(address)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const size = bytes.subarray(1, 4).toString() === 'PNG' ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : []
  return { status: answer.status, type: answer.headers.get('content-type'), size, bytes }
}

test.each([
  ['in Latin letters', 'Caliper & <b>square</b>'],
  ['in Arabic', 'مسطرة دقيقة للنجارة'],
  ['in Japanese', '精密ノギス 150 mm'],
  ['with signs that no font has', 'Rule \u{1F4D0} \u{10FFFD}'],
  ['that is as long as one may be', 'Measure twice, cut once. '.repeat(4).trim()],
  ['without a blank', 'W'.repeat(100)],
])('a link to a product with a name %s has a picture of 1200 by 630 pixels', async (_, name) => {
  const image = await readPng(await findImage(`/${await make(name)}`))
  expect(image).toMatchObject({ status: 200, type: 'image/png', size: [1200, 630] })
  expect(image.bytes.byteLength).toBeLessThan(60_000)
})

test('a shop has a picture, too, and another one at another address once its color changes', async () => {
  const before = await findImage()
  const first = await readPng(before)
  expect(first.size).toEqual([1200, 630])
  const theme = { ...DEFAULT_THEME, accent: '#7c2d92' }
  expect((await seller.visitor.call('PUT', `/api/organizations/${seller.slug}/theme`, theme)).status).toBe(200)
  const after = await findImage()
  expect(after).not.toBe(before)
  expect((await readPng(after)).bytes.equals(first.bytes)).toBe(false)
  expect((await readPng(before)).status).toBe(404)
})

test('no picture is drawn for an address that no page names', async () => {
  const image = await findImage()
  for (const wrong of [image.replace(/.$/, (last) => (last === '0' ? '1' : '0')), image.replace('/shop/', '/pdt_none/')])
    expect((await readPng(wrong)).status).toBe(404)
})
