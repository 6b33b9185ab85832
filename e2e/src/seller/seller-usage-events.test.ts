import type { SellerCustomer } from '@tradepost/contract/platform/sales/seller-customers'
import type {
  SellerRejectedEventsList,
  SellerUsageEvent,
  SellerUsageEventList,
  SentUsageEvent,
} from '@tradepost/contract/platform/sales/seller-usage-events'
import { addMilliseconds, DAY, HOUR, MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
let maya: string
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  maya = await makeCustomer('Maya')
})
afterAll(() => world.close())

const makeCustomer = async (name: string, of = seller) =>
  (await (await sellerClient(world, of)).customers.create({ email: `${name}@example.com`, name })).customer_id

let made = 0
const event = (changes: object = {}) => {
  made += 1
  return { event_id: `evt-${made}`, customer_id: maya, event_name: 'api.call', metadata: {}, timestamp: null, ...changes }
}
const path = (rest = '', of = seller) => `/api/organizations/${of.slug}/usage-events${rest}`
const send = (changes: object = {}) => seller.visitor.post<SentUsageEvent>(path(), event(changes))
const list = async (query = '', of = seller) => (await of.visitor.get<SellerUsageEventList>(path(query, of))).body
const rejected = async (of = seller) =>
  (await of.visitor.get<SellerRejectedEventsList>(`/api/organizations/${of.slug}/rejected-events`)).body
const idsOf = ({ items }: SellerUsageEventList) => items.map((each) => each.event_id)

test('a test event reaches the provider unchanged, shows its data and counts once', async () => {
  const sent = event({ event_id: 'a/b ü?', metadata: { tokens: 1.5, model: '<b>gpt</b>', cached: false } })
  const post = () => seller.visitor.post(path(), sent)
  expect(await post()).toMatchObject({ status: 200, body: { is_new: true } })
  expect(await post()).toMatchObject({ status: 200, body: { is_new: false } })
  const shown = await seller.visitor.get<SellerUsageEvent>(path(`/${encodeURIComponent(sent.event_id)}`))
  expect(shown.body).toMatchObject({ ...sent, timestamp: world.clock.now().toISOString() })
  expect((await list()).items).toMatchObject([{ event_id: sent.event_id, metadata: sent.metadata }])
})

test('an event is listed with the name of its customer, however many customers came later', async () => {
  const form = { name: 'Ida Named', email: 'ida@example.com', phone_number: '', metadata: {} }
  const { body } = await seller.visitor.post<SellerCustomer>(`/api/organizations/${seller.slug}/customers`, form)
  await send({ event_name: 'named', customer_id: body.customer_id })
  const client = await sellerClient(world, seller)
  const later = Array.from({ length: 21 }, (_, count) => `later-${count}`)
  await Promise.all(later.map((name) => client.customers.create({ email: `${name}@example.com`, name })))
  expect((await list('?event_name=named')).items).toMatchObject([{ customer_name: 'Ida Named' }])
})

test('events are listed newest first and found by name, customer, meter and time', async () => {
  const noor = await makeCustomer('Noor')
  await world.advance(DAY)
  await send({ event_id: 'find-1', event_name: 'find', metadata: { size: 10 } })
  await world.advance(MINUTE)
  await send({ event_id: 'find-2', event_name: 'find', customer_id: noor, metadata: { size: 20 } })
  const since = world.clock.now().toISOString()
  await world.advance(MINUTE)
  await send({ event_id: 'find-3', event_name: 'find', metadata: { size: 30 } })
  const client = await sellerClient(world, seller)
  const large = { key: 'size', operator: 'greater_than', value: 15 } as const
  const { id } = await client.meters.create({
    name: 'Large',
    event_name: 'find',
    measurement_unit: 'find',
    aggregation: { type: 'count' },
    filter: { conjunction: 'and', clauses: [large] },
  })
  const found = async (query: string) => idsOf(await list(`?${query}`))
  expect(await found('event_name=find')).toEqual(['find-3', 'find-2', 'find-1'])
  expect(await found(`event_name=find&customer_id=${maya}`)).toEqual(['find-3', 'find-1'])
  expect(await found(`meter_id=${id}`)).toEqual(['find-3', 'find-2'])
  expect(await found(`event_name=find&timestamp_gte=${since}`)).toEqual(['find-3', 'find-2'])
  expect(await found(`event_name=find&timestamp_lt=${since}`)).toEqual(['find-1'])
  expect(await list('?event_name=find&page_size=2')).toMatchObject({ next: '2', previous: null, items: { length: 2 } })
  expect(await found('event_name=find&page_size=2&cursor=2')).toEqual(['find-1'])
})

