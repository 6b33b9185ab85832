import { SECOND } from '@tradepost/kit/clock'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const tokens = {
  name: 'Tokens',
  event_name: 'llm.used',
  measurement_unit: 'token',
  aggregation: { type: 'sum' as const, key: 'tokens' },
}
const make = (changes: Partial<DodoPayments.MeterCreateParams> = {}) => business.client.meters.create({ ...tokens, ...changes })
const offer = (changes: object) => ask(provider, '/meters', { key: business.apiKey, body: { ...tokens, ...changes } })

const is = (key: string, operator = 'equals', value: unknown = 1) => ({ key, operator, value })
const all = (...clauses: object[]) => ({ conjunction: 'and', clauses })
const any = (...clauses: object[]) => ({ conjunction: 'or', clauses })

test('a new meter has every API field and reads back the same', async () => {
  const made = await make({ name: ' <b>Tokens</b> ', description: 'Of all models' })
  expect(made).toEqual({
    id: expect.stringMatching(/^mtr_[0-9A-Za-z]{21}$/),
    business_id: business.businessId,
    ...tokens,
    name: '<b>Tokens</b>',
    description: 'Of all models',
    filter: null,
    created_at: provider.clock.now().toISOString(),
    updated_at: provider.clock.now().toISOString(),
  })
  expect(await business.client.meters.retrieve(made.id)).toEqual(made)
})

test.each(['sum', 'max', 'last'] as const)('a meter with the aggregation %s requires a key', async (type) => {
  expect((await make({ aggregation: { type, key: 'tokens' } })).aggregation).toEqual({ type, key: 'tokens' })
  for (const aggregation of [{ type }, { type, key: null }])
    expect(await offer({ aggregation })).toMatchObject({
      status: 422,
      body: {
        message: 'aggregation.key: Required unless the type is count',
        issues: [{ path: 'aggregation.key', message: expect.any(String) }],
      },
    })
})

test('a meter that only counts needs no key and drops one', async () => {
  expect((await make({ aggregation: { type: 'count' } })).aggregation).toEqual({ type: 'count', key: null })
  expect((await make({ aggregation: { type: 'count', key: 'tokens' } })).aggregation).toEqual({ type: 'count', key: null })
})

test.each([
  ['one condition', all(is('model', 'contains', 'gpt'))],
  [
    'every operator',
    any(
      is('a', 'equals', 'x'),
      is('a', 'not_equals', true),
      is('a', 'greater_than', 0.5),
      is('a', 'greater_than_or_equals', -1),
      is('a', 'less_than', 1e-7),
      is('a', 'less_than_or_equals', 0),
      is('a', 'contains', '"; drop'),
      is('a', 'does_not_contain', 'ß'),
      is('x'.repeat(100), 'equals', 'y'.repeat(500)),
      is('a', 'equals', ''),
    ),
  ],
  ['nested filters, three levels below the first', all(any(all(any(is('a')), any(is('b')))), any(is('c')))],
])('a filter with %s is stored as sent', async (_, filter) => {
  const { status, body } = await offer({ filter })
  expect({ status, filter: body.filter }).toEqual({ status: 201, filter })
})

const many = (count: number) => Array.from({ length: count }, (_, index) => is(`key-${index}`))

