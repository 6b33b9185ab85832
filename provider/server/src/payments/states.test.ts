import { transition } from '@tradepost/kit/states'
import { expect, test } from 'vitest'
import { type PaymentStatus, type PaymentTrigger, paymentStates } from './states.ts'

const triggers: PaymentTrigger[] = ['attempt', 'succeed', 'decline', 'defer', 'challenge', 'abandon', 'retry']

/**
 * The table that the rest of the provider relies on, written out again: status, then triggers and results; all others are
 * refused.
 */
const wanted: [PaymentStatus, Partial<Record<PaymentTrigger, string>>][] = [
  ['requires_payment_method', { attempt: 'processing', abandon: 'cancelled payment.cancelled' }],
  [
    'processing',
    {
      succeed: 'succeeded payment.succeeded',
      decline: 'failed payment.failed',
      defer: 'processing payment.processing',
      challenge: 'requires_customer_action',
      abandon: 'cancelled payment.cancelled',
    },
  ],
  [
    'requires_customer_action',
    {
      succeed: 'succeeded payment.succeeded',
      decline: 'failed payment.failed',
      defer: 'processing payment.processing',
      abandon: 'cancelled payment.cancelled',
    },
  ],
  ['succeeded', {}],
  ['failed', { retry: 'processing' }],
  ['cancelled', {}],
]
const pairs = wanted.flatMap(([status, row]) =>
  triggers.map((trigger) => ({ status, trigger, outcome: row[trigger] ?? 'refused' })),
)

test.each(pairs)('a payment in $status on $trigger: $outcome', ({ status, trigger, outcome }) => {
  if (outcome === 'refused') {
    expect(() => transition(paymentStates, 'payment', status, trigger)).toThrow(
      expect.objectContaining({
        status: 409,
        code: 'INVALID_TRANSITION',
        message: expect.stringMatching(new RegExp(`^The payment is (already )?${status.replaceAll('_', ' ')}`)),
      }),
    )
  } else {
    const { to, emits } = transition(paymentStates, 'payment', status, trigger)
    expect([to, emits].filter(Boolean).join(' ')).toBe(outcome)
  }
})

test('the table covers every status', () => {
  expect(Object.keys(paymentStates)).toEqual(wanted.map(([status]) => status))
})
