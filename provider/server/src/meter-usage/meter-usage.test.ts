import { DAY, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let maya: string
let noor: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const make = async (name: string) =>
    (await business.client.customers.create({ email: `${name}@example.com`, name })).customer_id
  ;[maya, noor] = [await make('maya'), await make('noor')]
  let made = 0
  const send = (customer: string, ...values: unknown[]) =>
    business.client.usageEvents.ingest({
      events: values.map((tokens) => {
        made += 1
        return { event_id: `evt-${made}`, customer_id: customer, event_name: 'chat', metadata: { tokens: tokens as number } }
      }),
    })
  await send(maya, 0.1, 0.2, '7')
  await provider.advance(SECOND)
  await send(noor, 5)
  await provider.advance(2 * DAY)
  await send(maya, 'none', 'of them')
  await provider.advance(DAY)
  await send(noor, 9, 4)
})
afterAll(() => provider.close())

const makeMeter = async (type: 'count' | 'sum' | 'max' | 'last', filter?: { key: string; value: number }) => {
  const clauses = filter ? [{ ...filter, operator: 'greater_than' as const }] : undefined
  const { id } = await business.client.meters.create({
    name: type,
    event_name: 'chat',
    measurement_unit: 'token',
    aggregation: { type, key: type === 'count' ? null : 'tokens' },
    ...(clauses ? { filter: { conjunction: 'and' as const, clauses } } : {}),
  })
  return id
}
const november = { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' }
const usage = (meter_id: string, query: Record<string, string> = {}, of = business) =>
  ask(provider, `/test_helpers/meter_usage?${new URLSearchParams({ meter_id, ...november, ...query })}`, {
    method: 'GET',
    key: of.apiKey,
  })
const days = ['2026-11-21', '2026-11-23', '2026-11-24']

test.each([
  ['count', ['4', '2', '2']],
  ['sum', ['5.3', '0', '13']],
  ['max', ['5', '0', '9']],
  ['last', ['5', '0', '4']],
] as const)('a meter with the aggregation %s reports every day that has events, exactly', async (type, units) => {
  const { body } = await usage(await makeMeter(type))
  expect(body.items).toEqual(days.map((day, index) => ({ day, units: units[index], event_count: [4, 2, 2][index] })))
})

test('usage counts only events that match the filter, the customer and the dates', async () => {
  const meter = await makeMeter('sum', { key: 'tokens', value: 4 })
  expect((await usage(meter)).body.items).toEqual([
    { day: days[0], units: '5', event_count: 1 },
    { day: days[2], units: '9', event_count: 1 },
  ])
  expect((await usage(meter, { customer_id: maya })).body.items).toEqual([])
  expect((await usage(meter, { customer_id: noor, start: '2026-11-22T00:00:00Z' })).body.items).toMatchObject([{ day: days[2] }])
  expect((await usage(meter, { end: '2026-11-24T00:00:00Z' })).body.items).toMatchObject([{ day: days[0] }])
})

test.each<[string, Record<string, string>, number]>([
  ['an unknown meter', { meter_id: 'mtr_unknown' }, 404],
  ['a range that ends before it starts', { end: '2026-11-01T00:00:00Z' }, 422],
  ['a range of more than a year', { end: '2028-01-01T00:00:00Z' }, 422],
  ['an invalid time', { end: 'tomorrow' }, 422],
])('%s is rejected', async (_, query, status) => {
  expect((await usage(await makeMeter('count'), query)).status).toBe(status)
})

test("another business's meter is not found", async () => {
  const stranger = await provider.openBusiness('Stranger Ltd')
  expect(await usage(await makeMeter('count'), {}, stranger)).toMatchObject({ status: 404, body: { code: 'METER_NOT_FOUND' } })
})
