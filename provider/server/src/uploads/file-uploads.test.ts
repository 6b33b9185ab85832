import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import { join } from 'node:path'
import { MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const caliper = { name: 'Caliper', price: usd(3900), tax_category: 'digital_products' as const }
const makeProduct = async () => (await business.client.products.create(caliper)).product_id
const bytes = randomBytes(100_000)

async function send(url: string, body: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(url, { method: 'PUT', body })
  const text = await answer.text()
  return { status: answer.status, code: text === '' ? undefined : (JSON.parse(text) as { code: string }).code }
}
const askForFile = (product: string, file_name = 'caliper.zip') => business.client.products.updateFiles(product, { file_name })
/** Uploads a file of a new product. */
async function upload(body: Uint8Array<ArrayBuffer> = bytes, name?: string) {
  const product = await makeProduct()
  const { file_id, url } = await askForFile(product, name)
  return { product, file_id, url, ...(await send(url, body)) }
}
const filesOf = async (product: string) => (await business.client.products.retrieve(product)).digital_product_delivery?.files
const filesIn = async (folder: string) => readdir(join(provider.deps.config.dataDir, folder)).catch(() => [])

test('a file is requested, uploaded without a key, and delivered with its product from then on', async () => {
  const product = await makeProduct()
  const { file_id, url } = await askForFile(product)
  expect(file_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(url.startsWith(`${provider.url}/uploads/files/${file_id}?`)).toBe(true)
  expect(await filesOf(product)).toBeUndefined()
  expect(await send(url, bytes)).toEqual({ status: 200, code: undefined })
  const shown = await business.client.products.retrieve(product)
  expect(shown.digital_product_delivery).toEqual({
    external_url: null,
    instructions: null,
    files: [
      {
        file_id,
        filename: 'caliper.zip',
        download_url: expect.stringContaining(`${provider.url}/files/${file_id}/download?`),
        expires_in: 900,
        content_type: null,
        file_size: bytes.byteLength,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        scan_status: null,
      },
    ],
  })
  const answer = await fetch(shown.digital_product_delivery?.files[0]?.download_url ?? '')
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  const { sha256 } = await provider.deps.database.db
    .selectFrom('files')
    .select('sha256')
    .where('id', '=', file_id)
    .executeTakeFirstOrThrow()
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})

describe('a file name', () => {
  test.each([
    ['is missing', undefined, 'file_name: Required'],
    ['is empty', '', 'File name is required'],
    ['is blank', ' ', 'File name is required'],
    ['leads to a parent folder', '../../etc/passwd', 'File name must not contain a path or control characters'],
    ['leads to a parent folder on Windows', '..\\..\\boot.ini', 'File name must not contain a path or control characters'],
    ['is a folder', '..', 'File name must not contain a path or control characters'],
    ['has a line break', 'a\r\nset-cookie: b=c', 'File name must not contain a path or control characters'],
    ['has a control character', 'a\u0007.zip', 'File name must not contain a path or control characters'],
    ['has a C1 control character', 'a\u0085.zip', 'File name must not contain a path or control characters'],
    ['has a direction override', 'photo\u202egpj.exe', 'File name must not contain a path or control characters'],
    ['has a NUL', 'a\0.zip', 'A text contains unsupported characters'],
    ['is too long', `${'a'.repeat(252)}.zip`, 'File name must be at most 255 characters'],
    ['is a number', 7, 'file_name: Expected string, received number'],
  ])('that %s is rejected with 422', async (_, file_name, message) => {
    const path = `/products/${await makeProduct()}/files`
    expect(await ask(provider, path, { method: 'PUT', key: business.apiKey, body: { file_name } })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_REQUEST_PARAMETERS', message },
    })
  })

  test.each([
    ['plan "A" & b; c.pdf', `filename="plan _A_ & b; c.pdf"; filename*=UTF-8''plan%20%22A%22%20%26%20b%3B%20c.pdf`],
    ["it's (50%).zip", `filename="it's (50_).zip"; filename*=UTF-8''it%27s%20%2850%25%29.zip`],
    ['測尺📐.pdf', `filename="___.pdf"; filename*=UTF-8''%E6%B8%AC%E5%B0%BA%F0%9F%93%90.pdf`],
    ['.profile', `filename=".profile"; filename*=UTF-8''.profile`],
  ])('%s is sent in the header of the download', async (name, disposition) => {
    const { product } = await upload(bytes, name)
    const [file] = (await filesOf(product)) ?? []
    expect(file?.filename).toBe(name)
    const answer = await fetch(file?.download_url ?? '', { method: 'HEAD' })
    expect(answer.headers.get('content-disposition')).toBe(`attachment; ${disposition}`)
  })
})

describe('an upload', () => {
  /** Starts a request by hand; the caller decides how it ends. */
  function begin(url: string, headers: Record<string, string | number>) {
    const request = openRequest(url, { method: 'PUT', headers })
    request.on('error', () => {})
    return request
  }

  test.each([
    ['a length', { 'content-length': bytes.byteLength }],
    ['chunks', { 'transfer-encoding': 'chunked' }],
  ])('that declares %s and breaks off leaves nothing and can be sent again', async (_, headers) => {
    const product = await makeProduct()
    const { url } = await askForFile(product)
    const request = begin(url, headers)
    request.write(bytes.subarray(0, 60_000))
    await expect.poll(() => filesIn('uploads')).toHaveLength(1)
    request.destroy()
    await expect.poll(() => filesIn('uploads')).toEqual([])
    expect(await filesOf(product)).toBeUndefined()
    expect(await send(url, bytes)).toMatchObject({ status: 200 })
    expect(await filesOf(product)).toMatchObject([{ file_size: bytes.byteLength }])
  })

  test('without bytes is rejected', async () => {
    const { product, url, status, code } = await upload(new Uint8Array())
    expect({ status, code }).toEqual({ status: 422, code: 'UPLOAD_EMPTY' })
    expect(await filesIn('uploads')).toEqual([])
    expect(await filesOf(product)).toBeUndefined()
    expect(await send(url, bytes)).toMatchObject({ status: 200 })
  })

  test('of more than 10 GB is rejected before it is sent', async () => {
    const { url } = await askForFile(await makeProduct())
    const request = begin(url, { 'content-length': 10 * 1024 ** 3 + 1 })
    request.flushHeaders()
    const [answer] = (await once(request, 'response')) as [{ statusCode: number }]
    expect(answer.statusCode).toBe(413)
    request.destroy()
    expect(await filesIn('uploads')).toEqual([])
  })
})

describe('an upload link', () => {
  test('works for 15 minutes', async () => {
    const [first, second] = [await askForFile(await makeProduct()), await askForFile(await makeProduct())]
    provider.clock.advance(15 * MINUTE - SECOND)
    expect(await send(first.url, bytes)).toMatchObject({ status: 200 })
    provider.clock.advance(SECOND)
    expect(await send(second.url, bytes)).toEqual({ status: 403, code: 'LINK_EXPIRED' })
  })

  test('works once, even for files sent at the same time', async () => {
    const { product, url } = await upload()
    expect(await send(url, randomBytes(10))).toEqual({ status: 409, code: 'LINK_USED' })
    const [file] = (await filesOf(product)) ?? []
    expect(Buffer.from(await (await fetch(file?.download_url ?? '')).arrayBuffer()).equals(bytes)).toBe(true)
    const other = await askForFile(await makeProduct())
    const answers = await Promise.all([1, 2, 3].map(() => send(other.url, bytes)))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect(await filesIn('uploads')).toEqual([])
  })

  test('that was changed or made for something else is rejected', async () => {
    const [mine, other] = [await askForFile(await makeProduct()), await askForFile(await makeProduct())]
    const { product } = await upload()
    const download = (await filesOf(product))?.[0]
    for (const url of [
      mine.url.replace(mine.file_id, other.file_id),
      mine.url.replace('expires=', 'expires=9'),
      mine.url.replace(/signature=./, 'signature='),
      download?.download_url.replace('/files/', '/uploads/files/').replace('/download', '') ?? '',
    ])
      expect(await send(url, bytes), url).toEqual({ status: 403, code: 'LINK_NOT_VALID' })
  })
})

describe('a delivery', () => {
  test('has the files that the seller lists, and no others', async () => {
    const { product, file_id: first } = await upload(bytes, 'one.zip')
    provider.clock.advance(SECOND)
    const { file_id: second, url } = await askForFile(product, 'two.zip')
    await send(url, randomBytes(10))
    const namesOf = async () => (await filesOf(product))?.map((file) => file.filename)
    const deliver = (files: string[]) => business.client.products.update(product, { digital_product_delivery: { files } })
    expect(await namesOf()).toEqual(['one.zip', 'two.zip'])
    await deliver([second])
    expect(await namesOf()).toEqual(['two.zip'])
    await deliver([first.toUpperCase(), second])
    expect(await namesOf()).toEqual(['one.zip', 'two.zip'])
    await business.client.products.update(product, { digital_product_delivery: { instructions: 'Unpack it' } })
    expect(await namesOf()).toEqual(['one.zip', 'two.zip'])
    await deliver([])
    expect(await namesOf()).toEqual([])
  })

  test("can't have a file of another product or one that was never uploaded", async () => {
    const [{ product, file_id }, other] = [await upload(), await upload()]
    const waiting = await askForFile(product)
    for (const id of [other.file_id, waiting.file_id])
      await expect(
        business.client.products.update(product, { digital_product_delivery: { files: [file_id, id] } }),
      ).rejects.toMatchObject({ status: 422, error: { code: 'FILE_DOES_NOT_EXIST' } })
    expect(await filesOf(product)).toHaveLength(1)
  })
})