test('a rejected event names the wrong field and appears among the rejected events with its reason', async () => {
  const old = addMilliseconds(world.clock.now(), -2 * HOUR).toISOString()
  const refused = await send({ event_id: 'too-old', timestamp: old })
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'More than 1 hour old', issues: [{ path: 'timestamp', message: 'More than 1 hour old' }] },
  })
  expect(await send({ customer_id: 'cus_unknown' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'customer_id', message: "This customer doesn't exist" }] },
  })
  const { items, has_more } = await rejected()
  expect({ items, has_more }).toMatchObject({
    has_more: false,
    items: [
      { code: 'INVALID_REQUEST_PARAMETERS', field: 'customer_id', event_index: 0 },
      { code: 'EVENT_TIMESTAMP_OUT_OF_RANGE', field: 'timestamp', event_index: 0, event_count: 1 },
    ],
  })
  expect(items?.[1]?.excerpt).toContain('"event_id":"too-old"')
})

test.each([
  [{ event_id: ' ' }, 'event_id'],
  [{ event_id: 'x'.repeat(201) }, 'event_id'],
  [{ customer_id: '' }, 'customer_id'],
  [{ event_name: '' }, 'event_name'],
  [{ metadata: { nested: { a: 1 } } }, 'metadata.nested'],
  [{ metadata: { ['x'.repeat(101)]: 1 } }, `metadata.${'x'.repeat(101)}`],
  [{ timestamp: 'yesterday' }, 'timestamp'],
])('an invalid event form is rejected with the name of the field: %j', async (bad, field) => {
  expect(await send(bad)).toMatchObject({ status: 422, body: { issues: [{ path: field }] } })
})

test.each(['cursor=0', 'page_size=0', 'page_size=101', 'timestamp_gte=x', 'timestamp_lt=2026', `event_name=${'x'.repeat(101)}`])(
  "events can't be listed with %s",
  async (query) => {
    expect((await seller.visitor.get(path(`?${query}`))).status).toBe(400)
  },
)

test('another business sees no events and no rejected events', async () => {
  await send({ event_id: 'mine' })
  await send({ event_id: '' })
  const other = await world.openShop('Other Tools')
  expect((await list('', other)).items).toEqual([])
  expect(await rejected(other)).toEqual({ items: [], has_more: false })
  for (const id of ['mine', 'nobodys']) expect((await other.visitor.get(path(`/${id}`, other))).status).toBe(404)
  expect((await other.visitor.post(path('', other), event())).body).toMatchObject({ issues: [{ path: 'customer_id' }] })
  expect((await other.visitor.get(path('?meter_id=mtr_unknown', other))).status).toBe(404)
})

const ROUTES = [
  { method: 'GET', path: '/usage-events' },
  {
    method: 'POST',
    path: '/usage-events',
    body: { event_id: 'e', customer_id: 'c', event_name: 'n', metadata: {}, timestamp: null },
  },
  { method: 'GET', path: '/usage-events/evt-1' },
  { method: 'GET', path: '/rejected-events' },
]

test("strangers can't access usage events", () => expectClosedToStrangers({ world, seller, routes: ROUTES }))
test('while the provider is down, sending usage events returns 503', () => expectToldWhenAway({ world, seller, routes: ROUTES }))
