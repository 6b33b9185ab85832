import type { SellerBrand } from '@tradepost/contract/platform/catalog/seller-brands'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pngOf } from '#src/world/pages/pictures.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const path = (rest = '') => `/api/organizations/${seller.slug}/brands${rest}`
const create = (name: string) =>
  seller.visitor.post<SellerBrand>(path(), { name, description: '', url: '', support_email: '', statement_descriptor: '' })
const primary = async () => (await seller.visitor.get<{ items: SellerBrand[] }>(path())).body.items[0]?.brand_id ?? ''

const sendPicture = (id: string, bytes: Uint8Array | string, type = 'image/png') =>
  seller.visitor.call<SellerBrand>('PUT', path(`/${id}/image`), bytes, { 'content-type': type })

test('a brand logo is re-encoded by the provider, shown, replaced and removed', async () => {
  const { brand_id } = (await create('Pictured')).body
  const first = await sendPicture(brand_id, pngOf())
  expect(first.status).toBe(200)
  expect((await fetch(first.body.image ?? '')).headers.get('content-type')).toBe('image/webp')
  const second = await sendPicture(brand_id, pngOf({ color: [200, 40, 40] }))
  expect(second.body.image).not.toBe(first.body.image)
  const removed = await seller.visitor.call<SellerBrand>('DELETE', path(`/${brand_id}/image`))
  expect([removed.status, removed.body.image]).toEqual([200, null])
})

test("the primary brand's logo can be set but not removed", async () => {
  const id = await primary()
  const sent = await sendPicture(id, pngOf())
  expect(sent).toMatchObject({ status: 200, body: { is_primary: true, image: expect.stringContaining('/images/') } })
  expect(await seller.visitor.call('DELETE', path(`/${id}/image`))).toMatchObject({
    status: 409,
    body: { code: 'BRAND_IS_PRIMARY' },
  })
})

test("a file that is not an image, and a logo for an archived or another business's brand, are rejected", async () => {
  const { brand_id } = (await create('Refusing')).body
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect((await sendPicture(brand_id, svg, 'image/svg+xml')).status).toBe(415)
  expect((await sendPicture(brand_id, svg)).status).toBe(415)
  expect((await sendPicture(brand_id, '')).status).toBe(422)
  const other = await world.openShop('Other Pictures')
  const theirs = `/api/organizations/${other.slug}/brands/${brand_id}/image`
  expect((await other.visitor.call('PUT', theirs, pngOf(), { 'content-type': 'image/png' })).status).toBe(404)
  expect((await other.visitor.call('DELETE', theirs)).status).toBe(404)
  await seller.visitor.post(path(`/${brand_id}/archive`), { move_products_to: await primary() })
  expect(await sendPicture(brand_id, pngOf())).toMatchObject({ status: 409, body: { code: 'BRAND_IS_ARCHIVED' } })
})
