import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSafeFetch, type SafeFetch } from '@tradepost/kit/http/safe-fetch'
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

test('an upload sends the bytes with their length and type, and nothing that identifies the sender', async () => {
  reply = { status: 200, body: '' }
  await sendUpload(open, url, upload())
  expect(seen?.body).toBe('hello')
  expect(seen?.headers).toMatchObject({ 'content-length': '5', 'content-type': 'image/png' })
  expect(Object.keys(seen?.headers ?? {}).sort()).toEqual(['connection', 'content-length', 'content-type', 'host'])
})

const json = (code: string) => JSON.stringify({ code, message: 'Words of the provider' })
test.each<[string, Reply, object]>([
  ['a rejection with a code', { status: 415, body: json('IMAGE_TYPE_MISMATCH') }, { status: 415, code: 'IMAGE_TYPE_MISMATCH' }],
  ['an unknown code', { status: 422, body: json('NEW') }, { code: 'PAYMENTS_REFUSED', message: 'Words of the provider' }],
  ['an expired link, in XML', { status: 403, body: '<Error/>' }, { status: 502, code: 'UPLOAD_NOT_TAKEN' }],
  ['a used link', { status: 409, body: json('LINK_USED') }, { status: 502, code: 'UPLOAD_NOT_TAKEN' }],
  ['a redirect', { status: 307, body: '' }, { status: 502, code: 'UPLOAD_NOT_TAKEN' }],
  ['a server error', { status: 500, body: '' }, { status: 503, code: 'PAYMENTS_PROVIDER_UNAVAILABLE' }],
])('%s is reported with a message for people', async (_, given, refusal) => {
  reply = given
  await expect(sendUpload(open, url, upload())).rejects.toMatchObject(refusal)
})

test('an unreachable upload URL is reported as an unavailable provider', async () => {
  await expect(sendUpload(open, 'http://localhost:1/', upload())).rejects.toMatchObject({ code: 'PAYMENTS_PROVIDER_UNAVAILABLE' })
})

test('an upload URL in our own network is never called', async () => {
  const guarded = createSafeFetch({ allowsPrivate: false, allowedOrigins: [] })
  seen = undefined
  for (const address of [url, url.replace('localhost', '127.0.0.1'), 'no address'])
    await expect(sendUpload(guarded, address, upload())).rejects.toMatchObject({ code: 'UPLOAD_NOT_TAKEN' })
  expect(seen).toBeUndefined()
  await guarded.close()
})

test('an error while reading the bytes is the one that is reported', async () => {
  async function* bytes() {
    yield Buffer.from('he')
    throw fault('INVALID_REQUEST_BODY')
  }
  await expect(sendUpload(open, url, { ...upload(), bytes: bytes() })).rejects.toMatchObject({ code: 'INVALID_REQUEST_BODY' })
})
