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
