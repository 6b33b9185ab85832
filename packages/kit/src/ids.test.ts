import { expect, test } from 'vitest'
import { generateId, generateRandomText } from './ids.ts'

test('an ID is the prefix of its kind and 21 characters', () => {
  expect(generateId('payment')).toMatch(/^pay_[0-9A-Za-z]{21}$/)
  expect(generateId('checkoutSession')).toMatch(/^cks_[0-9A-Za-z]{21}$/)
})

test('100,000 IDs are all different', () => {
  expect(new Set(Array.from({ length: 100_000 }, () => generateId('product'))).size).toBe(100_000)
})

test('all 62 characters are equally likely', () => {
  const counts = new Map<string, number>()
  for (const character of generateRandomText(620_000)) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect(counts.size).toBe(62)
  // 10,000 each; 6 % is six standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(600)
})

test('IDs sort as bytes by time, and within one millisecond in the order in which they were made', () => {
  const times = [0, 1, 1, 1, 61, 62, 1_700_000_000_000, 1_700_000_000_000, 4_000_000_000_000]
  const ids = times.map((time) => generateId('auditEntry', new Date(time)))
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^aud_[0-9A-Za-z]{21}$/)
  const many = Array.from({ length: 10_000 }, () => generateId('auditEntry', new Date(5)))
  expect(many.toSorted()).toEqual(many)
  expect(new Set(many).size).toBe(many.length)
})

test('IDs of one kind keep their order while others are made at other times', () => {
  const ids = Array.from({ length: 100 }, (_, number) => {
    generateId('payment', new Date(number))
    return generateId('auditEntry', new Date(5))
  })
  expect(ids.toSorted()).toEqual(ids)
})

test.each(['payment', 'refund', 'order', 'subscription'] as const)(
  'a %s ID has 11 random characters, so nobody guesses it from those of its millisecond',
  (kind) => {
    const suffixes = Array.from({ length: 200 }, () => generateId(kind, new Date(5)).split('_')[1] ?? '')
    expect(new Set(suffixes.map((suffix) => suffix.slice(10))).size).toBe(suffixes.length)
  },
)

test.each(['checkoutSession', 'guest', 'cardToken', 'paymentLink'] as const)(
  'a %s ID says nothing of its time, because whoever knows it may use it',
  (kind) => {
    const starts = Array.from({ length: 200 }, () => generateId(kind, new Date(5)).split('_')[1]?.slice(0, 8))
    expect(new Set(starts).size).toBe(starts.length)
  },
)
