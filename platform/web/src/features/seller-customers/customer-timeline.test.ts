import { expect, test } from 'vitest'
import { listCustomerTimeline } from './customer-timeline.ts'

type Paid = Parameters<typeof listCustomerTimeline>[1]['items'][number]

const customer = { customer_id: 'cus_1', created_at: '2026-01-01T00:00:00Z' }
const payment = (id: string, day: string, rest: Partial<Paid> = {}): Paid => ({
  payment_id: id,
  created_at: `2026-02-${day}T00:00:00Z`,
  total_amount: 3900,
  currency: 'USD',
  status: 'succeeded',
  refund_status: null,
  ...rest,
})

const titles = (items: Paid[], has_more = false) => listCustomerTimeline(customer, { items, has_more }).map(({ title }) => title)

test("the newest event is first and the customer's creation is last", () => {
  expect(
    titles([
      payment('a', '01'),
      payment('b', '03', { status: 'failed' }),
      payment('c', '02', { refund_status: 'partial' }),
      payment('d', '04', { status: 'requires_customer_action' }),
    ]),
  ).toEqual([
    'Payment of $39.00 in progress',
    'Payment of $39.00 failed',
    'Paid $39.00, later partially refunded',
    'Paid $39.00',
    'Customer created',
  ])
})

test("if only the newest payments are loaded, the customer's creation is not shown", () => {
  expect(titles([payment('a', '01')], true)).toEqual(['Paid $39.00'])
})
