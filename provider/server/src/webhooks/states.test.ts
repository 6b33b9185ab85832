import { transition } from '@tradepost/kit/states'
import { expect, test } from 'vitest'
import { type DeliveryStatus, type DeliveryTrigger, deliveryStates } from './states.ts'

const wanted: [DeliveryStatus, DeliveryTrigger, DeliveryStatus | 'refused'][] = [
  ['pending', 'accept', 'delivered'],
  ['pending', 'miss', 'pending'],
  ['pending', 'exhaust', 'failed'],
  ['delivered', 'accept', 'refused'],
  ['delivered', 'miss', 'refused'],
  ['delivered', 'exhaust', 'refused'],
  ['failed', 'accept', 'refused'],
  ['failed', 'miss', 'refused'],
  ['failed', 'exhaust', 'refused'],
]

test.each(wanted)('a delivery in %s on %s: %s', (status, trigger, outcome) => {
  if (outcome === 'refused') {
    expect(() => transition(deliveryStates, 'delivery', status, trigger)).toThrow(
      expect.objectContaining({ status: 409, code: 'INVALID_TRANSITION' }),
    )
  } else {
    expect(transition(deliveryStates, 'delivery', status, trigger)).toEqual({ to: outcome })
  }
})

test('the table covers every status', () => {
  expect(new Set(Object.keys(deliveryStates))).toEqual(new Set(wanted.map(([status]) => status)))
})
