import { describe, expect, test } from 'vitest'
import { discounts } from '#src/records/nouns/discounts.ts'
import { products } from '#src/records/nouns/products.ts'
import { compareFields } from './describe-changes.ts'
import { describeOutcome, describeRequest, type RouteChange } from './describe-route-change.ts'

const change = (more: Partial<RouteChange>): RouteChange => ({
  action: 'product.updated',
  method: 'patch',
  params: [['product_id', 'pdt_1']],
  body: undefined,
  ...more,
})
const CALIPER = {
  product_id: 'pdt_1',
  name: 'Caliper',
  price: { amount: 3900, currency: 'USD' },
  metadata: { shelf: 'A' },
  updated_at: '2026-01-01',
}

describe('the difference of two objects', () => {
  test.each<[string, object, object, object]>([
    ['is empty for equal ones, in any order of their keys', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, {}],
    [
      'names the field inside an object',
      { price: { amount: 1, currency: 'USD' } },
      { price: { amount: 2, currency: 'USD' } },
      { 'price.amount': { old: 1, new: 2 } },
    ],
    ['shows a removed key', { metadata: { a: 'x' } }, { metadata: {} }, { 'metadata.a': { old: 'x', new: null } }],
    ['takes lists as values', { tags: [1] }, { tags: [1, 2] }, { tags: { old: [1], new: [1, 2] } }],
    ['counts a missing field as null', { a: null }, {}, {}],
    ['leaves out when it was saved', { updated_at: 1 }, { updated_at: 2 }, {}],
    [
      'tells 0, false and an empty text from null',
      { a: 0, b: false, c: '' },
      {},
      { a: { old: 0, new: null }, b: { old: false, new: null }, c: { old: '', new: null } },
    ],
  ])('%s', (_, old, current, changes) => {
    expect(compareFields({ ...old }, { ...current })).toEqual(changes)
  })
})

test('before a change, the log has what the request asks for', () => {
  expect(describeRequest(change({ body: { name: 'Digital caliper' } }))).toEqual({
    object: { id: 'pdt_1', name: 'Digital caliper' },
    changes: { name: { new: 'Digital caliper' } },
  })
})

test('an updated object is compared with its record; fields that only one of them has say nothing', () => {
  const answer = { ...CALIPER, name: 'Digital caliper', metadata: {}, is_archived: false, updated_at: '2026-02-02' }
  const known = { notes: {}, before: { ...CALIPER, place: 3 }, answer, noun: products }
  expect(describeOutcome(change({ body: { name: 'Digital caliper' } }), known)).toEqual({
    object: { id: 'pdt_1', name: 'Digital caliper' },
    changes: { name: { old: 'Caliper', new: 'Digital caliper' }, 'metadata.shelf': { old: 'A', new: null } },
  })
})

test('an answer that is another thing is not compared with the record', () => {
  const known = {
    notes: {},
    before: { ...CALIPER, status: 'active' },
    answer: { payment_id: 'pay_1', status: 'failed' },
    noun: products,
  }
  expect(describeOutcome(change({ method: 'post', body: { amount: 500 } }), known)).toEqual({
    object: { id: 'pdt_1', name: 'Caliper' },
    changes: { amount: { new: 500 } },
  })
})

test('a verb says what it was told besides what it changed; saving a whole form says only what changed', () => {
  const known = { notes: {}, before: CALIPER, answer: { ...CALIPER, name: 'Ruler' }, noun: products }
  const body = { name: 'Ruler', reason: 'a better name' }
  expect(describeOutcome(change({ method: 'post', body }), known).changes).toEqual({
    reason: { new: 'a better name' },
    name: { old: 'Caliper', new: 'Ruler' },
  })
  expect(describeOutcome(change({ method: 'put', body }), known).changes).toEqual({ name: { old: 'Caliper', new: 'Ruler' } })
})

test('a created object is found in the answer', () => {
  const created = change({ action: 'product.created', method: 'post', params: [], body: { name: 'Caliper', description: '' } })
  expect(describeOutcome(created, { notes: {}, answer: { ...CALIPER, id: 'other' } })).toEqual({
    object: { id: 'pdt_1', name: 'Caliper' },
    changes: { name: { new: 'Caliper' } },
  })
  const meter = change({ ...created, action: 'meter.created' })
  expect(describeOutcome(meter, { notes: {}, answer: { id: 'mtr_1', name: 'Calls' } }).object).toEqual({
    id: 'mtr_1',
    name: 'Calls',
  })
})

test('a deleted object leaves its last fields', () => {
  const removed = change({ action: 'discount.deleted', method: 'delete', params: [['discount_id', 'dsc_1']] })
  const before = { discount_id: 'dsc_1', code: 'SPRING', name: 'Spring', usage_limit: null }
  expect(describeOutcome(removed, { notes: {}, before, answer: undefined, noun: discounts })).toEqual({
    object: { id: 'dsc_1', name: 'SPRING' },
    changes: { code: { old: 'SPRING' }, name: { old: 'Spring' } },
  })
})

test('what is taken from an object is named by the rest of the path', () => {
  const params = [
    ['discount_id', 'dsc_1'],
    ['customer_id', 'cus_1'],
  ] as const
  const removed = change({ action: 'discount.customer_removed', method: 'delete', params })
  const before = { discount_id: 'dsc_1', code: 'SPRING' }
  expect(describeOutcome(removed, { notes: {}, before, answer: undefined })).toEqual({
    object: { id: 'dsc_1', name: 'SPRING' },
    changes: { customer_id: { old: 'cus_1' } },
  })
})

test("a handler's notes come before everything else", () => {
  const notes = { objectId: 'x', objectName: 'Checkout', old: { theme: 'dark' }, current: { theme: 'light' } }
  expect(describeOutcome(change({ body: { theme: 'light' } }), { notes, answer: CALIPER })).toEqual({
    object: { id: 'x', name: 'Checkout' },
    changes: { theme: { old: 'dark', new: 'light' } },
  })
})
