import { expect, test } from 'vitest'
import type { WordedPrice } from '#src/shell/price-words.ts'
import { offerWords } from './offer-words.ts'

const monthly: WordedPrice = {
  type: 'recurring_price',
  currency: 'USD',
  discount: 0,
  price: 2900,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  trial_period_days: 0,
  trial_amount: null,
}
const once: WordedPrice = {
  type: 'one_time_price',
  currency: 'USD',
  discount: 0,
  price: 500,
  pay_what_you_want: false,
  suggested_price: null,
}

test.each<[string, WordedPrice, object]>([
  ['once', once, { button: 'Add to cart', note: 'Paid once', dueNow: 500 }],
  ['an open price', { ...once, pay_what_you_want: true }, { note: 'You choose how much you pay', dueNow: 500 }],
  ['each month', monthly, { button: 'Subscribe $29.00/month', note: 'Charged today, then every month', dueNow: 2900 }],
  [
    'each quarter',
    { ...monthly, payment_frequency_count: 3 },
    { button: 'Subscribe $29.00 every 3 months', note: 'Charged today, then every 3 months' },
  ],
  [
    'after a free trial',
    { ...monthly, trial_period_days: 14 },
    { button: 'Start 14-day trial', note: '$0.00 today, then $29.00 every month', dueNow: 0 },
  ],
  [
    'after a trial that costs',
    { ...monthly, trial_period_days: 7, trial_amount: 100 },
    { note: '$1.00 today, then $29.00 every month', dueNow: 100 },
  ],
])('a buyer is told what is paid now and what later: %s', (_, price, words) => {
  expect(offerWords(price)).toMatchObject(words)
})
