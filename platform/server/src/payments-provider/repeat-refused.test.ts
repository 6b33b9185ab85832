import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { findFreePort } from '@tradepost/kit/free-port'
import { afterEach, expect, test } from 'vitest'
import { fetchPatiently } from './repeat-refused.ts'

let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server?.listening ? server.close(() => resolve()) : resolve())))

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok'

/** A server that treats one request after the other as told. Returns how many arrived. */
async function serve(treat: ((socket: Socket) => void)[], port = 0) {
  let arrived = 0
  server = createServer((socket) => {
    socket.once('data', () => {
      treat[Math.min(arrived, treat.length - 1)]?.(socket)
      arrived += 1
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, count: () => arrived }
}
const answer = (socket: Socket) => void socket.end(OK)
const hangUp = (socket: Socket) => void socket.destroy()
const breakOff = (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 20\r\n\r\nhalf')

const post = { method: 'POST', body: '{}' }

test('a call that no process took is repeated until one does, whatever it is', async () => {
  const port = await findFreePort()
  const called = fetchPatiently(`http://127.0.0.1:${port}/`, post)
  const { count } = await serve([answer], port)
  expect((await called).status).toBe(200)
  expect(count()).toBe(1)
})

test('a call that no process ever takes fails within a second', async () => {
  const port = await findFreePort()
  await expect(fetchPatiently(`http://127.0.0.1:${port}/`, post)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test.each<[string, RequestInit]>([
  ['a read', {}],
  ['a call with an idempotency key', { ...post, headers: { 'idempotency-key': 'once' } }],
])('%s whose connection ended before an answer is repeated', async (_, init) => {
  const { url, count } = await serve([hangUp, answer])
  expect(await (await fetchPatiently(url, init)).text()).toBe('ok')
  expect(count()).toBe(2)
})

test('a call that may have begun is never repeated', async () => {
  const { url, count } = await serve([hangUp, answer])
  await expect(fetchPatiently(url, post)).rejects.toThrow()
  expect(count()).toBe(1)
})

test('a redirect is not followed', async () => {
  const redirect = (socket: Socket) => void socket.end('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n')
  const { url, count } = await serve([redirect, answer])
  await expect(fetchPatiently(url)).rejects.toThrow()
  expect(count()).toBe(1)
})

test('a call is not repeated once its answer has begun', async () => {
  const { url, count } = await serve([breakOff, answer])
  const answered = await fetchPatiently(url)
  await expect(answered.text()).rejects.toThrow()
  expect(count()).toBe(1)
})

test('a call whose time is over is not repeated', async () => {
  const port = await findFreePort()
  const over = AbortSignal.abort()
  await expect(fetchPatiently(`http://127.0.0.1:${port}/`, { ...post, signal: over })).rejects.toMatchObject({
    name: 'AbortError',
  })
})
