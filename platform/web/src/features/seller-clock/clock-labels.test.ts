import { expect, test } from 'vitest'
import { aboutLabel, dueLabel, eventLabel, getEventTone } from './clock-labels.ts'

test.each([
  ['payment.succeeded', 'Payment succeeded', 'success'],
  ['payment.cancelled', 'Payment cancelled', 'warning'],
  ['subscription.on_hold', 'Subscription on hold', 'danger'],
  ['subscription.renewed', 'Subscription renewed', 'success'],
  ['subscription.plan_changed', 'Subscription plan changed', 'neutral'],
  ['license_key.created', 'License key created', 'success'],
] as const)('%s is labeled "%s" with the tone %s', (type, words, tone) => {
  expect([eventLabel(type), getEventTone(type)]).toEqual([words, tone])
})

test('a scheduled event is described in words, even if its kind is unknown', () => {
  expect(dueLabel('renew_subscription')).toBe('Subscription renews or its trial ends')
  expect(dueLabel('expire_dispute')).toBe('Dispute expires without a response')
  expect(dueLabel('something_new')).toBe('Something new')
})

test('N53: an event is described by its customer, its products and its amount, as far as they are known', () => {
  const about = { customer_name: 'Ben Buyer', product_names: ['Plumb Pro', 'Caliper'], amount: 2900, currency: 'USD' }
  expect(aboutLabel(about)).toBe('Ben Buyer, Plumb Pro, Caliper, $29.00')
  expect(aboutLabel({ ...about, product_names: [], amount: null, currency: null })).toBe('Ben Buyer')
  expect(aboutLabel({ customer_name: null, product_names: [], amount: null, currency: null })).toBeUndefined()
})
