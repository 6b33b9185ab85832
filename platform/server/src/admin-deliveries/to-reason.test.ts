import { expect, test } from 'vitest'
import { toReason } from './to-reason.ts'

test.each([
  [
    'duplicate key value violates unique constraint "orders_pkey"\nDETAIL: Key (email)=(bea@post.example)',
    'duplicate key value violates unique constraint …',
  ],
  ['550 <bea.buyer@post.example> unknown', '550 <…> unknown'],
  ['Key (email)=(bea@post.example) already exists', 'Key …=… already exists'],
  ["invalid input syntax: 'Bea Buyer'", 'invalid input syntax: …'],
  ['fetch failed', 'fetch failed'],
  ['x'.repeat(500), 'x'.repeat(200)],
])('the reason %j is shown without anybody’s data', (error, reason) => {
  expect(toReason(error)).toBe(reason)
})

test('no error has no reason', () => {
  expect(toReason(null)).toBeNull()
})
