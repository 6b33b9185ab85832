import { expect, test } from 'vitest'
import { dueWords, eventLabel, getEventTone } from './clock-words.ts'

test.each([
  ['payment.succeeded', 'Payment succeeded', 'success'],
  ['payment.cancelled', 'Payment cancelled', 'warning'],
  ['subscription.on_hold', 'Subscription on hold', 'danger'],
  ['subscription.renewed', 'Subscription renewed', 'success'],
  ['subscription.plan_changed', 'Subscription plan changed', 'neutral'],
  ['license_key.created', 'License key created', 'success'],
] as const)('%s is said as "%s", and looks like a %s', (type, words, tone) => {
  expect([eventLabel(type), getEventTone(type)]).toEqual([words, tone])
})

test('what falls due is said in a sentence, also a kind that the page does not know', () => {
  expect(dueWords('renew_subscription')).toBe('Subscription renews')
  expect(dueWords('something_new')).toBe('Something new')
})
