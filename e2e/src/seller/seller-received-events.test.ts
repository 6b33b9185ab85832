import type { ReceivedEventDetails, ReceivedEventList } from '@tradepost/contract/platform/developers/seller-received-events'
import { DAY, HOUR, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { platformJobs } from '@tradepost/platform-server/modules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_SAMPLES } from '#src/world/foreign/event-samples.ts'
import { makeDeliverer } from '#src/world/foreign/sign-delivery.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { refuseRows } from '#src/world/outage/refuse-rows.ts'
import type { Seller } from '#src/world/seller.ts'

let world: GatedWorld
let seller: Seller
let deliverer: Awaited<ReturnType<typeof makeDeliverer>>
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  deliverer = await makeDeliverer(world, seller)
})
afterAll(() => world.close())

const path = (rest = '') => `/api/organizations/${seller.slug}/received-events${rest}`
const eventOf = async (id: string) => (await seller.visitor.get<ReceivedEventDetails>(path(`/${id}`))).body
const retry = (id: string) => seller.visitor.post<ReceivedEventDetails>(path(`/${id}/retry`))
const runJob = async () => {
  await platformJobs(world.platform.deps)['retry-provider-events']?.(undefined)
}
const failing = async () => {
  const text = await (await fetch(`${world.platform.url}/metrics`)).text()
  return Number(/provider_events_failing\S* (\d+)/.exec(text)?.[1])
}

async function deliver(id: string, type: string, change: Record<string, unknown> = {}) {
  const sample = EVENT_SAMPLES.find((each) => each.type === type)
  const product_cart = [{ product_id: seller.products.caliper.product_id, quantity: 1 }]
  const body = deliverer.eventBody(type, { ...sample?.data, ...(type.startsWith('payment') ? { product_cart } : {}), ...change })
  return { body, status: (await deliverer.deliver({ id, body })).status }
}
const ordersOf = (paymentId: string) =>
  world.platform.deps.database.db.selectFrom('orders').select('status').where('paymentId', '=', paymentId).execute()

test('an event that cannot be applied is answered with success, kept with its problem, counted, and retried at growing pauses', async () => {
  await refuseRows(world, 'refund_records', async () => {
    const { status, body } = await deliver('msg_broken', 'refund.succeeded', { refund_id: 'ref_broken' })
    expect(status).toBe(200)
    const kept = await eventOf('msg_broken')
    expect(kept).toMatchObject({ state: 'failing', tries: 1, body, handled_at: null })
    expect(kept.problem).toContain('out of order')
    expect(await failing()).toBe(1)

    // Each try is at its own instant: a minute after the first, then five, then thirty.
    let tries = 1
    for (const pause of [1, 5, 30, 120]) {
      world.clock.advance(pause * MINUTE - 1000)
      await runJob()
      expect((await eventOf('msg_broken')).tries).toBe(tries)
      world.clock.advance(1000)
      await runJob()
      tries += 1
      expect(await eventOf('msg_broken')).toMatchObject({ tries, state: 'failing' })
    }
    const list = await seller.visitor.get<ReceivedEventList>(path())
    expect(list.body.items[0]?.id).toBe('msg_broken')
    expect((await retry('msg_broken')).body).toMatchObject({ state: 'failing', tries: tries + 1 })
  })
  world.clock.advance(10 * HOUR)
  await runJob()
  expect(await eventOf('msg_broken')).toMatchObject({ state: 'applied', problem: null, retry_at: null })
  expect(await failing()).toBe(0)
  const { rows } = await sql`select id from refund_records where id = 'ref_broken'`.execute(world.platform.deps.database.db)
  expect(rows).toHaveLength(1)
})

test('an event whose row cannot be kept is answered with 503, and applied when it is sent again', async () => {
  await refuseRows(world, 'provider_events', async () => {
    expect((await deliver('msg_unkept', 'payment.succeeded', { payment_id: 'pay_unkept' })).status).toBe(503)
    expect(await ordersOf('pay_unkept')).toEqual([])
  })
  expect((await deliver('msg_unkept', 'payment.succeeded', { payment_id: 'pay_unkept' })).status).toBe(200)
  expect(await ordersOf('pay_unkept')).toEqual([{ status: 'paid' }])
})

test('a payment that arrives while the provider is away is kept, and becomes an order once it answers: by retrying it, once', async () => {
  world.gate.set('away')
  expect((await deliver('msg_away', 'payment.succeeded', { payment_id: 'pay_away' })).status).toBe(200)
  expect(await eventOf('msg_away')).toMatchObject({ state: 'failing', problem: expect.stringContaining('payments provider') })
  expect(await ordersOf('pay_away')).toEqual([])
  world.gate.set('open')
  const answers = await Promise.all(Array.from({ length: 8 }, () => retry('msg_away')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await eventOf('msg_away')).toMatchObject({ state: 'applied' })
  expect(await ordersOf('pay_away')).toEqual([{ status: 'paid' }])
  const [{ tries }] = [await eventOf('msg_away')]
  expect((await retry('msg_away')).body).toMatchObject({ state: 'applied', tries })
})

test('another shop finds neither the event nor a retry of it', async () => {
  const { visitor, slug } = await world.openShop('Other Tools')
  for (const { status } of [
    await visitor.get(`/api/organizations/${slug}/received-events/msg_away`),
    await visitor.post(`/api/organizations/${slug}/received-events/msg_away/retry`),
  ])
    expect(status).toBe(404)
})

test('an event that was handled goes after 400 days, and one that could not be applied stays', async () => {
  const { db } = world.platform.deps.database
  const list = async () => {
    await world.platform.drainAll()
    const ids = ['msg_handled', 'msg_waiting']
    const rows = await db
      .selectFrom('providerEvents')
      .select('webhookId')
      .where('webhookId', 'in', ids)
      .orderBy('webhookId')
      .execute()
    return rows.map(({ webhookId }) => webhookId)
  }
  await deliver('msg_handled', 'refund.succeeded', { refund_id: 'ref_handled' })
  await refuseRows(world, 'refund_records', async () => {
    await deliver('msg_waiting', 'refund.succeeded', { refund_id: 'ref_waiting' })
  })
  world.clock.advance(400 * DAY)
  expect(await list()).toEqual(['msg_handled', 'msg_waiting'])
  world.clock.advance(1)
  expect(await list()).toEqual(['msg_waiting'])
})
