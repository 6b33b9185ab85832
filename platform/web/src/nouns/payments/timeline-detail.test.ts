import { messages as answers } from '@tradepost/platform-messages/en/answers'
import { expect, test } from 'vitest'
import { formatTimelineDetail, REASONS } from './timeline-detail.ts'

const amount = { amount: 2900, currency: 'USD' }

test('a decline says why to the seller, and quotes only what another provider told the customer', () => {
  const detail = 'Card declined. Try another card or contact your bank.'
  expect(formatTimelineDetail({ amount: null, detail, isDecline: true })).toBe('Declined by the bank.')
  expect(formatTimelineDetail({ amount, detail, isDecline: true })).toBe('$29.00 · Declined by the bank.')
  expect(formatTimelineDetail({ amount: null, detail: 'No.', isDecline: true })).toBe('The customer saw: “No.”')
})

test('every decline that has words for sellers is a sentence of the API', () => {
  const known = new Set(Object.values(answers.details))
  for (const sentence of REASONS.keys()) expect(known).toContain(sentence)
})

test('any other detail is shown as it is', () => {
  expect(formatTimelineDetail({ amount, detail: 'Order 1042', isDecline: false })).toBe('$29.00 · Order 1042')
  expect(formatTimelineDetail({ amount, detail: null, isDecline: false })).toBe('$29.00')
  expect(formatTimelineDetail({ amount: null, detail: null, isDecline: false })).toBeUndefined()
})
