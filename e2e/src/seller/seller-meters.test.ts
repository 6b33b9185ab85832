import type { SellerMeter, SellerMeterList, SellerMeterUsage } from '@tradepost/contract/platform/catalog/seller-meters'
import { DAY } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const big = { key: 'tokens', operator: 'greater_than', value: 100 }
const paid = { key: 'tier', operator: 'equals', value: 'paid' }
const trial = { key: 'is_trial', operator: 'equals', value: false }
const NESTED = {
  conjunction: 'and',
  clauses: [
    { conjunction: 'or', clauses: [big, paid] },
    { conjunction: 'and', clauses: [trial] },
  ],
}
const FORM = {
  name: 'Tokens',
  description: '',
  event_name: 'chat.completion',
  measurement_unit: 'token',
  aggregation: { type: 'sum', key: 'tokens' },
  filter: null,
}

const path = (rest = '') => `/api/organizations/${seller.slug}/meters${rest}`
const create = (form: object = {}) => seller.visitor.post<SellerMeter>(path(), { ...FORM, ...form })
const list = async (query = '') => (await seller.visitor.get<SellerMeterList>(path(query))).body
const days = 'start=2026-11-01T00:00:00Z&end=2026-12-01T00:00:00Z'

test('a meter reaches the provider with its filter as built, down to the deepest level', async () => {
  const deepest = { conjunction: 'or', clauses: [big] }
  const deep = [1, 2, 3].reduce<object>((filter) => ({ conjunction: 'and', clauses: [filter] }), deepest)
  for (const filter of [NESTED, deep]) {
    const { status, body } = await create({ filter, description: 'What the models read' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ...FORM, description: 'What the models read', filter, is_archived: false },
    })
    expect((await seller.visitor.get(path(`/${body.id}`))).body).toEqual(body)
    const client = await sellerClient(world, seller)
    expect((await client.meters.retrieve(body.id)).filter).toEqual(filter)
  }
})

test('a meter that only counts has no property', async () => {
  expect((await create({ aggregation: { type: 'count', key: 'left over' } })).body.aggregation).toEqual({
    type: 'count',
    key: null,
  })
})

test('an archived meter is on the archived list, is not offered in forms, and can be unarchived', async () => {
  const { id } = (await create({ name: 'Passing' })).body
  const ids = async (query: string) => (await list(query)).items.map((meter) => meter.id)
  const choices = async () =>
    (await seller.visitor.get<SellerMeterList>(`/api/organizations/${seller.slug}/meter-choices`)).body.items.map(
      (each) => each.id,
    )
  expect(await choices()).toContain(id)
  for (const _ of [1, 2]) expect((await seller.visitor.post(path(`/${id}/archive`))).status).toBe(204)
  expect([await ids(''), await choices()]).not.toContainEqual(expect.arrayContaining([id]))
  expect(await ids('?status=archived')).toEqual([id])
  expect((await seller.visitor.get(path(`/${id}`))).body).toMatchObject({ is_archived: true })
  expect((await seller.visitor.post(path(`/${id}/unarchive`))).status).toBe(204)
  expect(await ids('?status=archived')).toEqual([])
  expect((await seller.visitor.get(path(`/${id}`))).body).toMatchObject({ is_archived: false })
})

test('the meter list finds by part of a name and by event name', async () => {
  const { id } = (await create({ name: 'Page views', event_name: 'page.view' })).body
  const ids = async (query: string) => (await list(query)).items.map((meter) => meter.id)
  expect(await ids('?q=VIEWS%20pag')).toEqual([id])
  expect(await ids('?event_name=page.view')).toEqual([id])
  expect(await ids('?event_name=page.vie')).toEqual([])
})

