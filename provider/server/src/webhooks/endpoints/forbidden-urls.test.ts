import type { LookupAddress } from 'node:dns'
import { createServer, type Server } from 'node:net'
import { MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordTestEvents } from '#src/testing/test-events.ts'
import {
  ask,
  makeTestProvider,
  startTestProvider,
  type TestBusiness,
  type TestProvider,
  testProviderConfig,
} from '#src/testing/test-provider.ts'
import { listForbiddenHosts } from './test-forbidden-hosts.ts'

/** Endpoints that one business may have. */
const ENDPOINTS = 5

let servers: Server[]
/** Connections that anyone opened to this machine's port. */
let connections: number
let port: number
beforeAll(async () => {
  connections = 0
  const listen = (host: string, on: number) =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer((socket) => {
        connections += 1
        socket.destroy()
      })
      server.once('error', reject)
      server.listen(on, host, () => resolve(server))
    })
  const v4 = await listen('0.0.0.0', 0)
  const address = v4.address()
  port = typeof address === 'object' && address ? address.port : 0
  // Not every machine has IPv6.
  const v6 = await listen('::1', port).catch(() => undefined)
  servers = v6 ? [v4, v6] : [v4]
})
afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))

const HOSTS = listForbiddenHosts()
const urls = () => HOSTS.map((host) => `https://${host}:${port}/hooks`)

test('there are 145 forms', () => expect([HOSTS.length, new Set(HOSTS).size]).toEqual([145, 145]))

describe('with ALLOW_LOCAL_WEBHOOKS=0', () => {
  let guarded: TestProvider
  let business: TestBusiness
  beforeAll(async () => {
    guarded = await makeTestProvider({ config: { allowsLocalWebhooks: false } })
    business = await guarded.openBusiness()
  })
  afterAll(() => guarded.close())

  test('each is refused when an endpoint is created, and when it is changed', async () => {
    const { id } = await business.client.webhooks.create({ url: 'https://shop.example/hooks' })
    const answers = await Promise.all(
      urls().flatMap((url) => [
        ask(guarded, '/webhooks', { key: business.apiKey, body: { url } }),
        ask(guarded, `/webhooks/${id}`, { method: 'PATCH', key: business.apiKey, body: { url } }),
      ]),
    )
    const refused = new Set(['WEBHOOK_URL_NOT_ALLOWED', 'INVALID_REQUEST_PARAMETERS'])
    const accepted = answers.flatMap(({ status, body }, index) =>
      status === 422 && refused.has(body.code ?? '') ? [] : [urls()[Math.floor(index / 2)]],
    )
    expect(accepted).toEqual([])
    expect((await business.client.webhooks.list()).data.map(({ url }) => url)).toEqual(['https://shop.example/hooks'])
    expect(connections).toBe(0)
  })
})

test('an endpoint that leads to one gets no delivery, even if it was made while that was allowed', async () => {
  const config = await testProviderConfig()
  const open = await startTestProvider(config)
  const businesses: TestBusiness[] = []
  const made: string[] = []
  for (const url of urls()) {
    if (made.length % ENDPOINTS === 0) businesses.push(await open.openBusiness())
    const { status } = await ask(open, '/webhooks', { key: businesses.at(-1)?.apiKey ?? '', body: { url } })
    // The rest aren't URLs at all.
    if (status === 200) made.push(url)
  }
  await open.close()
  expect(made.length).toBeGreaterThan(100)

  const guarded = await startTestProvider(
    { ...config, allowsLocalWebhooks: false },
    // Whatever this machine's resolver says: names lead here.
    { clock: open.clock, resolve: (_hostname, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]) },
  )
  for (const each of businesses) await recordTestEvents(guarded, each, { count: 1 })
  await guarded.drainAll()
  const attempts = await guarded.deps.database.db
    .selectFrom('webhookAttempts')
    .select(['url', 'error', 'responseStatus'])
    .execute()
  await guarded.close()
  expect(attempts.map(({ url }) => url).sort()).toEqual([...made].sort())
  const odd = attempts.filter(({ error, responseStatus }) => responseStatus !== null || !/public internet/.test(error ?? ''))
  expect(odd).toEqual([])
  expect(connections).toBe(0)
}, 120_000)

/** Public, but nobody has it: this block of IPv6 isn't assigned. */
const UNASSIGNED: LookupAddress = { address: '2d00::1', family: 6 }

/** What five names lead to the second time. */
const SECOND_ANSWERS: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '10.0.0.8', family: 4 },
  { address: '169.254.169.254', family: 4 },
  { address: '::1', family: 6 },
  { address: '::ffff:127.0.0.1', family: 6 },
]

test('a name that leads to the public internet first, and then to a private address, gets no connection', async () => {
  const answers = new Map(
    SECOND_ANSWERS.map((second, index) => [`rebinding-${index}.example`, [[UNASSIGNED], [second], [UNASSIGNED, second]]]),
  )
  const guarded = await makeTestProvider({
    config: { allowsLocalWebhooks: false },
    resolve: (hostname, _options, callback) => callback(null, answers.get(hostname)?.shift() ?? []),
  })
  const business = await guarded.openBusiness()
  for (const name of answers.keys()) await business.client.webhooks.create({ url: `https://${name}:${port}/hooks` })
  await recordTestEvents(guarded, business, { count: 1 })
  await guarded.drainAll()
  await guarded.advance(5 * SECOND)
  await guarded.advance(5 * MINUTE)
  const attempts = await guarded.deps.database.db.selectFrom('webhookAttempts').select(['number', 'error']).execute()
  const refused = attempts.filter(({ error }) => /does not lead to the public internet/.test(error ?? ''))
  expect(attempts).toHaveLength(3 * SECOND_ANSWERS.length)
  expect(refused.map(({ number }) => number).sort()).toEqual([2, 2, 2, 2, 2, 3, 3, 3, 3, 3])
  expect(connections).toBe(0)
  await guarded.close()
})
