import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRequestPools, POOL_CONNECTIONS, type RequestPools, TimedOut } from './request-pools.ts'

let server: Server
let url: string
let pools: RequestPools
/** Requests without an answer yet. */
let waiting: ServerResponse[]
let sockets: number

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/taken') response.end('taken')
    else waiting.push(response)
  })
  server.on('connection', () => {
    sockets += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  waiting = []
  sockets = 0
})
afterEach(async () => {
  await pools.close()
  server.closeAllConnections()
})

const post = (pool: string, path: string) => pools.post({ pool, url: `${url}${path}`, headers: {}, body: 'hello' })
const arrived = (count: number) => expect.poll(() => waiting).toHaveLength(count)
const hour = 3600_000

describe('M44: a connection pool', () => {
  test("that hangs doesn't delay other pools on the same host", async () => {
    pools = createRequestPools({ timeoutMilliseconds: hour })
    const hanging = Array.from({ length: 3 * POOL_CONNECTIONS }, () => post('hanging', '/hang').catch(() => 'ended'))
    await arrived(POOL_CONNECTIONS)
    expect(await post('healthy', '/taken')).toEqual({ status: 200, body: 'taken' })
    expect(waiting).toHaveLength(POOL_CONNECTIONS)
    await pools.close()
    expect(new Set(await Promise.all(hanging))).toEqual(new Set(['ended']))
  })

  test("that is closed during a request isn't closed again when idle", async () => {
    pools = createRequestPools({ timeoutMilliseconds: hour })
    const hanging = post('hanging', '/hang').catch(() => 'ended')
    await arrived(1)
    const setIdle = vi.spyOn(globalThis, 'setTimeout')
    await pools.close()
    expect(await hanging).toBe('ended')
    // A closed pool rejects a second close, and nothing would catch that error.
    expect(setIdle.mock.calls.map(([, milliseconds]) => milliseconds)).not.toContain(10_000)
    setIdle.mockRestore()
  })

  test('gives a request its full time once it has a connection', async () => {
    pools = createRequestPools({ timeoutMilliseconds: 2000 })
    const hanging = Array.from({ length: POOL_CONNECTIONS }, () => post('shop', '/hang').catch((error: unknown) => error))
    await arrived(POOL_CONNECTIONS)
    const last = post('shop', '/hang')
    for (const error of await Promise.all(hanging)) expect(error).toBeInstanceOf(TimedOut)
    // The last post was made together with the others, but its time limit starts only now.
    await arrived(POOL_CONNECTIONS + 1)
    waiting.at(-1)?.end('late, but in time')
    expect(await last).toEqual({ status: 200, body: 'late, but in time' })
  })

  test('reuses its connections', async () => {
    pools = createRequestPools({ timeoutMilliseconds: hour })
    for (let count = 0; count < 20; count += 1) await post('shop', '/taken')
    // The next post may start just before the first connection is free again.
    expect(sockets).toBeLessThanOrEqual(2)
  })

  test('opens separate connections for each origin', async () => {
    pools = createRequestPools({ timeoutMilliseconds: hour })
    await post('shop', '/taken')
    const byName = { pool: 'shop', url: `${url.replace('127.0.0.1', 'localhost')}/taken`, headers: {}, body: '' }
    expect(await pools.post(byName)).toEqual({ status: 200, body: 'taken' })
    expect(sockets).toBe(2)
  })
})

test('a response that never ends is aborted after the same timeout', async () => {
  pools = createRequestPools({ timeoutMilliseconds: 300 })
  const answer = post('shop', '/drip')
  await arrived(1)
  waiting[0]?.write('a')
  await expect(answer).rejects.toThrow('No answer within 0.3 s')
})

test('more pools than may stay open all work, and idle ones are closed', async () => {
  pools = createRequestPools({ timeoutMilliseconds: hour })
  for (let count = 0; count < 520; count += 1) await post(`shop ${count}`, '/taken')
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(open).toBeLessThanOrEqual(500)
})
