import type { ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { PICTURES_MAX, type ProductPicture } from '@tradepost/contract/platform/catalog/product-pictures'
import type { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngOf } from '#src/world/pages/pictures.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let id: string
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  id = seller.products.caliper.product_id
})
afterAll(() => world.close())

const path = (rest = '', product = id) => `/api/organizations/${seller.slug}/products/${product}/pictures${rest}`
const add = (bytes: Uint8Array, alt = '', type = 'image/png', { visitor } = seller) =>
  visitor.call<SellerProduct>('PUT', `${path()}?${new URLSearchParams({ alt })}`, bytes, { 'content-type': type })
const arrange = (pictures: readonly Pick<ProductPicture, 'picture_id' | 'alt'>[]) =>
  seller.visitor.call<SellerProduct>('PATCH', path(), { pictures })
const altsOf = ({ pictures }: SellerProduct) => pictures.map(({ alt }) => alt)
const read = async () => (await seller.visitor.get<SellerProduct>(`/api/organizations/${seller.slug}/products/${id}`)).body

test('pictures are added in order, described, rearranged and removed, and the product’s page shows them as WebP', async () => {
  await add(pngOf({ color: [200, 0, 0] }), 'Jaws, closed')
  const { status, body } = await add(pngOf({ color: [0, 0, 200] }), ' Depth rod ')
  expect([status, altsOf(body)]).toEqual([200, ['Jaws, closed', 'Depth rod']])
  const [first, second] = body.pictures
  const { body: moved } = await arrange([
    { picture_id: second?.picture_id ?? '', alt: 'Depth rod, out' },
    { picture_id: first?.picture_id ?? '', alt: 'Jaws, closed' },
  ])
  expect(altsOf(moved)).toEqual(['Depth rod, out', 'Jaws, closed'])
  const { body: page } = await world.visitor().get<ShopProductPage>(`/api/shops/${seller.slug}/products/${id}`)
  expect(page.pictures).toEqual(moved.pictures)
  const shown = await fetch(new URL(page.pictures[0]?.url ?? '', world.platform.url))
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(shown.headers.get('cache-control')).toContain('immutable')
  const html = await (await fetch(`${world.platform.url}/shop/${seller.slug}/${id}`)).text()
  expect(html).toContain(new URL(page.pictures[0]?.url ?? '', world.platform.url).href)

  const { body: left } = await seller.visitor.call<SellerProduct>('DELETE', path(`/${first?.picture_id}`))
  expect(altsOf(left)).toEqual(['Depth rod, out'])
  expect((await fetch(new URL(first?.url ?? '', world.platform.url))).status).toBe(404)
  expect((await seller.visitor.call('DELETE', path(`/${first?.picture_id}`))).status).toBe(404)
})

test('an order keeps what it does not name, such as a picture that somebody else has just added, and refuses what it does not know', async () => {
  const { body } = await add(pngOf({ color: [1, 2, 3] }), 'Case')
  const [one, other] = body.pictures
  const { body: moved } = await arrange([{ picture_id: other?.picture_id ?? '', alt: 'Box' }])
  expect(altsOf(moved)).toEqual(['Box', one?.alt])
  expect((await arrange([{ picture_id: 'pic_of_nobody', alt: '' }])).status).toBe(404)
  expect(await read()).toMatchObject({ pictures: moved.pictures })
})

test(`a gallery has at most ${PICTURES_MAX} pictures, also if many are added at once`, async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => add(pngOf({ color: [index, 0, 0] }), `Picture ${index}`)),
  )
  const full = answers.filter(({ status }) => status === 422)
  expect(full.map(({ body }) => body)).toEqual(full.map(() => expect.objectContaining({ code: 'PRODUCT_PICTURES_FULL' })))
  const { pictures } = await read()
  expect(pictures).toHaveLength(PICTURES_MAX)
  expect(new Set(pictures.map((each) => each.picture_id)).size).toBe(PICTURES_MAX)
  for (const { picture_id } of pictures) await seller.visitor.call('DELETE', path(`/${picture_id}`))
})

test('what is no picture, too large, described at too great length, or of another shop’s product is refused, and nothing is kept', async () => {
  const before = await read()
  expect((await add(new TextEncoder().encode('<svg onload=alert(1)>'), '', 'image/svg+xml')).status).toBe(415)
  expect((await add(new Uint8Array(0))).status).toBe(422)
  expect((await add(new Uint8Array(5 * 1024 * 1024))).status).toBe(413)
  expect((await add(pngOf(), 'x'.repeat(301))).status).toBe(422)
  const thin = await add(pngOf({ width: 1, height: 4000 }), 'A line')
  expect(thin.status).toBe(200)
  await seller.visitor.call('DELETE', path(`/${thin.body.pictures.at(-1)?.picture_id}`))
  const other = await world.openShop('Other Tools')
  expect((await add(pngOf(), '', 'image/png', other)).status).toBe(404)
  expect(await read()).toEqual(before)
})
