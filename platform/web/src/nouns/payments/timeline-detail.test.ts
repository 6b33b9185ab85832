import { expect, test } from 'vitest'
import { formatTimelineDetail } from './timeline-detail.ts'

const amount = { amount: 2900, currency: 'USD' }
const declined = { detail: 'Card declined. Try another card or contact your bank.', detail_text: { code: 'GENERIC_DECLINE' } }
const ordered = { detail: 'Order 1042', detail_text: { code: 'order.number', params: { number: '1042' } } }

test('a decline says why to the seller, and quotes only what another provider told the customer', () => {
  const other = { detail: 'No.', detail_text: null }
  expect(formatTimelineDetail({ ...declined, amount: null, isDecline: true })).toBe('Declined by the bank.')
  expect(formatTimelineDetail({ ...declined, amount, isDecline: true })).toBe('$29.00 · Declined by the bank.')
  expect(formatTimelineDetail({ ...other, amount: null, isDecline: true })).toBe('The customer saw: “No.”')
})

test('any other detail is shown as it is', () => {
  expect(formatTimelineDetail({ ...ordered, amount, isDecline: false })).toBe('$29.00 · Order 1042')
  const nothing = { detail: null, detail_text: null, isDecline: false }
  expect(formatTimelineDetail({ ...nothing, amount })).toBe('$29.00')
  expect(formatTimelineDetail({ ...nothing, amount: null })).toBeUndefined()
})
