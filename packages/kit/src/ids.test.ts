import { expect, test } from 'vitest'
import { generateId, generateOrderedId, generateRandomText } from './ids.ts'

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

test('ordered IDs sort as bytes by time, and within one millisecond in the order in which they were made', () => {
  const times = [0, 1, 1, 1, 61, 62, 1_700_000_000_000, 1_700_000_000_000, 4_000_000_000_000]
  const ids = times.map((time) => generateOrderedId('auditEntry', new Date(time)))
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^aud_[0-9A-Za-z]{21}$/)
  const many = Array.from({ length: 10_000 }, () => generateOrderedId('auditEntry', new Date(5)))
  expect(many.toSorted()).toEqual(many)
  expect(new Set(many).size).toBe(many.length)
})
