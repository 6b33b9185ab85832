import type { ReceivedEventItem, ReceivedEventList } from '@tradepost/contract/platform/developers/seller-received-events'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { EVENT_SAMPLES } from './event-samples.ts'
import { makeDeliverer } from './sign-delivery.ts'

const RUNS = runsOf({ usual: 188, all: 10_000 })
/** The same bodies in each run; more runs are other bodies. */
const SEED = 20_261_121
const AT_ONCE = 8

let world: World
let seller: Seller
let deliverer: Awaited<ReturnType<typeof makeDeliverer>>
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  deliverer = await makeDeliverer(world, seller)
})
afterAll(() => world.close())

/** Numbers below a limit, the same for the same seed (mulberry32). */
function makePick(seed: number) {
  let state = seed
  return (count: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count
  }
}
type Pick = ReturnType<typeof makePick>
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const STRANGE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  7,
  3.5,
  1e300,
  '',
  '7',
  'yes',
  '2026-13-45',
  1_795_251_600,
  [],
  [[]],
  [null],
  {},
  { drifted: { deeply: [1] } },
  'ø🙂',
]
const retype = (pick: Pick, value: unknown): unknown => {
  if (typeof value === 'number' && pick(2) === 0) return String(value)
  if (typeof value === 'boolean' && pick(2) === 0) return String(value)
  return STRANGE[pick(STRANGE.length)]
}

/** Adds, removes, retypes or renames a field, here or inside one of the fields. */
function drift(pick: Pick, fields: Fields): Fields {
  const names = Object.keys(fields)
  const name = names[pick(names.length)]
  const value = name === undefined ? undefined : fields[name]
  if (name === undefined) return { added: STRANGE[pick(STRANGE.length)] }
  if (isFields(value) && pick(3) === 0) return { ...fields, [name]: drift(pick, value) }
  const { [name]: _, ...others } = fields
  const changes: readonly (() => Fields)[] = [
    () => ({ ...fields, [`added_${pick(100)}`]: STRANGE[pick(STRANGE.length)] }),
    () => others,
    () => ({ ...fields, [name]: retype(pick, value) }),
    () => ({ ...others, [`${name}_renamed`]: value }),
    () => (typeof value === 'string' ? { ...fields, [name]: `${value}_new` } : fields),
  ]
  return changes[pick(changes.length)]?.() ?? fields
}

/** Builds the body of one drifted event: of each type in turn, changed at one to four places. */
function drifted(run: number): string {
  const pick = makePick(SEED + run)
  const sample = EVENT_SAMPLES[run % EVENT_SAMPLES.length]
  let event: Fields = JSON.parse(deliverer.eventBody(sample?.type ?? '', { ...sample?.data }))
  for (let changes = 1 + pick(4); changes > 0; changes -= 1) {
    const { data } = event
    event = isFields(data) && pick(8) > 0 ? { ...event, data: drift(pick, data) } : drift(pick, event)
  }
  return JSON.stringify(event)
}

test(`${RUNS} drifted bodies of all ${EVENT_SAMPLES.length} types are answered with success and kept as they came`, async () => {
  expect(EVENT_SAMPLES).toHaveLength(47)
  const bodies = Array.from({ length: RUNS }, (_, run) => drifted(run))
  for (let from = 0; from < RUNS; from += AT_ONCE)
    await Promise.all(
      bodies.slice(from, from + AT_ONCE).map(async (body, index) => {
        const { status } = await deliverer.deliver({ id: `msg_${from + index}`, body })
        expect(status, body).toBe(200)
      }),
    )
  const kept = await world.platform.deps.database.db.selectFrom('providerEvents').select(['webhookId', 'body']).execute()
  const byId = new Map(kept.map(({ webhookId, body }) => [webhookId, body]))
  for (const [run, body] of bodies.entries()) expect(byId.get(`msg_${run}`)).toBe(body)
}, 600_000)

const list = async (query: string) =>
  (await seller.visitor.get<ReceivedEventList>(`/api/organizations/${seller.slug}/received-events?${query}`)).body.items

/** Delivers an event whose data differs from the sample's, and returns how it is listed. */
async function deliverChanged(type: string, change: Fields): Promise<ReceivedEventItem | undefined> {
  const sample = EVENT_SAMPLES.find((each) => each.type === type)
  const id = `msg_${type}_${Object.keys(change)[0]}`
  const { status } = await deliverer.deliver({ id, body: deliverer.eventBody(type, { ...sample?.data, ...change }) })
  expect(status).toBe(200)
  return (await list(`ids=${id}`))[0]
}

test.each([
  ['payment.succeeded', { payment_id: { a: 1 } }, 'failing', 'ID'],
  ['refund.succeeded', { refund_id: 7 }, 'failing', 'ID'],
  ['payment.succeeded', { total_amount: { a: 1 } }, 'settled', 'total_amount'],
  ['subscription.active', { quantity: [] }, 'settled', 'quantity'],
  ['refund.failed', { amount: 'much' }, 'settled', 'amount'],
  ['payout.success', { status: 7.5, amount: {} }, 'settled', 'amount'],
  ['credit.added', { is_credit: 7 }, 'settled', 'is_credit'],
  ['dunning.started', { subscription_id: {} }, 'settled', 'subscription_id'],
])('the problem of %s with %o is shown', async (type, change, state, words) => {
  expect(await deliverChanged(type, change)).toMatchObject({ state, problem: expect.stringContaining(words) })
})

test.each([
  ['a time that is none', { timestamp: 'yesterday' }, 'timestamp: Invalid date'],
  ['no time', { timestamp: null }, 'timestamp: Required'],
  ['the payload of another type', { type: 'dispute.opened' }, 'data.payload_type: Expected Dispute, received Payment'],
  ['another business', { business_id: 'bus_other' }, 'business_id'],
])('an event with %s is settled with its problem', async (what, change, problem) => {
  const id = `msg_${what}`
  const data = { ...EVENT_SAMPLES.find(({ type }) => type === 'payment.succeeded')?.data, payment_id: `pay_${what}` }
  const body = JSON.stringify({ ...JSON.parse(deliverer.eventBody('payment.succeeded', data)), ...change })
  expect((await deliverer.deliver({ id, body })).status).toBe(200)
  const [listed] = await list(`ids=${encodeURIComponent(id)}`)
  expect(listed).toMatchObject({ state: 'settled', problem: expect.stringContaining(problem) })
})

test('an event of another business makes no order and no record', async () => {
  const data = { ...EVENT_SAMPLES.find(({ type }) => type === 'payment.succeeded')?.data, payment_id: 'pay_of_others' }
  const body = JSON.stringify({ ...JSON.parse(deliverer.eventBody('payment.succeeded', data)), business_id: 'bus_other' })
  expect((await deliverer.deliver({ id: 'msg_of_others', body })).status).toBe(200)
  const { db } = world.platform.deps.database
  expect(await db.selectFrom('orders').select('id').where('paymentId', '=', 'pay_of_others').execute()).toEqual([])
  expect((await seller.visitor.get(`/api/organizations/${seller.slug}/payments/pay_of_others`)).status).toBe(404)
})

test('events that could not be applied are listed before newer ones', async () => {
  const failing = await deliverChanged('payment.failed', { payment_id: [] })
  world.clock.advance(1000)
  const applied = await deliverChanged('payout.created', { added: 1 })
  const listed = await list(`ids=${failing?.id},${applied?.id}`)
  expect(listed.map(({ id, state }) => [id, state])).toEqual([
    [failing?.id, 'failing'],
    [applied?.id, 'applied'],
  ])
})
