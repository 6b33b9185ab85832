import { createHash } from 'node:crypto'
import type { SellerProduct } from '@tradepost/contract/platform/catalog/seller-products'
import type { Addon } from '@tradepost/contract/provider/addons'
import { SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const pathOf = (id: string) => `/api/organizations/${seller.slug}/products/${id}`
const put = (path: string, bytes: Uint8Array | string, type = 'application/octet-stream') =>
  seller.visitor.call<SellerProduct & { code?: string; message?: string }>('PUT', path, bytes, { 'content-type': type })
async function makeProduct(name = 'Picture book'): Promise<string> {
  const made = await seller.visitor.post<SellerProduct>(`/api/organizations/${seller.slug}/products`, {
    name,
    price: { type: 'one_time_price', currency: 'USD', price: 900 },
    tax_category: 'e_book',
  })
  return made.body.product_id
}
const filesOf = (product: SellerProduct) => product.digital_product_delivery?.files ?? []

describe('a product image', () => {
  test('goes through the platform to the provider, is re-encoded there and appears on the product and in the shop', async () => {
    const id = await makeProduct()
    const { status, body } = await put(`${pathOf(id)}/image`, pngOf(), 'image/png')
    expect(status).toBe(200)
    const shown = await fetch(body.image ?? '')
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const shop = await world.visitor().get<{ items?: unknown[] }>(`/api/shops/${seller.slug}/products/${id}`)
    expect(JSON.stringify(shop.body)).toContain(body.image)
  })

  test('replaces another one only on request', async () => {
    const id = await makeProduct()
    const first = await put(`${pathOf(id)}/image`, pngOf(), 'image/png')
    expect(await put(`${pathOf(id)}/image`, pngOf(), 'image/png')).toMatchObject({
      status: 409,
      body: { code: 'IMAGE_ALREADY_PRESENT' },
    })
    const second = await put(`${pathOf(id)}/image?replace=true`, pngOf({ color: [200, 40, 40] }), 'image/png')
    expect(second.status).toBe(200)
    expect(second.body.image).not.toBe(first.body.image)
  })

  test('can be removed', async () => {
    const id = await makeProduct()
    await put(`${pathOf(id)}/image`, pngOf(), 'image/png')
    const { status, body } = await seller.visitor.call<SellerProduct>('DELETE', `${pathOf(id)}/image`)
    expect([status, body.image]).toEqual([200, null])
  })

  const png = pngOf()
  test.each<[string, Uint8Array | string, string, number, string]>([
    [
      'a script in SVG',
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      'image/svg+xml',
      415,
      'IMAGE_TYPE_NOT_SUPPORTED',
    ],
    ['HTML declared as an image', '<html><script>1</script>', 'image/png', 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['a PNG declared as JPEG', png, 'image/jpeg', 415, 'IMAGE_TYPE_MISMATCH'],
    ['half an image', png.subarray(0, png.byteLength - 40), 'image/png', 422, 'IMAGE_NOT_READABLE'],
    ['too large in pixels', pngOf({ width: 8001, height: 1 }), 'image/png', 422, 'IMAGE_TOO_LARGE'],
    ['empty', '', 'image/png', 422, 'UPLOAD_EMPTY'],
    ['too large in bytes', new Uint8Array(10 * 1024 * 1024 + 1), 'image/png', 413, 'PAYLOAD_TOO_LARGE'],
  ])(
    'that is %s is rejected with a code and a message, and the product keeps what it had',
    async (_, bytes, type, status, code) => {
      const { caliper } = seller.products
      const answer = await put(`${pathOf(caliper.product_id)}/image`, bytes, type)
      expect(answer).toMatchObject({ status, body: { code, message: expect.stringMatching(/^[A-Z][^{}]{20,}$/) } })
      const { body } = await seller.visitor.get<SellerProduct>(pathOf(caliper.product_id))
      expect(body.image).toBeNull()
    },
  )
})

test('an add-on image is uploaded the same way, and a new one replaces it', async () => {
  const path = `/api/organizations/${seller.slug}/addons`
  const addon = { name: 'Seat', price: 500, currency: 'USD', tax_category: 'saas' }
  const { id } = (await seller.visitor.post<Addon>(path, addon)).body
  const upload = (bytes: Uint8Array) =>
    seller.visitor.call<Addon>('PUT', `${path}/${id}/image`, bytes, { 'content-type': 'image/png' })
  const first = await upload(pngOf())
  expect([first.status, (await fetch(first.body.image ?? '')).status]).toEqual([200, 200])
  const second = await upload(pngOf({ color: [200, 40, 40] }))
  expect(second.body.image).not.toBe(first.body.image)
  const broken = pngOf()
  expect(await upload(broken.subarray(0, broken.byteLength - 40))).toMatchObject({ body: { code: 'IMAGE_NOT_READABLE' } })
  expect((await seller.visitor.get<Addon>(`${path}/${id}`)).body.image).toBe(second.body.image)
})

describe('a file', () => {
  test('keeps its name and content from upload to download', async () => {
    const id = await makeProduct()
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    const name = 'Ståhl & 日本 <b>.pdf'
    const { status, body } = await put(`${pathOf(id)}/files?${new URLSearchParams({ name })}`, bytes, 'application/pdf')
    expect(status).toBe(200)
    expect(filesOf(body)).toMatchObject([{ filename: name, file_size: bytes.byteLength }])
    const link = await seller.visitor.get<{ url: string }>(`${pathOf(id)}/files/${filesOf(body)[0]?.file_id}`)
    const download = await fetch(link.body.url)
    expect(
      createHash('sha256')
        .update(Buffer.from(await download.arrayBuffer()))
        .digest('hex'),
    ).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  test('is added next to the others, and removing one leaves the others', async () => {
    const id = await makeProduct()
    await put(`${pathOf(id)}/files?name=one.txt`, 'one')
    world.clock.advance(SECOND)
    const { body } = await put(`${pathOf(id)}/files?name=two.txt`, 'two')
    expect(filesOf(body).map((file) => file.filename)).toEqual(['one.txt', 'two.txt'])
    const path = `${pathOf(id)}/files/${filesOf(body)[0]?.file_id}`
    const left = await seller.visitor.call<SellerProduct>('DELETE', path)
    expect(left.status).toBe(200)
    expect(filesOf(left.body).map((file) => file.filename)).toEqual(['two.txt'])
    expect((await seller.visitor.call('DELETE', path)).status).toBe(404)
    expect((await seller.visitor.get(path)).status).toBe(404)
    const other = await world.openShop('Other Books')
    const theirs = path.replace(seller.slug, other.slug).replace(/[^/]+$/, filesOf(left.body)[0]?.file_id ?? '')
    expect((await other.visitor.get(theirs)).status).toBe(404)
  })

  test("leaves the delivery's link and instructions unchanged", async () => {
    const id = await makeProduct()
    const delivery = { external_url: 'https://example.com/start', instructions: 'Open <b>it</b>' }
    await seller.visitor.call('PATCH', pathOf(id), { digital_product_delivery: delivery })
    const { body } = await put(`${pathOf(id)}/files?name=one.txt`, 'one')
    expect(body.digital_product_delivery).toMatchObject(delivery)
    const file = filesOf(body)[0]?.file_id
    expect((await seller.visitor.call<SellerProduct>('DELETE', `${pathOf(id)}/files/${file}`)).body).toMatchObject({
      digital_product_delivery: { ...delivery, files: [] },
    })
  })

  test.each(['', '..', '../../etc/passwd', 'a\u202egpj.exe', 'line\nbreak', 'x'.repeat(256)])(
    'named %j is rejected for its name',
    async (name) => {
      const id = seller.products.caliper.product_id
      const answer = await put(`${pathOf(id)}/files?${new URLSearchParams({ name })}`, 'x')
      expect(answer).toMatchObject({ status: 422, body: { code: 'INVALID_QUERY_PARAMS' } })
      expect(answer.body).toMatchObject({ issues: expect.arrayContaining([expect.objectContaining({ path: 'name' })]) })
    },
  )

  test("is rejected if it is empty or its product doesn't exist", async () => {
    const id = seller.products.caliper.product_id
    expect(await put(`${pathOf(id)}/files?name=empty.txt`, '')).toMatchObject({ status: 422, body: { code: 'UPLOAD_EMPTY' } })
    expect(await put(`${pathOf('pdt_gone')}/files?name=a.txt`, 'a')).toMatchObject({
      status: 404,
      body: { code: 'PAYMENTS_ITEM_NOT_FOUND' },
    })
  })
})
