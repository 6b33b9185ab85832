import { expect, test } from 'vitest'
import { formatTimelineDetail } from './timeline-detail.ts'

const detail = 'Your bank declined this card. Try another card or contact your bank.'
const amount = { amount: 2900, currency: 'USD' }

test('a decline is quoted, because it speaks to the customer', () => {
  expect(formatTimelineDetail({ amount: null, detail, isDecline: true })).toBe(`The customer saw: “${detail}”`)
  expect(formatTimelineDetail({ amount, detail, isDecline: true })).toBe(`$29.00 · The customer saw: “${detail}”`)
})

test('any other detail is shown as it is', () => {
  expect(formatTimelineDetail({ amount, detail: 'Order 1042', isDecline: false })).toBe('$29.00 · Order 1042')
  expect(formatTimelineDetail({ amount, detail: null, isDecline: false })).toBe('$29.00')
  expect(formatTimelineDetail({ amount: null, detail: null, isDecline: false })).toBeUndefined()
})
