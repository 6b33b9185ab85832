import { createMovableClock, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordTestEvents } from '#src/testing/test-events.ts'
import { makeTestProvider, realClock, startOthers, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { makeTestReceiver, type TestReceiver } from '#src/testing/test-receiver.ts'

/** Events of three businesses together. Each goes to two endpoints. */
const EVENTS = runsOf({ usual: 75, all: 1200 })
/** Nobody listens there. */
const DEAD = 'http://127.0.0.1:9/dead'
const BAD = ['dead', 'hanging', 'failing'] as const

let provider: TestProvider
let others: TestProvider[]
let receiver: TestReceiver
const businesses: TestBusiness[] = []
beforeAll(async () => {
  // Timeouts never come: what waits for one waits forever.
  const options = { clock: createMovableClock(), tryMilliseconds: HOUR }
  provider = await makeTestProvider(options)
  others = await startOthers(provider, options)
  receiver = await makeTestReceiver()
  receiver.answerWith('hang', '/hanging')
  receiver.answerWith({ status: 500 }, '/failing')
  for (const bad of BAD) {
    const business = await provider.openBusiness(bad)
    businesses.push(business)
    await business.client.webhooks.create({ url: bad === 'dead' ? DEAD : at(`/${bad}`) })
    await business.client.webhooks.create({ url: at(`/healthy/${bad}`) })
  }
})
afterAll(async () => {
  await receiver.close()
  for (const other of others) await other.close()
  await provider.close()
})

const at = (path: string) => new URL(path, receiver.url).href
const arrivedAt = (path: string) => receiver.received.filter((each) => each.path === path)
const idsOf = (path: string) => new Set(arrivedAt(path).map((each) => String(each.headers['webhook-id'])))

type Count = { path: string; deliveries: number; delivered: number; attempts: number; counted: number }

/** Counts deliveries by endpoint: how many, how many accepted, their attempts, and what the deliveries say of these. */
async function countDeliveries(): Promise<Map<string, Count>> {
  const { rows } = await sql<Count>`
    select e.url as path, count(*)::int as deliveries, (count(*) filter (where d.status = 'delivered'))::int as delivered,
      sum(d.attempt_count)::int as counted,
      sum((select count(*) from webhook_attempts a where a.delivery_id = d.id))::int as attempts
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id group by e.url`.execute(provider.deps.database.db)
  return new Map(rows.map((row) => [new URL(row.path).pathname, row]))
}

test('beside a dead, a hanging and a failing endpoint, nothing is lost, delayed or counted without being sent', async () => {
  const each = Math.ceil(EVENTS / BAD.length)
  await Promise.all(businesses.map((business) => recordTestEvents(provider, business, { count: each })))
  await Promise.all(BAD.map((bad) => receiver.arrived(each, `/healthy/${bad}`)))
  // All healthy deliveries arrived while the hanging endpoint still holds its first sixteen, of which none is counted.
  for (const bad of BAD) expect(arrivedAt(`/healthy/${bad}`)).toHaveLength(each)
  await receiver.arrived(16, '/hanging')
  expect(arrivedAt('/hanging')).toHaveLength(16)
  expect((await countDeliveries()).get('/hanging')).toMatchObject({ attempts: 0, counted: 0 })

  // Everything works again. What hung is sent again when its lease ends.
  receiver.answerWith({ status: 200 }, '/hanging')
  receiver.answerWith({ status: 200 }, '/failing')
  const [dead] = businesses
  const endpoint = (await dead?.client.webhooks.list())?.data.find(({ url }) => url === DEAD)
  await dead?.client.webhooks.update(endpoint?.id ?? '', { url: at('/dead') })
  await vi.waitFor(
    async () => {
      provider.clock.advance(10 * MINUTE)
      for (const [, { deliveries, delivered }] of await countDeliveries()) expect(delivered).toBe(deliveries)
    },
    { timeout: 240_000, interval: 50 },
  )

  const counts = await countDeliveries()
  expect(counts.size).toBe(6)
  for (const [path, { deliveries, attempts, counted }] of counts) {
    expect([path, deliveries, idsOf(path).size, counted]).toEqual([path, each, each, attempts])
    // No try is counted that wasn't sent. More may be sent than counted: a lease can end while its answer is on the way. To the
    // dead one, nothing could be sent before it moved.
    if (path !== '/dead') expect(attempts, path).toBeLessThanOrEqual(arrivedAt(path).length)
  }
}, 300_000)

test('rate_limit 2: at most two deliveries in any second, with several processes', async () => {
  const own = await makeTestReceiver()
  const one = await makeTestProvider({ clock: realClock })
  const rest = await startOthers(one)
  const business = await one.openBusiness()
  await business.client.webhooks.create({ url: own.url, rate_limit: 2 })
  await recordTestEvents(one, business, { count: 7 })
  await own.arrived(7)
  const instants = own.received.map((received) => received.at).sort((left, right) => left - right)
  const spans = instants.slice(2).map((instant, index) => instant - (instants[index] ?? 0))
  expect(Math.min(...spans)).toBeGreaterThanOrEqual(SECOND - 1)
  for (const other of rest) await other.close()
  await one.close()
  await own.close()
})
