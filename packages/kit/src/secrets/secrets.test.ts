import { expect, test } from 'vitest'
import { generateSecret, generateWebhookSecret, hashSecret, isSameSecret, maskSecret } from './secrets.ts'

test('generated secrets have the right format and are unique', () => {
  expect(generateSecret('tpk_test')).toMatch(/^tpk_test_[0-9A-Za-z]{40}$/)
  expect(Buffer.from(generateWebhookSecret().replace('whsec_', ''), 'base64')).toHaveLength(24)
  expect(generateSecret('a')).not.toBe(generateSecret('a'))
})

test('secrets are compared in full, and hints show only their last characters', () => {
  expect(isSameSecret('abc', 'abc')).toBe(true)
  expect(isSameSecret('abc', 'abcd')).toBe(false)
  expect(isSameSecret('', 'a')).toBe(false)
  expect(maskSecret('tpk_test_abcdwxyz')).toBe('…wxyz')
  expect(hashSecret('abc')).not.toContain('abc')
})
