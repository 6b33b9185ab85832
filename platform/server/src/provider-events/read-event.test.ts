import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

const data = {
  payment_id: 'pay_1',
  status: 'succeeded',
  total_amount: 3900,
  currency: 'USD',
  customer: { customer_id: 'cus_1', email: 'a@example.com', name: 'A' },
}
const NOW = new Date('2026-11-21T10:00:00Z')
const timestamp = '2026-11-21T09:00:00Z'
/** Reads an event, given as text or without a time of its own. */
const read = (event: unknown, businessId: string | null = 'bus_1') => {
  const dated = typeof event === 'object' && !Array.isArray(event) ? { timestamp, ...event } : event
  return readEvent(Buffer.from(typeof dated === 'string' ? dated : JSON.stringify(dated)), { now: NOW, businessId })
}
const bodyOf = (event: unknown) => {
  const { update } = read(event).update ?? {}
  return update?.kind === 'event' ? update.body : undefined
}

test('a payment is read with the fields that an order needs, ignoring unknown ones', () => {
  const event = read({
    business_id: 'bus_1',
    type: 'payment.succeeded',
    data: { ...data, something_new: 1 },
  })
  expect(event).toMatchObject({
    type: 'payment.succeeded',
    paymentId: 'pay_1',
    objectId: 'pay_1',
    problem: null,
    delivered: { outcome: 'succeeded', payment: { total_amount: 3900 } },
  })
  expect(event.happenedAt).toEqual(new Date('2026-11-21T09:00:00Z'))
})

test.each(['2026-11-21 09:00:00+00', '2026-11-21T10:00:00+01:00', 1_795_251_600, '1795251600000'])(
  'a time is read from %s',
  (timestamp) => {
    expect(read({ type: 'payment.failed', timestamp, data }).happenedAt).toEqual(new Date('2026-11-21T09:00:00Z'))
  },
)

test.each([undefined, null, 'yesterday', '0000-01-01T00:00:00Z', '99999-01-01', -5, {}])(
  'an event with the time %s is read as received now, with a problem, and its object asked about',
  (time) => {
    const problem = expect.stringContaining('timestamp')
    const event = read({ type: 'payment.failed', timestamp: time, data })
    expect(event).toMatchObject({ happenedAt: NOW, problem, isOpaque: false, update: { isPartial: true } })
  },
)

test.each([
  ['dispute.opened', { ...data, payload_type: 'Payment' }],
  ['subscription.active', { ...data, subscription_id: 'sub_1', payload_type: 'Payment' }],
  ['payment.succeeded', { ...data, subscription_id: 'sub_1', payload_type: 'Subscription' }],
  ['dunning.started', { ...data, payload_type: 'Payment' }],
  ['refund.succeeded', { id: 'entg_1', payload_type: 'EntitlementGrant' }],
])('%s with the payload of another type is a problem, and its object is asked about', (type, given) => {
  const event = read({ type, data: given })
  expect(event).toMatchObject({ problem: expect.stringContaining('data.payload_type'), isOpaque: false })
  expect(event.update?.isPartial ?? true).toBe(true)
  expect(event.delivered?.payment).toBeUndefined()
})

test.each([
  ['moon.risen', { ...data, payload_type: 'Payment' }],
  ['constructor', { ...data, payload_type: 'Payment' }],
  ['payment.refreshed', { ...data, payload_type: 'Payment' }],
])('%s, an unknown type, contradicts no payload', (type, given) => {
  expect(read({ type, data: given }).problem ?? '').not.toContain('payload_type')
})

test('an event of another business is a problem and has no effect', () => {
  const event = { business_id: 'bus_2', type: 'payment.succeeded', data }
  const none = { update: undefined, delivered: undefined, isOpaque: false }
  expect(read(event)).toMatchObject({ ...none, problem: 'business_id: Not the business of this connection' })
  expect(read(event, null)).toMatchObject({ problem: null, delivered: { payment: { payment_id: 'pay_1' } } })
  expect(read({ ...event, business_id: undefined })).toMatchObject({ problem: null, delivered: { outcome: 'succeeded' } })
})

