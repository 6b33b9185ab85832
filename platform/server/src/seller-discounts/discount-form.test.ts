import { expect, test } from 'vitest'
import { getDiscountStatus } from './discount-form.ts'

const now = new Date('2026-11-29T12:00:00Z')
const [before, later] = ['2026-11-29T11:59:59.999Z', '2026-11-29T12:00:00.001Z']
const life = { starts_at: null, expires_at: null, usage_limit: null, times_used: 0 }

test.each([
  ['active', {}],
  ['active', { starts_at: now.toISOString() }],
  ['scheduled', { starts_at: later }],
  ['active', { expires_at: later }],
  ['expired', { expires_at: now.toISOString() }],
  ['expired', { expires_at: before, starts_at: later, usage_limit: 1, times_used: 1 }],
  ['scheduled', { starts_at: later, usage_limit: 1, times_used: 1 }],
  ['active', { usage_limit: 2, times_used: 1 }],
  ['used_up', { usage_limit: 2, times_used: 2 }],
] as const)('a discount is %s with %o', (status, changes) => {
  expect(getDiscountStatus({ ...life, ...changes }, now)).toBe(status)
})
