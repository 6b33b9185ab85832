import { expect, test } from 'vitest'
import { formatExcerpt, rejectedEventLabel, remedyLabel } from './rejection-labels.ts'

const rejected = { id: 1, rejected_at: '2026-11-21T09:00:00Z', code: 'X', message: 'x', field: null, excerpt: '' }

test.each([
  [0, 1, 'The event'],
  [0, null, 'The event'],
  [2, 12, 'Event 3 of 12'],
  [999, 1000, 'Event 1000 of 1,000'],
  [null, 0, 'The request'],
  [null, null, 'The request'],
  [null, 1001, 'The request with 1,001 events'],
])('event %s of %s is labeled "%s"', (event_index, event_count, text) => {
  expect(rejectedEventLabel({ ...rejected, event_index, event_count })).toBe(text)
})

test.each([
  ['{"a":1}', '{\n  "a": 1\n}'],
  ['{"a":1', '{"a":1 …'],
  ['', 'The request was too large to read.'],
])('the excerpt %s is shown in readable form', (excerpt, text) => {
  expect(formatExcerpt(excerpt)).toBe(text)
})

test('an unknown code also has a suggested fix', () => {
  expect(remedyLabel('SOMETHING_NEW')).toMatch(/send it again/)
  expect(remedyLabel('PAYLOAD_TOO_LARGE')).toMatch(/at most 1000/)
})
