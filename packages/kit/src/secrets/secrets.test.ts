import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSealer, generateSecret, generateWebhookSecret, hashSecret, isSameSecret, maskSecret } from './secrets.ts'

const KEY = 'a-key-of-the-tests-0123456789abcdefghij'
const sealer = createSealer(KEY, 'webhook secrets')

describe('a sealed text', () => {
  test('opens to the original text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sealer.open(sealer.seal(text))).toBe(text)
      }),
    )
  })

  test('reveals nothing of its text and is different every time', () => {
    expect(sealer.seal('whsec_abc')).not.toBe(sealer.seal('whsec_abc'))
    expect(Buffer.from(sealer.seal('whsec_abc').slice(3), 'base64url').toString('latin1')).not.toContain('whsec')
  })

  test("can't be opened after any of its bytes changed", () => {
    const bytes = Buffer.from(sealer.seal('secret').slice(3), 'base64url')
    for (const index of bytes.keys()) {
      const altered = Buffer.from(bytes)
      altered[index] = (altered[index] ?? 0) ^ 1
      expect(() => sealer.open(`v1.${altered.toString('base64url')}`), `byte ${index}`).toThrow()
    }
  })

  test.each([['v1.'], ['v2.abc'], ['secret'], ['']])('can\'t be opened as "%s"', (text) => {
    expect(() => sealer.open(text)).toThrow()
  })

  test("can't be opened if it was truncated", () => {
    const bytes = Buffer.from(sealer.seal('').slice(3), 'base64url')
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => sealer.open(`v1.${bytes.subarray(0, length).toString('base64url')}`)).toThrow()
  })

  test("can't be opened for another purpose or with another key", () => {
    const sealed = sealer.seal('secret')
    expect(() => createSealer(KEY, 'provider keys').open(sealed)).toThrow()
    expect(() => createSealer(`${KEY}x`, 'webhook secrets').open(sealed)).toThrow()
    expect(createSealer(KEY, 'webhook secrets').open(sealed)).toBe('secret')
  })
})

test('a keyed digest is stable, and differs by purpose and key', () => {
  expect(sealer.digest('4242')).toBe(sealer.digest('4242'))
  expect(sealer.digest('4242')).not.toBe(createSealer(KEY, 'other').digest('4242'))
  expect(sealer.digest('4242')).not.toBe(createSealer(`${KEY}x`, 'webhook secrets').digest('4242'))
})

test('a short encryption key is rejected', () => {
  expect(() => createSealer('short', 'x')).toThrow('at least 32 characters')
})

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
