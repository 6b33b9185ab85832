import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSafeFetch, isPublicAddress, type SafeFetch } from './safe-fetch.ts'

let server: Server
/** Called with the number of upload bytes received so far. */
let onBytes: (sum: number) => void = () => {}

function receive(request: IncomingMessage, response: ServerResponse) {
  let sum = 0
  request.on('data', (chunk: Buffer) => {
    sum += chunk.byteLength
    onBytes(sum)
  })
  request.on('end', () => response.end(`${request.method} ${request.headers['content-length']} ${sum}`))
}

let port: number
let asked: string[]
let guarded: SafeFetch
let open: SafeFetch
beforeAll(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/upload') return void receive(request, response)
    if (request.url === '/redirect') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (request.url === '/large') response.end('x'.repeat(1_000_000))
    else if (request.url === '/nul') response.end('a\0b')
    else response.end('taken')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
  guarded = createSafeFetch({ allowsPrivate: false, allowedOrigins: [`http://localhost:${port}`] })
  open = createSafeFetch({ allowsPrivate: true, allowedOrigins: [] })
})
afterAll(async () => {
  await Promise.all([guarded.close(), open.close()])
  server.closeAllConnections()
  server.close()
})

const post = (from: SafeFetch, url: string, pool = 'test') =>
  from.post({ pool, url, headers: { 'content-type': 'text/plain' }, body: 'hello' })

describe('a request to an address outside the public internet is rejected and never sent:', () => {
  const expectRefused = async (host: string) => {
    const before = asked.length
    await expect(post(guarded, `http://${host}:${port}/`)).rejects.toThrow(/is not on the public internet/)
    expect(asked).toHaveLength(before)
  }

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:169.254.169.254]',
    '[64:ff9b::7f00:1]',
    '[fe80::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
    '[fec0::1]',
  ])('%s', async (host) => expectRefused(host))

  test.each([
    '[::127.0.0.1]',
    '[::169.254.169.254]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::127.0.0.1]',
    '[2002:7f00:1::]',
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  ])('M47: %s, an IPv4 address embedded in IPv6', async (host) => expectRefused(host))

  test('a name that resolves to this machine', async () => {
    const before = asked.length
    // Another port than the allowed origin, or another scheme: both are other origins.
    await expect(post(guarded, `http://localhost.:${port}/`)).rejects.toThrow(
      /does not lead to the public internet|ENOTFOUND|EAI_AGAIN/,
    )
    await expect(post(guarded, 'http://localhost:1/')).rejects.toThrow('localhost does not lead to the public internet')
    expect(asked).toHaveLength(before)
  })
})

test('an allowed origin can be reached, but only by its exact name', async () => {
  expect(await post(guarded, `http://localhost:${port}/hooks`)).toEqual({ status: 200, body: 'taken' })
  await expect(post(guarded, `http://127.0.0.1:${port}/hooks`)).rejects.toThrow('not on the public internet')
})

test('private addresses can be reached if that is allowed', async () => {
  expect(await post(open, `http://127.0.0.1:${port}/hooks`)).toEqual({ status: 200, body: 'taken' })
})

test('a redirect is returned, not followed', async () => {
  expect((await post(open, `http://127.0.0.1:${port}/redirect`)).status).toBe(302)
  expect(asked).not.toContain('GET /elsewhere')
  expect(asked).not.toContain('POST /elsewhere')
})

test('a large response is cut to 4 kB and still counts as a response', async () => {
  const reply = await post(open, `http://127.0.0.1:${port}/large`)
  expect(reply).toEqual({ status: 200, body: 'x'.repeat(4096) })
})

test('a response loses its NUL characters, so it can be stored', async () => {
  expect((await post(open, `http://127.0.0.1:${port}/nul`)).body).toBe('ab')
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['::ffff:8.8.8.8', true],
  ['::ffff:10.0.0.1', false],
  ['::8.8.8.8', false],
  ['::808:808', false],
  ['1::1', false],
  ['4000::1', false],
  ['not an address', false],
  ['', false],
])('"%s" is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

describe('an upload', () => {
  const headers = { 'content-length': '2000000', 'content-type': 'application/octet-stream' }
  const megabyte = Buffer.alloc(1_000_000, 'x')
  const target = () => `http://localhost:${port}/upload`

  test('arrives while the rest is still being sent, so it is never buffered whole', async () => {
    const half = new Promise<void>((resolve) => {
      onBytes = (sum) => sum >= megabyte.byteLength && resolve()
    })
    async function* bytes() {
      yield megabyte
      // The second half is sent only after the first has arrived.
      await half
      yield megabyte
    }
    expect(await guarded.put(target(), headers, bytes())).toEqual({ status: 200, body: 'PUT 2000000 2000000' })
  })

  test('that fails on our side throws the original error', async () => {
    async function* bytes() {
      yield megabyte
      throw new Error('the sender is gone')
    }
    await expect(guarded.put(target(), headers, bytes())).rejects.toThrow('the sender is gone')
  })

  test('to an address outside the public internet is rejected unread', async () => {
    let isRead = false
    async function* bytes() {
      isRead = true
      yield megabyte
    }
    await expect(guarded.put(`http://127.0.0.1:${port}/upload`, headers, bytes())).rejects.toThrow(/public internet/)
    expect(isRead).toBe(false)
  })
})
