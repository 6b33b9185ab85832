import type { ProductPicture, ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { PICTURES_MAX } from '@tradepost/contract/platform/catalog/product-pictures'
import type { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import { readPageHead } from '@tradepost/platform-server/storefront/page-head'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pngOf } from '#src/world/pages/pictures.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let caliper: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  caliper = seller.products.caliper.product_id
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const { picture_id } of (await read(caliper)).pictures) await remove(picture_id)
})

const products = () => `/api/organizations/${seller.slug}/products`
const read = async (id: string) => (await seller.visitor.get<SellerProduct>(`${products()}/${id}`)).body
type Adding = { alt?: string; type?: string; product?: string; visitor?: Seller['visitor'] }
const add = (bytes: Uint8Array, { alt = '', type = 'image/png', product = caliper, visitor = seller.visitor }: Adding = {}) =>
  visitor.call<SellerProduct>('PUT', `${products()}/${product}/pictures?${new URLSearchParams({ alt })}`, bytes, {
    'content-type': type,
  })
const remove = (id: string) => seller.visitor.call<SellerProduct>('DELETE', `${products()}/${caliper}/pictures/${id}`)
const arrange = (pictures: readonly Pick<ProductPicture, 'picture_id' | 'alt'>[]) =>
  seller.visitor.call<SellerProduct>('PATCH', `${products()}/${caliper}/pictures`, { pictures })
const altsOf = ({ pictures }: SellerProduct) => pictures.map(({ alt }) => alt)
const readPage = async (id: string) =>
  (await world.visitor().get<ShopProductPage>(`/api/shops/${seller.slug}/products/${id}`)).body
const fetchPath = (path = '') => fetch(new URL(path, world.platform.url))

/** Adds pictures that differ, and returns the product. */
async function addNamed(...alts: string[]): Promise<SellerProduct> {
  for (const [index, alt] of alts.entries()) await add(pngOf({ color: [40 * index, 0, 90] }), { alt })
  return read(caliper)
}

test('images of a gallery are added in order, described, rearranged and removed', async () => {
  const { pictures } = await addNamed('Jaws, closed', ' Depth rod ')
  expect(pictures.map(({ alt }) => alt)).toEqual(['Jaws, closed', 'Depth rod'])
  const [first, second] = pictures
  const order = [second, first].map((each) => ({ picture_id: each?.picture_id ?? '', alt: `${each?.alt}!` }))
  const { body: moved } = await arrange(order)
  expect(altsOf(moved)).toEqual(['Depth rod!', 'Jaws, closed!'])
  expect((await remove(first?.picture_id ?? '')).body.pictures).toEqual([moved.pictures[0]])
  expect((await remove(first?.picture_id ?? '')).status).toBe(404)
})

test('the product’s page shows the gallery, and names its images to search engines', async () => {
  const { pictures } = await addNamed('Front', 'Back')
  expect((await readPage(caliper)).pictures).toEqual(pictures)
  const head = await readPageHead(world.platform.deps, `/shop/${seller.slug}/${caliper}`)
  const shown = pictures.map(({ url }) => new URL(url, world.platform.deps.config.url).href)
  expect(head?.facts?.[0]).toMatchObject({ '@type': 'Product', image: shown })
})