test.each([
  ['no name', { name: undefined }, 'name: Required', 'name'],
  ['an empty name', { name: ' ' }, 'Meter name is required', 'name'],
  ['a long name', { name: 'x'.repeat(101) }, /^name: Too big/, 'name'],
  ['a long description', { description: 'x'.repeat(1001) }, /^description: Too big/, 'description'],
  ['no event name', { event_name: undefined }, 'event_name: Required', 'event_name'],
  ['an empty event name', { event_name: '' }, /^event_name: Too small/, 'event_name'],
  ['no unit', { measurement_unit: '' }, 'Measurement unit is required', 'measurement_unit'],
  ['no aggregation', { aggregation: undefined }, 'aggregation: Required', 'aggregation'],
  [
    'an unknown aggregation',
    { aggregation: { type: 'average', key: 'a' } },
    /^aggregation\.type: Invalid option/,
    'aggregation.type',
  ],
  ['a filter as text', { filter: 'model = gpt' }, 'filter: Expected object, received string', 'filter'],
  [
    'an unknown conjunction',
    { filter: { ...all(is('a')), conjunction: 'xor' } },
    /^filter\.conjunction: Invalid option/,
    'filter.conjunction',
  ],
  ['a filter without clauses', { filter: all() }, /^filter\.clauses: Too small/, 'filter.clauses'],
  ['eleven clauses', { filter: all(...many(11)) }, /^filter\.clauses: Too big/, 'filter.clauses'],
  [
    'a clause that is a number',
    { filter: { conjunction: 'and', clauses: [7] } },
    'filter.clauses.0: Expected a condition or a filter',
    'filter.clauses.0',
  ],
  [
    'an unknown operator',
    { filter: all(is('a', 'is')) },
    /^filter\.clauses\.0\.operator: Invalid option/,
    'filter.clauses.0.operator',
  ],
  ['an empty key', { filter: all(is('')) }, /^filter\.clauses\.0\.key: Too small/, 'filter.clauses.0.key'],
  ['a long key', { filter: all(is('x'.repeat(101))) }, /^filter\.clauses\.0\.key: Too big/, 'filter.clauses.0.key'],
  [
    'a value that is an object',
    { filter: all(is('a', 'equals', {})) },
    'filter.clauses.0.value: Expected a string, a number or a boolean',
    'filter.clauses.0.value',
  ],
  [
    'a long value',
    { filter: all(is('a', 'equals', 'x'.repeat(501))) },
    /^filter\.clauses\.0\.value: Too big/,
    'filter.clauses.0.value',
  ],
  [
    'text compared with greater_than',
    { filter: all(is('a', 'greater_than', '5')) },
    'filter.clauses.0.value: Expected number, since "greater_than" compares numbers',
    'filter.clauses.0.value',
  ],
  [
    'a number searched with contains, deep inside',
    { filter: any(all(is('a')), all(is('b'), is('c', 'contains', 5))) },
    'filter.clauses.1.clauses.1.value: Expected string that is not empty, since "contains" searches texts',
    'filter.clauses.1.clauses.1.value',
  ],
  [
    'empty text searched with does_not_contain',
    { filter: all(is('a', 'does_not_contain', '')) },
    /^filter\.clauses\.0\.value: Expected string that is not empty/,
    'filter.clauses.0.value',
  ],
  [
    'a condition without an operator',
    { filter: any(all(is('a')), all({ key: 'b', value: 1 })) },
    /^filter\.clauses\.1\.clauses\.0\.operator: Invalid option|Required/,
    'filter.clauses.1.clauses.0.operator',
  ],
  [
    'a filter among conditions',
    { filter: all(is('a'), all(is('b'))) },
    'Clauses must be all conditions or all filters',
    'filter.clauses',
  ],
  ['filters four levels deep', { filter: all(all(all(all(all(is('a')))))) }, 'Filters nest at most 3 levels deep', 'filter'],
  [
    'more than a hundred conditions in all',
    { filter: any(all(any(...many(10)), ...Array.from({ length: 9 }, () => any(...many(10)))), all(all(is('a')))) },
    'A filter has at most 100 conditions in all',
    'filter',
  ],
])('%s is rejected with 422, the message and the field', async (_, changes, message, path) => {
  const { status, body } = await offer(changes)
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
  expect(body.message).toMatch(message)
  expect(body.issues).toMatchObject([{ path, message: expect.any(String) }])
})

test("text that can't be stored is rejected in any field", async () => {
  for (const changes of [{ name: 'a\0' }, { filter: all(is('a\0')) }, { filter: all(is('a', 'equals', 'b\0')) }])
    expect(await offer(changes)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
})

describe('an archived meter', () => {
  const archive = (id: string, method = 'DELETE', path = '') =>
    ask(provider, `/meters/${id}${path}`, { method, key: business.apiKey })
  const unarchive = (id: string) => archive(id, 'POST', '/unarchive')

  test('is in the archived list, can still be read, and can be unarchived', async () => {
    const shop = await provider.openBusiness('Lists Ltd')
    const [first, second] = [await shop.client.meters.create(tokens), await shop.client.meters.create(tokens)]
    const listed = async (archived?: boolean) =>
      (await shop.client.meters.list(archived === undefined ? {} : { archived })).items.map((meter) => meter.id).toSorted()
    await shop.client.meters.archive(first.id)
    expect([await listed(), await listed(false), await listed(true)]).toEqual([[second.id], [second.id], [first.id]])
    expect((await shop.client.meters.retrieve(first.id)).id).toBe(first.id)
    await shop.client.meters.unarchive(first.id)
    expect([await listed(), await listed(true)]).toEqual([[first.id, second.id].toSorted(), []])
  })

  test("isn't archived again by a second call, nor unarchived twice", async () => {
    const { id, created_at } = await make()
    expect(await unarchive(id)).toEqual({ status: 200, body: {} })
    expect((await business.client.meters.retrieve(id)).updated_at).toBe(created_at)
    expect(await archive(id)).toEqual({ status: 204, body: {} })
    const archived = await business.client.meters.retrieve(id)
    provider.clock.advance(SECOND)
    expect(await archive(id)).toEqual({ status: 204, body: {} })
    expect(await business.client.meters.retrieve(id)).toEqual(archived)
    expect(await unarchive(id)).toEqual({ status: 200, body: {} })
    expect((await business.client.meters.retrieve(id)).updated_at).toBe(provider.clock.now().toISOString())
  })
})

test('the list starts with the newest, 10 per page, and rejects an invalid flag', async () => {
  const shop = await provider.openBusiness('Pages Ltd')
  for (let number = 1; number <= 12; number += 1) {
    await shop.client.meters.create({ ...tokens, name: `${number}` })
    provider.clock.advance(SECOND)
  }
  const names = async (page_number: number) => (await shop.client.meters.list({ page_number })).items.map((meter) => meter.name)
  expect([await names(0), await names(1)]).toEqual([
    ['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'],
    ['2', '1'],
  ])
  expect(await ask(provider, '/meters?archived=yes', { method: 'GET', key: shop.apiKey })).toMatchObject({
    status: 422,
    body: { code: 'INVALID_QUERY_PARAMS' },
  })
})
