import { expect, test } from 'vitest'
import { isNewOrder } from './new-order.ts'

test('N60: an order is new for a day after it was paid, also if it waited for its payment or the device’s clock is behind', () => {
  const now = new Date('2026-11-09T12:00:00Z')
  const of = (paid_at: string | null, created_at = '2026-11-01T12:00:00Z') => isNewOrder({ paid_at, created_at }, now)
  expect(of('2026-11-09T11:59:00Z')).toBe(true)
  expect(of('2026-11-08T12:00:01Z')).toBe(true)
  expect(of('2026-11-08T12:00:00Z')).toBe(false)
  expect(of('2026-12-24T12:00:00Z')).toBe(true)
  expect(of(null)).toBe(false)
  expect(of(null, '2026-11-09T12:00:00Z')).toBe(true)
})