test("a meter's daily usage is exact, also for a single customer", async () => {
  const client = await sellerClient(world, seller)
  const [maya, noor] = await Promise.all(
    ['Maya', 'Noor'].map(async (name) => (await client.customers.create({ email: `${name}@example.com`, name })).customer_id),
  )
  const send = (customer_id = '', event_id: string, tokens: number) =>
    client.usageEvents.ingest({ events: [{ event_id, customer_id, event_name: 'usage.day', metadata: { tokens } }] })
  await send(maya, 'day-1', 0.1)
  await send(noor, 'day-2', 0.2)
  await world.advance(DAY)
  await send(noor, 'day-3', 40)
  const { id } = (await create({ event_name: 'usage.day' })).body
  const usage = async (query: string) => (await seller.visitor.get<SellerMeterUsage>(path(`/${id}/usage?${query}`))).body
  expect(await usage(days)).toEqual({
    items: [
      { day: '2026-11-21', units: '0.3', event_count: 2 },
      { day: '2026-11-22', units: '40', event_count: 1 },
    ],
  })
  expect(await usage(`${days}&customer_id=${maya}`)).toEqual({ items: [{ day: '2026-11-21', units: '0.1', event_count: 1 }] })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ description: 'x'.repeat(1001) }, 'description'],
  [{ event_name: '' }, 'event_name'],
  [{ measurement_unit: '' }, 'measurement_unit'],
  [{ aggregation: { type: 'sum', key: ' ' } }, 'aggregation.key'],
  [{ aggregation: { type: 'average', key: 'tokens' } }, 'aggregation.type'],
  [{ filter: { conjunction: 'and', clauses: [] } }, 'filter.clauses'],
  [{ filter: { conjunction: 'xor', clauses: [big] } }, 'filter.conjunction'],
  [{ filter: { conjunction: 'and', clauses: [{ ...big, value: '100' }] } }, 'filter.clauses.0.value'],
  [{ filter: { conjunction: 'and', clauses: [{ ...paid, operator: 'contains', value: '' }] } }, 'filter.clauses.0.value'],
  [{ filter: { conjunction: 'and', clauses: [big, { conjunction: 'or', clauses: [paid] }] } }, 'filter.clauses'],
  [{ filter: { conjunction: 'and', clauses: Array.from({ length: 11 }, () => big) } }, 'filter.clauses'],
  [
    {
      filter: [1, 2, 3, 4].reduce<object>((filter) => ({ conjunction: 'and', clauses: [filter] }), {
        conjunction: 'or',
        clauses: [big],
      }),
    },
    'filter',
  ],
])('an invalid meter form is rejected with the name of the field: %j', async (bad, field) => {
  expect(await create(bad)).toMatchObject({
    status: 422,
    body: { issues: expect.arrayContaining([expect.objectContaining({ path: field })]) },
  })
})

test.each([
  ['start=2026-11-02T00:00:00Z', 400],
  ['start=x&end=y', 400],
  ['start=2026-11-02T00:00:00Z&end=2026-11-01T00:00:00Z', 422],
])('an invalid date range is rejected: %s', async (query, status) => {
  const { id } = (await create()).body
  expect((await seller.visitor.get(path(`/${id}/usage?${query}`))).status).toBe(status)
})

test("another business can neither see nor change a meter, exactly as if it didn't exist", async () => {
  const { body } = await create({ name: 'Mine' })
  const other = await world.openShop('Other Tools')
  const theirs = `/api/organizations/${other.slug}/meters`
  expect((await other.visitor.get<SellerMeterList>(theirs)).body.items).toEqual([])
  for (const [method, rest] of [
    ['GET', ''],
    ['GET', `/usage?${days}`],
    ['POST', '/archive'],
    ['POST', '/unarchive'],
  ] as const)
    for (const id of [body.id, 'mtr_unknown'])
      expect((await other.visitor.call(method, `${theirs}/${id}${rest}`)).status, method + rest).toBe(404)
  expect((await seller.visitor.get(path(`/${body.id}`))).body).toEqual(body)
})

const ROUTES = [
  { method: 'GET', path: '/meters' },
  { method: 'GET', path: '/meter-choices' },
  { method: 'POST', path: '/meters', body: FORM },
  { method: 'GET', path: '/meters/mtr_1' },
  { method: 'GET', path: `/meters/mtr_1/usage?${days}` },
  { method: 'POST', path: '/meters/mtr_1/archive' },
  { method: 'POST', path: '/meters/mtr_1/unarchive' },
]

test("strangers can't access meters", () => expectClosedToStrangers({ world, seller, routes: ROUTES }))
test('while the provider is down, meter changes return 503', () => expectToldWhenAway({ world, seller, routes: ROUTES }))
