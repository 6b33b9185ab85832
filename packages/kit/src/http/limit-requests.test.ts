import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#src/log.ts'
import { createMetrics } from '#src/metrics.ts'
import type { Priority, RequestLimits } from './limit-requests.ts'
import { readBytes } from './request-body.ts'
import { createApp, type Listener, listen } from './web-server.ts'

const NEVER = 2 ** 31 - 1
let listener: Listener | undefined
afterEach(() => listener?.close())

const isPriority = (text: string): text is Priority => ['first', 'normal', 'last'].includes(text)

/** Starts a server whose work ends only when the test says so. `GET /last/7` has the priority `last` and the number 7. */
async function start(changes: Partial<RequestLimits> = {}) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const metrics = createMetrics('test')
  const app = createApp({
    log: createLog('test', 'silent'),
    metrics,
    isHttps: false,
    priorityOf(_, path) {
      const [, word = ''] = path.split('/')
      return isPriority(word) ? word : undefined
    },
    limits: { atOnce: 3, lastAtOnce: 1, waitingMax: { first: 2, normal: 2, last: 2 }, waitMilliseconds: NEVER, ...changes },
    openMethods: (path) => (path.startsWith('/normal/') ? ['GET'] : []),
  })
  app.get('/livez', (c) => c.text('alive'))
  app.get('/:priority/:number', async (c) => {
    const name = c.req.path.slice(1)
    begun.push(name)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    return c.text(name)
  })
  app.post('/:priority/body', async (c) => c.text(String((await readBytes(c)).byteLength)))
  listener = await listen({ port: 0, host: '127.0.0.1' })
  await listener.serve(app, [])
  const url = `http://127.0.0.1:${listener.port}`
  const waiting = async () => Number(/^requests_waiting\S* (\d+)/m.exec(await metrics.print())?.[1])
  return {
    url,
    begun,
    ask: (name: string, signal?: AbortSignal) => fetch(`${url}/${name}`, signal ? { signal } : {}),
    end: (name: string) => ends.get(name)?.(),
    hasBegun: (count: number) => expect.poll(() => begun.length).toBe(count),
    wait: (count: number) => expect.poll(waiting).toBe(count),
  }
}

test('requests beyond the bound are refused with 503 and retry-after before anything is done, and all others are answered', async () => {
  const { ask, begun, end, hasBegun, wait } = await start()
  const admitted = ['normal/1', 'normal/2', 'normal/3'].map((name) => ask(name))
  await hasBegun(3)
  const waiting = ['normal/4', 'normal/5'].map((name) => ask(name))
  await wait(2)
  const refused = await ask('normal/6')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect((await ask('livez')).status).toBe(200)
  for (const number of [1, 2, 3]) end(`normal/${number}`)
  await hasBegun(5)
  for (const number of [4, 5]) end(`normal/${number}`)
  const answers = await Promise.all([...admitted, ...waiting])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(begun).not.toContain('normal/6')
})

test('a free place goes to the highest priority, and those of one priority keep their order', async () => {
  const { ask, begun, end, hasBegun, wait } = await start()
  const all = ['normal/1', 'normal/2', 'normal/3'].map((name) => ask(name))
  await hasBegun(3)
  for (const [index, name] of ['last/1', 'normal/4', 'first/1', 'first/2', 'normal/5'].entries()) {
    all.push(ask(name))
    await wait(index + 1)
  }
  for (let count = 0; count < 5; count += 1) {
    end(begun[count] ?? '')
    await hasBegun(count + 4)
  }
  expect(begun.slice(3)).toEqual(['first/1', 'first/2', 'normal/4', 'normal/5', 'last/1'])
  for (const name of begun) end(name)
  await Promise.all(all)
})

test('lists and exports leave places free for others', async () => {
  const { ask, begun, end, hasBegun, wait } = await start()
  const list = ask('last/1')
  await hasBegun(1)
  const next = ask('last/2')
  await wait(1)
  const others = ['normal/1', 'first/1'].map((name) => ask(name))
  await hasBegun(3)
  expect(begun).not.toContain('last/2')
  end('last/1')
  await hasBegun(4)
  expect(begun[3]).toBe('last/2')
  for (const name of begun) end(name)
  expect((await Promise.all([list, next, ...others])).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a request is refused when it waited too long', async () => {
  const { ask, end, hasBegun } = await start({ waitMilliseconds: 20 })
  const busy = ['normal/1', 'normal/2', 'normal/3'].map((name) => ask(name))
  await hasBegun(3)
  const refused = await ask('normal/4')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  for (const number of [1, 2, 3]) end(`normal/${number}`)
  await Promise.all(busy)
})

test('a request whose caller left while it waited takes no place', async () => {
  const { ask, begun, end, hasBegun, wait } = await start()
  const busy = ['normal/1', 'normal/2', 'normal/3'].map((name) => ask(name))
  await hasBegun(3)
  const leaving = new AbortController()
  const left = ask('normal/4', leaving.signal).catch(() => 'left')
  await wait(1)
  leaving.abort()
  await wait(0)
  expect(await left).toBe('left')
  for (const number of [1, 2, 3]) end(`normal/${number}`)
  await Promise.all(busy)
  expect(begun).not.toContain('normal/4')
})

test('bodies that arrive slowly take no place', async () => {
  const { url, ask, end, hasBegun } = await start()
  const slow = Array.from({ length: 5 }, () => {
    const posting = request(`${url}/normal/body`, { method: 'POST', headers: { 'content-length': '4' } })
    const status = new Promise((resolve) => posting.on('response', (answer) => resolve(answer.resume().statusCode)))
    posting.write('ab')
    return { posting, status }
  })
  const others = ['normal/1', 'normal/2', 'normal/3'].map((name) => ask(name))
  await hasBegun(3)
  for (const { posting } of slow) posting.end('cd')
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual([200, 200, 200, 200, 200])
  for (const number of [1, 2, 3]) end(`normal/${number}`)
  await Promise.all(others)
})

test('N65: a page of another origin can read that a call it may make was refused, and asks whether it may without waiting', async () => {
  const { url, ask, end, hasBegun } = await start({ atOnce: 1, waitingMax: { first: 0, normal: 0, last: 0 } })
  const admitted = ask('normal/1')
  await hasBegun(1)
  const refused = await ask('normal/2')
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([503, '*'])
  expect((await ask('first/1')).headers.get('access-control-allow-origin')).toBeNull()
  expect((await fetch(`${url}/normal/2`, { method: 'OPTIONS' })).status).toBe(204)
  end('normal/1')
  await admitted
})