test('an unknown event type is stored without a problem and has no effect', () => {
  expect(read({ type: 'moon.risen', data: {} })).toMatchObject({
    type: 'moon.risen',
    problem: null,
    update: undefined,
    delivered: undefined,
  })
})

test.each([
  ['license_key.created', { id: 'lic_1', status: 'inactive' }, { status: 'disabled' }],
  ['dispute.opened', { dispute_id: 'dp_1', dispute_stage: 'dispute_won' }, { dispute_stage: 'dispute' }],
  ['dispute.opened', { dispute_id: 'dp_1', dispute_stage: 'pre_dispute' }, { dispute_stage: 'pre_dispute' }],
  ['payment.processing', { payment_id: 'pay_1', status: 'pending' }, { status: 'processing' }],
  ['refund.succeeded', { refund_id: 'ref_1', status: 'pending' }, { status: 'pending' }],
  ['subscription.active', { subscription_id: 'sub_1', status: 'pending' }, { status: 'pending' }],
])('%s with %o is read as %o: both spellings of a value are one', (type, given, expected) => {
  expect(bodyOf({ type, data: given })).toMatchObject(expected)
})

test('numbers, booleans and dates in other forms are read as themselves', () => {
  const body = bodyOf({
    type: 'subscription.active',
    data: { subscription_id: 'sub_1', quantity: '2', on_demand: 'false', next_billing_date: '2026-12-21 09:00:00+00' },
  })
  expect(body).toMatchObject({ quantity: 2, on_demand: false, next_billing_date: '2026-12-21T09:00:00.000Z' })
})

test('the payload is told by the type where the data does not name it', () => {
  expect(read({ type: 'payout.success', data: { payout_id: 'pyt_1' } })).toMatchObject({
    objectId: 'pyt_1',
    update: { noun: { name: 'payouts' } },
  })
  expect(read({ type: 'dunning.started', data: { subscription_id: 'sub_1' } })).toMatchObject({ objectId: 'sub_1' })
})

test('a field that cannot be read is left out, named, and the rest is taken', () => {
  const event = read({ type: 'subscription.active', data: { subscription_id: 'sub_1', status: 'active', quantity: { many: 2 } } })
  expect(event).toMatchObject({ problem: expect.stringContaining('quantity'), isOpaque: false, update: { isPartial: true } })
  expect(event.update?.update).toMatchObject({ body: { status: 'active' } })
  expect(event.update?.update).not.toHaveProperty('body.quantity')
})

test('a new value of an enumeration is kept without a problem', () => {
  const event = read({
    type: 'subscription.past_due',
    data: { payload_type: 'Subscription', subscription_id: 'sub_1', status: 'past_due' },
  })
  expect(event).toMatchObject({ problem: null, update: { update: { body: { status: 'past_due' } } } })
})

test.each([
  ['invalid JSON', '{'],
  ['a NUL in its text', '{"type":"payment.succeeded\\u0000"}'],
  ['no object in its body', '[1]'],
  ['no type', { data }],
  ['an id that is not text', { type: 'payment.succeeded', data: { ...data, payment_id: 7 } }],
  ['no data', { type: 'refund.succeeded' }],
])('a delivery with %s is recorded as a problem, to be tried again, and throws no error', (_, event) => {
  expect(read(event)).toMatchObject({ problem: expect.any(String), isOpaque: true, update: undefined, delivered: undefined })
})

test.each([
  ['a negative amount', { total_amount: -1 }],
  ['an amount beyond the integer range', { total_amount: 1e300 }],
  ['no customer', { customer: null }],
])('a payment with %s is asked about: its order is not made from the event', (_, change) => {
  const event = read({ type: 'payment.succeeded', data: { ...data, ...change } })
  expect(event).toMatchObject({ problem: expect.any(String), paymentId: 'pay_1', delivered: { payment: undefined } })
})
