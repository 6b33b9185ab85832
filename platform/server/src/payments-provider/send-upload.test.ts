import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSafeFetch, type SafeFetch } from '@tradepost/kit/safe-fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fault } from '#src/faults.ts'
import { sendUpload } from './send-upload.ts'

type Reply = { status: number; body: string }

let storage: Server
let url: string
let reply: Reply
let seen: { headers: IncomingHttpHeaders; body: string } | undefined
const open: SafeFetch = createSafeFetch({ allowsPrivate: true, allowedOrigins: [] })
beforeAll(async () => {
  storage = createServer(async (request, response) => {
    const pieces = await Array.fromAsync(request).catch(() => undefined)
    if (!pieces) return
    seen = { headers: request.headers, body: pieces.join('') }
    response.writeHead(reply.status, { connection: 'close' }).end(reply.body)
  })
  await new Promise<void>((resolve) => storage.listen(0, resolve))
  url = `http://localhost:${(storage.address() as AddressInfo).port}/bucket/a?X-Amz-Signature=1`
})
afterAll(async () => {
  await open.close()
  storage.close()
})

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}
const upload = (text = 'hello') => ({ size: text.length, type: 'image/png', bytes: bytesOf(text) })

test('a storage gets the bytes with their length and type, and nothing that says who sends them', async () => {
  reply = { status: 200, body: '' }
  await sendUpload(open, url, upload())
  expect(seen?.body).toBe('hello')
  expect(seen?.headers).toMatchObject({ 'content-length': '5', 'content-type': 'image/png' })
  expect(Object.keys(seen?.headers ?? {}).sort()).toEqual(['connection', 'content-length', 'content-type', 'host'])
})

const json = (code: string) => JSON.stringify({ code, message: 'Words of the provider' })
test.each<[string, Reply, object]>([
  ['a refusal by code', { status: 415, body: json('IMAGE_TYPE_MISMATCH') }, { status: 415, code: 'IMAGE_TYPE_MISMATCH' }],
  [
    'a code that we do not know',
    { status: 422, body: json('NEW') },
    { code: 'PAYMENTS_REFUSED', message: 'Words of the provider' },
  ],
  ['a link that is too old, in XML', { status: 403, body: '<Error/>' }, { status: 502, code: 'UPLOAD_NOT_TAKEN' }],
  ['a link that was used', { status: 409, body: json('LINK_USED') }, { status: 502, code: 'UPLOAD_NOT_TAKEN' }],
  ['another place', { status: 307, body: '' }, { status: 502, code: 'UPLOAD_NOT_TAKEN' }],
  ['trouble', { status: 500, body: '' }, { status: 503, code: 'PAYMENTS_PROVIDER_UNAVAILABLE' }],
])('%s is told in words for people', async (_, given, refusal) => {
  reply = given
  await expect(sendUpload(open, url, upload())).rejects.toMatchObject(refusal)
})

test('nobody at the address is told as a provider that does not answer', async () => {
  await expect(sendUpload(open, 'http://localhost:1/', upload())).rejects.toMatchObject({ code: 'PAYMENTS_PROVIDER_UNAVAILABLE' })
})

test('an address inside of our own network is not asked', async () => {
  const guarded = createSafeFetch({ allowsPrivate: false, allowedOrigins: [] })
  seen = undefined
  for (const address of [url, url.replace('localhost', '127.0.0.1'), 'no address'])
    await expect(sendUpload(guarded, address, upload())).rejects.toMatchObject({ code: 'UPLOAD_NOT_TAKEN' })
  expect(seen).toBeUndefined()
  await guarded.close()
})

test('what breaks the bytes off is what is told', async () => {
  async function* bytes() {
    yield Buffer.from('he')
    throw fault('INVALID_REQUEST_BODY', 'The request body broke off')
  }
  await expect(sendUpload(open, url, { ...upload(), bytes: bytes() })).rejects.toMatchObject({ code: 'INVALID_REQUEST_BODY' })
})
