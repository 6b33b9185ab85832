import { routes as platformRoutes } from '@tradepost/platform-server/modules'
import { routes as providerRoutes } from '@tradepost/provider-server/modules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBatches, type RawReply, type RawRequest, sendRaw } from './raw-request.ts'
import { makeWorld, type World } from './world.ts'

const PAGE = 'https://app.example'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const programs = () => [
  { url: world.platform.url, routes: platformRoutes },
  { url: world.provider.url, routes: providerRoutes },
]
const pathOf = (path: string) => path.replace(/\{\w+\}/g, 'unknown')

/** Sends a request as a page of another origin does. */
const send = (url: string, { method, path, headers = {}, body }: RawRequest): Promise<RawReply> =>
  sendRaw(url, { method, path, headers: { origin: PAGE, ...headers }, ...(body === undefined ? {} : { body }) })

const opensOf = ({ headers }: RawReply) =>
  Object.entries(headers).filter(([name]) => name.startsWith('access-control-') && name !== 'access-control-max-age')

const OPEN_ANSWER = [
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', '*'],
]

test('N65: a call that needs no key may be made by pages of every origin, and no other call', async () => {
  for (const { url, routes } of programs()) {
    const answers = await inBatches(routes, async ({ method, path, caller, body }) => {
      const own = pathOf(path)
      const json = { 'content-type': 'application/json' }
      const asked = await send(url, {
        method: 'OPTIONS',
        path: own,
        headers: { 'access-control-request-method': method.toUpperCase(), 'access-control-request-headers': 'content-type' },
      })
      const answered = await send(url, {
        method: method.toUpperCase(),
        path: own,
        ...(body ? { headers: json, body: '{}' } : {}),
      })
      return { name: `${method} ${path}`, caller, asked, answered }
    })
    for (const { name, caller, asked, answered } of answers) {
      if (caller === 'anyone') {
        expect(asked.status, name).toBe(204)
        expect(asked.headers, name).toMatchObject({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': expect.stringContaining(name.split(' ')[0]?.toUpperCase() ?? ''),
          'access-control-allow-headers': '*, authorization',
        })
      } else expect([opensOf(asked), asked.status >= 400 || opensOf(asked).length === 0], name).toEqual([[], true])
      expect(opensOf(answered), `${name}: ${answered.status}`).toEqual(caller === 'anyone' ? OPEN_ANSWER : [])
    }
    expect(answers.filter(({ caller }) => caller === 'anyone').length).toBeGreaterThan(4)
  }
})

test.each<[string, number, { body: string; headers?: Record<string, string> }]>([
  ['a valid body', 200, { body: '{"license_key":"unknown"}' }],
  ['a body that is not JSON', 400, { body: '{' }],
  ['a body of another type', 400, { body: '{}', headers: { 'content-type': 'text/plain' } }],
  ['a field of the wrong type', 422, { body: '{"license_key":5}' }],
  ['a body that is too large', 413, { body: JSON.stringify({ license_key: 'x'.repeat(300_000) }) }],
])('N65: pages of another origin can read the answer to %s: %i', async (_, status, { body, headers }) => {
  const raw = { method: 'POST', path: '/licenses/validate', body, headers: { 'content-type': 'application/json', ...headers } }
  const answer = await send(world.provider.url, raw)
  expect([answer.status, opensOf(answer)]).toEqual([status, OPEN_ANSWER])
})

test('N65: pages of another origin can read that they called too often, and may ask first however often', async () => {
  const limited = await makeWorld({ provider: { publicCallsPerMinute: 5 } })
  try {
    const path = '/checkout/supported_countries'
    const answers = await inBatches(Array.from({ length: 4 }), () => send(limited.provider.url, { method: 'GET', path }), 1)
    expect(answers.map(({ status }) => status)).toContain(429)
    for (const answer of answers) expect(opensOf(answer)).toEqual(OPEN_ANSWER)
    const asked = await send(limited.provider.url, { method: 'OPTIONS', path })
    expect([asked.status, asked.headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD'])
  } finally {
    await limited.close()
  }
})
