import { isInTrial } from '@tradepost/contract/platform/buyer/trials'
import { describe, expect, test } from 'vitest'
import { getSubscriptionDisplayStatus, nextChargeLabel } from './subscription-labels.ts'

type Subscription = Parameters<typeof getSubscriptionDisplayStatus>[0]

/** A monthly plan with 14 days of trial, activated 66 ms after its customer pressed the button. */
const trial: Subscription = {
  status: 'active',
  trial_period_days: 14,
  created_at: '2026-11-22T10:15:30.101Z',
  previous_billing_date: '2026-11-22T10:15:30.167Z',
  next_billing_date: '2026-12-06T10:15:30.167Z',
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  cancel_at_next_billing_date: false,
  on_demand: false,
}
const of = (changes: Partial<Subscription>): Subscription => ({ ...trial, ...changes })

describe('M9: a subscription is in its trial according to its real dates:', () => {
  test.each<[string, boolean, Partial<Subscription>]>([
    ['right after the activation', true, {}],
    ['started by a link a day later', true, { created_at: '2026-11-21T10:16:00.000Z' }],
    ['activated by a bank two days later', true, { created_at: '2026-11-20T10:15:30.101Z' }],
    ["created on a clock that doesn't move", true, { created_at: trial.previous_billing_date }],
    ['extended', true, { next_billing_date: '2027-02-01T09:00:00.000Z' }],
    ['shortened', true, { next_billing_date: '2026-11-25T09:00:00.000Z' }],
    ['30 days, on a monthly plan', true, { trial_period_days: 30, next_billing_date: '2026-12-22T10:15:30.167Z' }],
    [
      '31 days, over a month with 31 days',
      true,
      {
        trial_period_days: 31,
        created_at: '2026-12-05T10:00:00.000Z',
        previous_billing_date: '2026-12-05T10:00:00.070Z',
        next_billing_date: '2027-01-05T10:00:00.070Z',
      },
    ],
    [
      '30 days, over, in the first paid month with 30 days',
      false,
      {
        trial_period_days: 30,
        previous_billing_date: '2027-04-01T10:15:30.167Z',
        next_billing_date: '2027-05-01T10:15:30.167Z',
        created_at: '2027-03-02T10:15:30.101Z',
      },
    ],
    [
      'over after the first renewal',
      false,
      { previous_billing_date: '2026-12-06T10:15:30.167Z', next_billing_date: '2027-01-06T10:15:30.167Z' },
    ],
    [
      'over, in a February after January 31',
      false,
      { previous_billing_date: '2027-01-31T10:15:30.167Z', next_billing_date: '2027-02-28T10:15:30.167Z' },
    ],
    [
      'over, with a moved billing date',
      false,
      { previous_billing_date: '2026-12-06T10:15:30.167Z', next_billing_date: '2027-01-20T00:00:00.000Z' },
    ],
    [
      'ended by a plan change an hour after the start',
      false,
      { previous_billing_date: '2026-11-22T11:15:30.500Z', next_billing_date: '2026-12-22T11:15:30.500Z' },
    ],
    [
      'ended by a change to a yearly plan',
      false,
      {
        previous_billing_date: '2026-11-25T11:15:30.500Z',
        next_billing_date: '2027-11-25T11:15:30.500Z',
        payment_frequency_interval: 'Year',
      },
    ],
    ['no trial', false, { trial_period_days: 0, next_billing_date: '2026-12-22T10:15:30.167Z' }],
    [
      'over, on a weekly plan',
      false,
      { trial_period_days: 3, payment_frequency_interval: 'Week', next_billing_date: '2026-11-29T10:15:30.167Z' },
    ],
    ['on hold', false, { status: 'on_hold' }],
    ['paused', false, { status: 'paused' }],
    ['not started', false, { status: 'pending' }],
  ])('M9: %s: %s', (_, expected, changes) => {
    expect(isInTrial(of(changes))).toBe(expected)
  })
})

test('M9: a trial shows its end or its scheduled end, and its charge is the first one', () => {
  expect(getSubscriptionDisplayStatus(trial)).toEqual({ status: 'trialing', word: 'Trial until Dec 6, 2026' })
  expect(getSubscriptionDisplayStatus(of({ cancel_at_next_billing_date: true }))).toEqual({
    status: 'pending',
    word: 'Trial, ends Dec 6, 2026',
  })
  expect(nextChargeLabel(trial)).toBe('First charge')
  const paid = of({ previous_billing_date: '2026-12-06T10:15:30.167Z', next_billing_date: '2027-01-06T10:15:30.167Z' })
  expect(getSubscriptionDisplayStatus(paid)).toEqual({ status: 'active' })
  expect(getSubscriptionDisplayStatus({ ...paid, cancel_at_next_billing_date: true })).toEqual({
    status: 'pending',
    word: 'Ends Jan 6, 2027',
  })
  expect(nextChargeLabel(paid)).toBe('Next charge')
})
