import { expect, test } from 'vitest'
import { sumSales } from './home.ts'

const now = new Date('2026-11-21T09:00:00Z')

test('figures count today, the last 30 days and the 30 before, in the currency with most orders', () => {
  const figures = sumSales(
    [
      { day: '2026-11-21', currency: 'USD', amount: 3900, orders: 1 },
      { day: '2026-11-21', currency: 'EUR', amount: 99_999, orders: 1 },
      { day: '2026-10-23', currency: 'USD', amount: 1000, orders: 2 },
      { day: '2026-10-22', currency: 'USD', amount: 500, orders: 1 },
      { day: '2026-09-22', currency: 'USD', amount: 7, orders: 1 },
    ],
    now,
  )
  expect(figures.currency).toBe('USD')
  expect(figures.revenue).toEqual({ today: 3900, last_30_days: 4900, previous_30_days: 500 })
  expect(figures.orders).toEqual({ today: 1, last_30_days: 3, previous_30_days: 1 })
})

test('every one of the last 30 days is there, oldest first, also without sales', () => {
  const { revenue_by_day: days, currency } = sumSales([], now)
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ day: '2026-10-23', amount: 0, orders: 0 })
  expect(days[29]?.day).toBe('2026-11-21')
  expect(currency).toBeNull()
})
