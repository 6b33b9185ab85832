import { describe, expect, test } from 'vitest'
import { prepareAdvance } from './spans.ts'

const now = '2027-01-31T09:41:00.000Z'
const plan = (
  choice: Parameters<typeof prepareAdvance>[0]['choice'],
  rest: { nextDueAt?: string; instant?: string; now?: string } = {},
) => prepareAdvance({ choice, now, nextDueAt: null, instant: undefined, ...rest })

test.each([
  ['day', { seconds: 86_400 }, '2027-02-01T09:41:00.000Z'],
  ['week', { seconds: 604_800 }, '2027-02-07T09:41:00.000Z'],
  ['month', { months: 1 }, '2027-02-28T09:41:00.000Z'],
  ['year', { months: 12 }, '2028-01-31T09:41:00.000Z'],
] as const)('moving one %s ahead sends that span and shows its end', (choice, input, to) => {
  expect(plan(choice)).toEqual({ input, to })
})

test('a year after February 29 is February 28', () => {
  expect(plan('year', { now: '2028-02-29T00:00:00.000Z' })?.to).toBe('2029-02-28T00:00:00.000Z')
})

describe('an instant', () => {
  const ahead = '2027-03-01T00:00:00Z'
  test('in the future is where the clock moves', () => {
    expect(plan('instant', { instant: ahead })).toEqual({ input: { to: ahead }, to: ahead })
    expect(plan('next', { nextDueAt: ahead })).toEqual({ input: { to: ahead }, to: ahead })
  })
  test.each([undefined, now, '2026-01-01T00:00:00Z'])('that is missing or past (%s) gives no move', (instant) => {
    expect(plan('instant', instant ? { instant } : {})).toBeUndefined()
    expect(plan('next', instant ? { nextDueAt: instant } : {})).toBeUndefined()
  })
})