test('an image is served as WebP without what its file said of it, large and as a thumbnail, until it is removed', async () => {
  const place = 'taken at 52.5200N 13.4050E'
  const { body } = await add(pngOf({ width: 800, height: 400, text: place }))
  const [picture] = body.pictures
  const sizes = await Promise.all(
    [picture?.url, picture?.thumbnail_url].map(async (path) => {
      const answer = await fetchPath(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(bytes.includes(place)).toBe(false)
      return readWebpWidth(bytes)
    }),
  )
  expect(sizes).toEqual([800, 320])
  await remove(picture?.picture_id ?? '')
  expect([(await fetchPath(picture?.url)).status, (await fetchPath(picture?.thumbnail_url)).status]).toEqual([404, 404])
})

/** Reads the width of a WebP image of one frame with loss. */
const readWebpWidth = (bytes: Buffer) =>
  bytes.toString('latin1', 12, 16) === 'VP8X' ? bytes.readUIntLE(24, 3) + 1 : bytes.readUInt16LE(26) & 0x3fff

test('the bytes of an image are kept once for a shop, until its last product loses it', async () => {
  const trySquare = seller.products.trySquare.product_id
  const { body: one } = await add(pngOf({ color: [9, 9, 9] }))
  const { body: other } = await add(pngOf({ color: [9, 9, 9] }), { product: trySquare })
  const path = one.pictures[0]?.url
  expect(other.pictures[0]?.url).toBe(path)
  const countFiles = async () => {
    const files = await world.platform.deps.database.db.selectFrom('pictureFiles').select('hash').execute()
    return files.length
  }
  expect(await countFiles()).toBe(1)
  await remove(one.pictures[0]?.picture_id ?? '')
  expect((await fetchPath(path)).status).toBe(200)
  await seller.visitor.call('DELETE', `${products()}/${trySquare}/pictures/${other.pictures[0]?.picture_id}`)
  expect([(await fetchPath(path)).status, await countFiles()]).toEqual([404, 0])
})

test('an order keeps what it does not name, such as an image that somebody else has just added', async () => {
  const { pictures } = await addNamed('Jaws', 'Case')
  const { body: moved } = await arrange([{ picture_id: pictures[1]?.picture_id ?? '', alt: 'Box' }])
  expect(altsOf(moved)).toEqual(['Box', 'Jaws'])
})

test('an order that names an unknown image, or one twice, is refused and changes nothing', async () => {
  const before = await addNamed('Jaws', 'Case')
  const named = { picture_id: before.pictures[1]?.picture_id ?? '', alt: 'Box' }
  expect((await arrange([named, { picture_id: 'pic_of_nobody', alt: '' }])).status).toBe(404)
  expect((await arrange([named, named])).status).toBe(422)
  expect(await read(caliper)).toEqual(before)
})

test(`a gallery has at most ${PICTURES_MAX} images, also if the last ones are added at once`, async () => {
  await addNamed(...Array.from({ length: PICTURES_MAX - 1 }, (_, index) => `Image ${index}`))
  const answers = await Promise.all([1, 2, 3].map((red) => add(pngOf({ color: [red, 200, 0] }))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'PRODUCT_PICTURES_FULL',
    message: 'A gallery can have at most 8 images. Remove one first',
  })
  expect((await read(caliper)).pictures).toHaveLength(PICTURES_MAX)
})

test('what is no image, too large, described at too great length, or of another shop’s product is refused, and nothing is kept', async () => {
  const before = await addNamed('Jaws')
  const svg = new TextEncoder().encode('<svg onload=alert(1)>')
  expect((await add(svg, { type: 'image/svg+xml' })).status).toBe(415)
  expect((await add(svg, { type: 'image/png' })).status).toBe(415)
  expect((await add(pngOf(), { type: 'image/jpeg' })).status).toBe(415)
  expect((await add(new Uint8Array(0))).status).toBe(422)
  expect((await add(new Uint8Array(5 * 1024 * 1024))).status).toBe(413)
  expect((await add(pngOf(), { alt: 'x'.repeat(301) })).status).toBe(422)
  const { visitor } = await world.openShop('Other Tools')
  expect((await add(pngOf(), { visitor })).status).toBe(404)
  expect(await read(caliper)).toEqual(before)
})

test('an image of 1 × 4000 pixels is taken', async () => {
  expect((await add(pngOf({ width: 1, height: 4000 }), { alt: 'A line' })).body.pictures).toHaveLength(1)
})

test('a duplicate has a gallery of its own, with the same images in the same order', async () => {
  const { pictures } = await addNamed('Jaws', 'Case')
  const form = {
    name: 'Caliper, copy',
    tax_category: 'digital_products',
    price: { type: 'one_time_price', currency: 'USD', price: 900, discount: 0 },
  }
  const { status, body: copy } = await seller.visitor.post<SellerProduct>(products(), { ...form, pictures_from: caliper })
  expect([status, altsOf(copy)]).toEqual([200, ['Jaws', 'Case']])
  expect(copy.pictures.map(({ url }) => url)).toEqual(pictures.map(({ url }) => url))
  await remove(pictures[0]?.picture_id ?? '')
  expect(altsOf(await read(copy.product_id))).toEqual(['Jaws', 'Case'])
  const foreign = await seller.visitor.post(products(), { ...form, pictures_from: 'pdt_of_nobody' })
  expect(foreign.status).toBe(404)
})

test('a plan without a gallery shows that of the first plan, and an archived product keeps its own', async () => {
  const { picture_id: pictureId } = (await addNamed('Jaws')).pictures[0] ?? { picture_id: '' }
  const second = seller.products.trySquare.product_id
  const plans = { name: 'Measuring', product_ids: [caliper, second] }
  expect((await seller.visitor.call('PATCH', `${products()}/${caliper}`, { plans })).status).toBe(200)
  expect((await readPage(second)).pictures.map((each) => each.picture_id)).toEqual([pictureId])
  await seller.visitor.call('PATCH', `${products()}/${caliper}`, { plans: null })
  await seller.visitor.post(`${products()}/${caliper}/archive`, {})
  const { body: back } = await seller.visitor.post<SellerProduct>(`${products()}/${caliper}/unarchive`, {})
  expect(altsOf(back)).toEqual(['Jaws'])
})
