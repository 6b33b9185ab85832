import { createHash, randomBytes } from 'node:crypto'
import { MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'
import { signedFileUrl } from './file-url.ts'

const bytes = randomBytes(200_000)
const sha256 = createHash('sha256').update(bytes).digest('hex')

let provider: TestProvider
let business: TestBusiness
let fileId: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  fileId = await upload(bytes)
})
afterAll(() => provider.close())

async function upload(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const { product_id } = await business.client.products.create({
    name: 'Plans',
    price: usd(900),
    tax_category: 'digital_products',
  })
  const { file_id, url } = await business.client.products.updateFiles(product_id, { file_name: 'plans.zip' })
  expect((await fetch(url, { method: 'PUT', body })).status).toBe(200)
  return file_id
}

const linkFor = (receiver: string, id = fileId) => signedFileUrl(provider.deps, { fileId: id, receiver })

async function download(headers: Record<string, string> = {}, url = linkFor('cus_maya')) {
  const answer = await fetch(url, { headers })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}

describe('a download', () => {
  test('is the complete file as an attachment, and is never cached', async () => {
    const { status, headers, body } = await download()
    expect(status).toBe(200)
    expect(body.equals(bytes)).toBe(true)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.byteLength),
      'content-disposition': `attachment; filename="plans.zip"; filename*=UTF-8''plans.zip`,
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(headers.has('content-range')).toBe(false)
  })

  test('requested with HEAD has the same headers and no bytes', async () => {
    const answer = await fetch(linkFor('cus_maya'), { method: 'HEAD' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(answer.headers.get('etag')).toBe(`"${sha256}"`)
    expect((await answer.arrayBuffer()).byteLength).toBe(0)
  })

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-65535', 0, 65_535],
    ['bytes=65530-65540', 65_530, 65_540],
    ['bytes=199999-', 199_999, 199_999],
    ['bytes=100000-', 100_000, 199_999],
    ['bytes=100-999999999', 100, 199_999],
    ['bytes=-1', 199_999, 199_999],
    ['bytes=-500000', 0, 199_999],
    ['Bytes=5-9', 5, 9],
  ])('of %s returns that range', async (range, first, last) => {
    const { status, headers, body } = await download({ range })
    expect(status).toBe(206)
    expect(headers.get('content-range')).toBe(`bytes ${first}-${last}/200000`)
    expect(headers.get('content-length')).toBe(String(last + 1 - first))
    expect(body.equals(bytes.subarray(first, last + 1))).toBe(true)
  })

  test.each(['bytes=200000-', 'bytes=999999999999-', 'bytes=-0'])('of %s returns 416 with the length', async (range) => {
    const { status, headers, body } = await download({ range })
    expect(status).toBe(416)
    expect(headers.get('content-range')).toBe('bytes */200000')
    expect(body.byteLength).toBe(0)
  })

  test.each(['bytes=0-1,5-6', 'bytes=9-5', 'bytes=a-b', 'bytes=-', 'lines=0-5', 'bytes 0-5', ''])(
    'of "%s", which is not a single range, returns the complete file',
    async (range) => {
      const { status, body } = await download({ range })
      expect({ status, length: body.byteLength }).toEqual({ status: 200, length: bytes.byteLength })
    },
  )

  test('resumes only if the file is unchanged', async () => {
    const range = 'bytes=100-199'
    expect((await download({ range, 'if-range': `"${sha256}"` })).status).toBe(206)
    for (const other of [`"${'0'.repeat(64)}"`, `W/"${sha256}"`, 'Sat, 21 Nov 2026 09:00:00 GMT'])
      expect((await download({ range, 'if-range': other })).status).toBe(200)
  })

  test('that breaks off resumes through another link, and the file arrives intact', async () => {
    const file = randomBytes(3_000_000)
    const id = await upload(file)
    const answer = await fetch(linkFor('cus_maya', id))
    const etag = answer.headers.get('etag') ?? ''
    const reader = answer.body?.getReader()
    const pieces: Uint8Array[] = []
    for (let size = 0; size < 1_000_000; size += pieces.at(-1)?.byteLength ?? 0)
      pieces.push((await reader?.read())?.value ?? new Uint8Array())
    await reader?.cancel()
    const begun = Buffer.concat(pieces)
    provider.clock.advance(20 * MINUTE)
    const rest = await download({ range: `bytes=${begun.byteLength}-`, 'if-range': etag }, linkFor('cus_maya', id))
    expect(rest.status).toBe(206)
    expect(begun.byteLength).toBeLessThan(file.byteLength)
    const whole = createHash('sha256').update(begun).update(rest.body).digest('hex')
    expect(`"${whole}"`).toBe(etag)
  })
})

describe('a download link', () => {
  test('works for 15 minutes, any number of times', async () => {
    const url = linkFor('cus_maya')
    provider.clock.advance(15 * MINUTE - SECOND)
    for (let round = 0; round < 2; round += 1) expect((await download({}, url)).status).toBe(200)
    provider.clock.advance(SECOND)
    const { status, body } = await download({}, url)
    expect({ status, body: JSON.parse(body.toString()) as object }).toMatchObject({ status: 403, body: { code: 'LINK_EXPIRED' } })
  })

  test('changed to another file, receiver or time is rejected', async () => {
    const other = await upload(randomBytes(10))
    const mine = linkFor('cus_maya')
    for (const url of [
      mine.replace(fileId, other),
      mine.replace('cus_maya', 'cus_otto'),
      mine.replace('receiver=cus_maya&', ''),
      mine.replace('expires=', 'expires=9'),
      mine.replace('signature=', 'signature=A'),
      mine.split('?')[0] ?? '',
      `${provider.url}/files/${fileId}/download?expires=&receiver=&signature=`,
      `${provider.url}/files/..%2f..%2fsecrets.json/download`,
    ]) {
      const { status, body } = await download({}, url)
      expect({ status, body: JSON.parse(body.toString()) as object }, url).toMatchObject({
        status: 403,
        body: { code: 'LINK_NOT_VALID' },
      })
    }
  })

  test('to a file that was never uploaded returns 404', async () => {
    const { product_id } = await business.client.products.create({ name: 'Plans', price: usd(900), tax_category: 'e_book' })
    const { file_id } = await business.client.products.updateFiles(product_id, { file_name: 'plans.zip' })
    expect((await download({}, linkFor('cus_maya', file_id))).status).toBe(404)
    expect((await download({}, linkFor('cus_maya', '00000000-0000-4000-8000-000000000000'))).status).toBe(404)
  })
})
