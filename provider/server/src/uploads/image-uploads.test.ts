import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { SECOND } from '@tradepost/kit/clock'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
})
afterAll(() => provider.close())

const caliper = { name: 'Caliper', price: usd(3900), tax_category: 'digital_products' as const }
const makeProduct = async () => (await business.client.products.create(caliper)).product_id
const makeBrand = async () => (await business.client.brands.create({ name: 'North' })).brand_id
const makeAddon = async () =>
  (await business.client.addons.create({ name: 'Case', price: 900, currency: 'USD', tax_category: 'digital_products' })).id

/** An image with more than one color. */
const drawing = (width = 40, height = 30) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 200, g: 60, b: 20 },
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
const png = await drawing().png().toBuffer()

/** Sends bytes like a client with an upload link: no key, and no type unless given. */
async function send(url: string, body: Uint8Array | string, type?: string) {
  const answer = await fetch(url, {
    method: 'PUT',
    body: Buffer.from(body),
    ...(type ? { headers: { 'content-type': type } } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, code: text === '' ? undefined : (JSON.parse(text) as { code: string }).code }
}
const askForImage = (product: string, force_update?: boolean) =>
  business.client.products.images.update(product, force_update === undefined ? {} : { force_update })
/** Requests an upload link for a new product's image and sends these bytes to it. */
async function upload(body: Uint8Array | string, type?: string) {
  const product = await makeProduct()
  const { url } = await askForImage(product)
  return { product, url, ...(await send(url, body, type)) }
}
const imageOf = async (product: string) => (await business.client.products.retrieve(product)).image
const filesIn = async (folder: string) => readdir(join(provider.deps.config.dataDir, folder)).catch(() => [])

describe('an image', () => {
  test('is requested, uploaded without a key, and shown by its product from then on', async () => {
    const product = await makeProduct()
    const { image_id, url } = await askForImage(product)
    expect(image_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(url.startsWith(`${provider.url}/uploads/images/${image_id}?`)).toBe(true)
    expect(await imageOf(product)).toBeNull()
    provider.clock.advance(SECOND)
    expect(await send(url, png)).toEqual({ status: 200, code: undefined })
    const shown = await business.client.products.retrieve(product)
    expect(shown.image).toBe(`${provider.url}/images/${image_id}`)
    expect(Date.parse(shown.updated_at) - Date.parse(shown.created_at)).toBe(SECOND)
    const { items } = await business.client.products.list()
    expect(items.find((item) => item.product_id === product)?.image).toBe(shown.image)
  })

  test('is cached forever, never sniffed as another type, and loads nothing', async () => {
    const { product } = await upload(png)
    const answer = await fetch((await imageOf(product)) ?? '')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
  })

  test('of an add-on or a brand, even the primary one, is shown there', async () => {
    const [addon, brand] = [await makeAddon(), await makeBrand()]
    const { items } = await business.client.brands.list()
    const forAddon = await business.client.addons.updateImages(addon)
    expect(await send(forAddon.url, png)).toMatchObject({ status: 200 })
    expect((await business.client.addons.retrieve(addon)).image).toBe(`${provider.url}/images/${forAddon.image_id}`)
    for (const id of [brand, items[0]?.brand_id ?? '']) {
      for (let round = 0; round < 2; round += 1) {
        const { image_id, url } = await business.client.brands.updateImages(id)
        expect(await send(url, png)).toMatchObject({ status: 200 })
        expect((await business.client.brands.retrieve(id)).image).toBe(`${provider.url}/images/${image_id}`)
      }
    }
  })

  test('is replaced only with force_update, and its old URL keeps working', async () => {
    const { product } = await upload(png)
    const old = await imageOf(product)
    for (const force of [undefined, false])
      await expect(askForImage(product, force)).rejects.toMatchObject({ status: 422, error: { code: 'IMAGE_ALREADY_PRESENT' } })
    const { image_id, url } = await askForImage(product, true)
    expect(await imageOf(product)).toBe(old)
    expect(await send(url, await drawing(20, 20).jpeg().toBuffer())).toMatchObject({ status: 200 })
    expect(await imageOf(product)).toBe(`${provider.url}/images/${image_id}`)
    expect((await fetch(old ?? '')).status).toBe(200)
  })

  test('can be reused by other objects of the business, and removed', async () => {
    const [{ product }, other, brand] = [await upload(png), await makeProduct(), await makeBrand()]
    const image = await imageOf(product)
    const image_id = image?.split('/').at(-1) ?? ''
    await business.client.products.update(other, { image_id })
    await business.client.brands.update(brand, { image_id: image_id.toUpperCase() })
    expect(await imageOf(other)).toBe(image)
    expect((await business.client.brands.retrieve(brand)).image).toBe(image)
    await business.client.products.update(other, { image_id: null })
    await business.client.brands.update(brand, { image_id: null })
    expect([await imageOf(other), await imageOf(product)]).toEqual([null, image])
    expect((await business.client.brands.retrieve(brand)).image).toBeNull()
  })

  test("that was never uploaded, or belongs to another business, can't be used", async () => {
    const waiting = await askForImage(await makeProduct())
    const { product } = await upload(png)
    const foreign = (await imageOf(product))?.split('/').at(-1) ?? ''
    const refused = { status: 422, error: { code: 'IMAGE_NOT_FOUND' } }
    const [theirs, addon] = [await stranger.client.products.create(caliper), await makeAddon()]
    await expect(business.client.products.update(product, { image_id: waiting.image_id ?? '' })).rejects.toMatchObject(refused)
    await expect(business.client.addons.update(addon, { image_id: waiting.image_id ?? '' })).rejects.toMatchObject(refused)
    await expect(stranger.client.products.update(theirs.product_id, { image_id: foreign })).rejects.toMatchObject(refused)
  })
})

describe('an uploaded image', () => {
  test.each([
    ['JPEG', () => drawing().jpeg().toBuffer(), 'image/jpeg'],
    ['JPEG with the type image/jpg', () => drawing().jpeg().toBuffer(), 'image/jpg; charset=binary'],
    ['WebP', () => drawing().webp().toBuffer(), 'image/webp'],
    ['GIF', () => drawing().gif().toBuffer(), 'application/octet-stream'],
    ['PNG without a type', async () => png, undefined],
  ])('is accepted as %s', async (_, draw, type) => {
    expect(await upload(await draw(), type)).toMatchObject({ status: 200 })
  })

  test('is drawn again: rotated, scaled down, and without camera metadata', async () => {
    const photo = await drawing(2000, 1000)
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Maya, 12 Elm Street' } } })
      .toBuffer()
    const hidden = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
    const { product, status } = await upload(hidden)
    expect(status).toBe(200)
    const kept = Buffer.from(await (await fetch((await imageOf(product)) ?? '')).arrayBuffer())
    const about = await sharp(kept).metadata()
    expect(about).toMatchObject({ format: 'webp', width: 800, height: 1600 })
    expect([about.exif, about.icc, about.xmp]).toEqual([undefined, undefined, undefined])
    for (const text of ['Elm Street', '<script>']) expect(kept.includes(text)).toBe(false)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  /** A PNG that claims this size: only its header is valid. */
  const claiming = (side: number) => {
    const bytes = Buffer.from(png)
    bytes.writeUInt32BE(side, 16)
    bytes.writeUInt32BE(side, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    return bytes
  }
  const bomb = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } })
      .png()
      .toBuffer()

  test.each<[string, () => Promise<Buffer> | Buffer | string, string | undefined, number, string]>([
    ['an SVG with a script', () => svg, 'image/svg+xml', 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['an SVG declared as PNG', () => svg, 'image/png', 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['an HTML page', () => '<!doctype html><script>alert(1)</script>', undefined, 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['a PDF', () => '%PDF-1.7 …', 'application/pdf', 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['a TIFF', () => drawing().tiff().toBuffer(), 'image/tiff', 415, 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['a PNG declared as HTML', () => png, 'text/html', 415, 'IMAGE_TYPE_MISMATCH'],
    ['a PNG declared as JPEG', () => png, 'image/jpeg', 415, 'IMAGE_TYPE_MISMATCH'],
    ['an empty body', () => '', 'image/png', 422, 'UPLOAD_EMPTY'],
    ['a truncated PNG', () => png.subarray(0, png.length / 2), 'image/png', 422, 'IMAGE_NOT_READABLE'],
    [
      'a PNG signature followed by noise',
      () => `\x89PNG\r\n\x1a\n${'x'.repeat(200)}`,
      undefined,
      415,
      'IMAGE_TYPE_NOT_SUPPORTED',
    ],
    ['a bomb of 49 million pixels', () => bomb(7000, 7000), 'image/png', 422, 'IMAGE_TOO_LARGE'],
    ['an image with a side of 8001 pixels', () => bomb(8001, 1), 'image/png', 422, 'IMAGE_TOO_LARGE'],
    ['a PNG that claims 60,000 pixels a side', () => claiming(60_000), 'image/png', 422, 'IMAGE_TOO_LARGE'],
    ['a body of 11 MB', () => Buffer.concat([png, Buffer.alloc(11 * 1024 ** 2)]), 'image/png', 413, 'PAYLOAD_TOO_LARGE'],
  ])('is rejected as %s, shows and leaves nothing, and its link can be used again', async (_, draw, type, status, code) => {
    const before = await filesIn('images')
    const refused = await upload(await draw(), type)
    expect({ status: refused.status, code: refused.code }).toEqual({ status, code })
    expect(await imageOf(refused.product)).toBeNull()
    expect(await filesIn('uploads')).toEqual([])
    expect(await filesIn('images')).toEqual(before)
    expect(await send(refused.url, png)).toMatchObject({ status: 200 })
  })
})

describe('an upload link', () => {
  test("works for 60 seconds by the provider's clock", async () => {
    const [first, second] = [await askForImage(await makeProduct()), await askForImage(await makeProduct())]
    provider.clock.advance(59 * SECOND)
    expect(await send(first.url, png)).toMatchObject({ status: 200 })
    provider.clock.advance(SECOND)
    expect(await send(second.url, png)).toEqual({ status: 403, code: 'LINK_EXPIRED' })
  })

  test('works once, even for images sent at the same time', async () => {
    const { url, product } = await upload(png)
    const image = await imageOf(product)
    expect(await send(url, await drawing(9, 9).png().toBuffer())).toEqual({ status: 409, code: 'LINK_USED' })
    expect(await imageOf(product)).toBe(image)
    const other = await askForImage(await makeProduct())
    const answers = await Promise.all([1, 2, 3].map(() => send(other.url, png)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect(await filesIn('uploads')).toEqual([])
  })

  test('that was changed or made for something else is rejected', async () => {
    const [mine, other] = [await askForImage(await makeProduct()), await askForImage(await makeProduct())]
    const file = await business.client.products.updateFiles(await makeProduct(), { file_name: 'a.zip' })
    const change = (changes: Record<string, string>) => {
      const url = new URL(mine.url)
      for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
      return url.href
    }
    const later = String(Number(new URL(mine.url).searchParams.get('expires')) + 3600)
    for (const url of [
      change({ expires: later }),
      change({ expires: 'never' }),
      change({ signature: '' }),
      change({ receiver: 'cus_1' }),
      change({ signature: new URL(other.url).searchParams.get('signature') ?? '' }),
      mine.url.replace(mine.image_id ?? '', other.image_id ?? ''),
      file.url.replace('/uploads/files/', '/uploads/images/'),
      mine.url.replace('/uploads/images/', '/uploads/files/'),
      mine.url.split('?')[0] ?? '',
      `${provider.url}/uploads/images/..%2f..%2fsecrets.json`,
    ])
      expect(await send(url, png), url).toEqual({ status: 403, code: 'LINK_NOT_VALID' })
    expect(await send(mine.url, png)).toMatchObject({ status: 200 })
  })
})

test.each(['unknown', '00000000-0000-4000-8000-000000000000', '..%2f..%2fpackage.json', '%00'])(
  'the image %s is not found',
  async (id) => {
    const answer = await provider.request(`/images/${id}`)
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  },
)

test('force_update must be true or false', async () => {
  const path = `/products/${await makeProduct()}/images?force_update=1`
  expect(await ask(provider, path, { method: 'PUT', key: business.apiKey })).toMatchObject({
    status: 422,
    body: { code: 'INVALID_QUERY_PARAMS', issues: [{ path: 'force_update' }] },
  })
})

/** A PNG whose header promises more than its bytes contain. */
function promising({ width, height, depth }: { width: number; height: number; depth: number }): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.byteLength, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Red, green, blue and alpha.
  header.set([depth, 6, 0, 0, 0], 8)
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('M51: images that are costly to draw', () => {
  test('M51: an image that would take more than 160 MB of memory is rejected before it is drawn', async () => {
    const size = { width: 6000, height: 6000 }
    expect(await upload(promising({ ...size, depth: 16 }))).toMatchObject({ status: 422, code: 'IMAGE_TOO_LARGE' })
    expect(await upload(promising({ ...size, depth: 8 }))).toMatchObject({ status: 422, code: 'IMAGE_NOT_READABLE' })
  })

  test('M51: some of many simultaneous images are drawn in turn, and the others get 503 with Retry-After', async () => {
    const large = await sharp({ create: { width: 3500, height: 3500, channels: 3, background: 'teal' } })
      .png({ progressive: true })
      .toBuffer()
    const links = await Promise.all(Array.from({ length: 24 }, async () => (await askForImage(await makeProduct())).url))
    const answers = await Promise.all(links.map((url) => fetch(url, { method: 'PUT', body: Buffer.from(large) })))
    const refused = answers.filter(({ status }) => status === 503)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    for (const answer of refused) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    // A refusal doesn't use up the link.
    const again = links[answers.findIndex(({ status }) => status === 503)] ?? ''
    expect(await send(again, png)).toMatchObject({ status: 200 })
  }, 120_000)
})
