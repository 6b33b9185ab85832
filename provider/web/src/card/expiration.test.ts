import { describe, expect, it } from 'vitest'
import { findExpirationFault, formatExpiration, parseExpiration } from './expiration.ts'

describe('an expiration date', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['0', '0'],
    ['4', '04 / '],
    ['12', '12 / '],
    ['13', '13 / '],
    ['13/20', '13 / 20'],
    ['1/', '01 / '],
    ['1/30', '01 / 30'],
    ['01/2030', '01 / 30'],
    ['01 / 203', '01 / 203'],
    ['0130', '01 / 30'],
    ['012030', '01 / 30'],
    ['2030-01', '01 / 30'],
    ['12-34', '12 / 34'],
    ['12 / 3456', '12 / 34'],
    ['06 / 32', '06 / 32'],
    ['430', '04 / 30'],
  ])('typed as "%s" is formatted as "%s"', (typed, written) => {
    expect(formatExpiration(typed)).toBe(written)
  })

  it.each([
    ['1/30', { month: 1, year: 2030 }],
    ['01/2030', { month: 1, year: 2030 }],
    ['12 / 34', { month: 12, year: 2034 }],
    ['00 / 30', null],
    ['13 / 30', null],
    ['12 / 3', null],
    ['', null],
  ])('typed as "%s" is parsed', (typed, expiration) => {
    expect(parseExpiration(typed)).toEqual(expiration)
  })

  const now = new Date('2026-11-21T00:00:00Z')

  it('is valid through the last day of its month', () => {
    expect(findExpirationFault('11 / 26', now)).toBeNull()
    expect(findExpirationFault('10 / 26', now)).toBe('expired')
    expect(findExpirationFault('12 / 25', now)).toBe('expired')
  })

  it('reports what is wrong with it', () => {
    expect(findExpirationFault('', now)).toBe('empty')
    expect(findExpirationFault('12 / ', now)).toBe('incomplete')
    for (const typed of ['00 / 30', '13 / 30', '13/20']) expect(findExpirationFault(typed, now)).toBe('no_such_month')
    expect(findExpirationFault('12 / 89', now)).toBe('too_far')
  })
})
