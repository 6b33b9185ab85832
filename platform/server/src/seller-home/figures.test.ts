import { expect, test } from 'vitest'
import { createPeriod, readAsked } from '#src/seller/periods.ts'
import { getPeriodFigures, listRankedCurrencies } from './period-figures.ts'
import { getSubscriptionFigures } from './subscription-figures.ts'

test('active subscriptions and trials are counted apart, in one currency', () => {
  const row = { status: 'active', currency: 'USD', cadence: '1 Month', count: 1, amount: 1000 }
  const running = [
    { ...row, count: 4 },
    { ...row, cadence: null },
    { ...row, status: 'trialing' },
    { ...row, currency: 'EUR' },
  ]
  const recurring = [
    { currency: 'EUR', amount: 700, subscriptions: 1 },
    { currency: 'USD', amount: 3000, subscriptions: 3 },
  ]
  expect(getSubscriptionFigures({ running, recurring }, 'USD')).toEqual({
    active_subscriptions: { count: 5, in_trial: 1, has_other_currencies: true },
    mrr: { amount: 3000, subscriptions: 3 },
  })
  const own = running.filter(({ currency }) => currency === 'USD')
  expect(getSubscriptionFigures({ running: own, recurring: [] }, 'USD')).toMatchObject({
    active_subscriptions: { has_other_currencies: false },
    mrr: { amount: 0, subscriptions: 0 },
  })
})

const NOTHING = { payments: 0, gross: 0, orders: 0, refunds: 0, disputes: 0, customers: 0 }

const period = createPeriod(readAsked({ period: '7d' }, { now: new Date('2026-11-21T09:00:00Z'), usual: '30d' }))

test('currencies are ranked by orders in the period, regardless of earlier sales', () => {
  const totals = [
    { ...NOTHING, place: 1, currency: 'JPY', gross: 9_000_000, orders: 90, payments: 90 },
    { ...NOTHING, place: 8, currency: 'USD', gross: 100, orders: 1, payments: 1 },
    { ...NOTHING, place: 9, currency: 'EUR', gross: 50, orders: 2, payments: 2 },
    { ...NOTHING, place: 9, currency: 'CHF', refunds: 50 },
    { ...NOTHING, place: 9, currency: '', customers: 3 },
  ]
  expect(listRankedCurrencies(period, { totals, others: ['GBP'] })).toEqual(['EUR', 'USD', 'GBP', 'JPY'])
})

test('each part of a period is compared with the same part of the previous period, and net subtracts refunds and lost disputes', () => {
  const rows = [
    { ...NOTHING, place: 7, currency: 'USD', gross: 300, orders: 1 },
    { ...NOTHING, place: 14, currency: 'USD', gross: 1000, orders: 2, refunds: 300, disputes: 100 },
    { ...NOTHING, place: 14, currency: 'EUR', gross: 77, orders: 1 },
    { ...NOTHING, place: 14, currency: '', customers: 3 },
  ]
  const figures = getPeriodFigures(period, rows, 'USD')
  expect(figures).toMatchObject({
    gross: { now: 1000, before: 300 },
    refunds: { now: 300, before: 0 },
    lost_disputes: { now: 100, before: 0 },
    net: { now: 600, before: 300 },
    orders: { now: 2, before: 1 },
    new_customers: { now: 3, before: 0 },
  })
  expect(figures.points).toHaveLength(7)
  expect(figures.points[6]).toEqual({
    start: '2026-11-21T00:00:00.000Z',
    ...{ gross: 1000, net: 600, orders: 2, new_customers: 3 },
    before: { net: 300, orders: 1 },
  })
})
