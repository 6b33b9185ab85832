import { expect, test } from 'vitest'
import { readEvent } from './read-event.ts'

const data = {
  payment_id: 'pay_1',
  status: 'succeeded',
  total_amount: 3900,
  currency: 'USD',
  customer: { customer_id: 'cus_1', email: 'a@example.com', name: 'A' },
}
const read = (event: unknown) => readEvent(Buffer.from(typeof event === 'string' ? event : JSON.stringify(event)))

test('a payment is read with the fields that an order needs, ignoring unknown ones', () => {
  const event = read({
    business_id: 'bus_1',
    type: 'payment.succeeded',
    timestamp: '2026-11-21T09:00:00Z',
    data: { ...data, something_new: 1 },
  })
  expect(event).toMatchObject({
    type: 'payment.succeeded',
    paymentId: 'pay_1',
    problem: null,
    heard: { outcome: 'succeeded', payment: { total_amount: 3900 } },
  })
  expect(event.happenedAt).toEqual(new Date('2026-11-21T09:00:00Z'))
})

test('an unknown event type is stored without a problem and has no effect', () => {
  expect(read({ type: 'moon.risen', data: {} })).toMatchObject({ type: 'moon.risen', problem: null, heard: undefined })
})

test.each([
  ['invalid JSON', '{'],
  ['a NUL in its text', '{"type":"payment.succeeded\\u0000"}'],
  ['no object in its body', '[1]'],
  ['no type', { data }],
  ['an id that is not text', { type: 'payment.succeeded', data: { ...data, payment_id: 7 } }],
  ['a negative amount', { type: 'payment.succeeded', data: { ...data, total_amount: -1 } }],
  ['an amount beyond the integer range', { type: 'payment.succeeded', data: { ...data, total_amount: 1e300 } }],
  ['no customer', { type: 'payment.succeeded', data: { ...data, customer: null } }],
])('a delivery with %s is recorded as a problem and throws no error', (_, event) => {
  expect(read(event)).toMatchObject({ problem: expect.any(String), heard: undefined })
})
