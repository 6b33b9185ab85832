import { describe, expect, test } from 'vitest'
import { parseEncryptionKeys, printKeysFor } from './encryption-keys.ts'

const A = 'a-key-of-the-tests-0123456789abcdefghij'
const B = 'the-next-key-of-the-tests-0123456789abc'
const idsOf = (text: string) => parseEncryptionKeys(text).map(({ id }) => id)
const bytesOf = (text: string) => parseEncryptionKeys(text)[0].keyFor('links').export().toString('hex')

test.each([
  [A, ['1']],
  [`1:${A}`, ['1']],
  [`2026-11:${B},1:${A}`, ['2026-11', '1']],
  [`2:${B}, 1:${A}`, ['2', '1']],
])('%s has the keys %j', (text, ids) => {
  expect(idsOf(text)).toEqual(ids)
})

test('a single secret without an ID is the same key as with one', () => {
  expect(bytesOf(A)).toBe(bytesOf(`1:${A}`))
})

test.each([
  ['short', 'has a key with fewer than 32 characters'],
  [`2:short,1:${A}`, 'has a key with fewer than 32 characters'],
  ['1:', 'has a key with fewer than 32 characters'],
  ['a'.repeat(1001), 'has a key with more than 1000 characters'],
  [`${B},${A}`, 'needs an ID before each of several keys'],
  [`2:${B},${A}`, 'needs an ID before each of several keys'],
  [`2:${B},`, 'needs an ID before each of several keys'],
  [`a.b:${B},1:${A}`, 'needs an ID before each of several keys'],
  [`1:${B},1:${A}`, 'has two keys with the same ID'],
  [`2:${A},1:${A}`, 'has the same key twice'],
])('%s is refused without a word of it: it %s', (text, why) => {
  expect(() => parseEncryptionKeys(text)).toThrow(why)
})

describe('the keys of a program', () => {
  const both = parseEncryptionKeys(`2:${B},1:${A}`)
  const [platform, provider] = [printKeysFor('platform', both), printKeysFor('provider', both)]

  test('are those that were derived for its purposes, so that what was sealed before opens', () => {
    for (const [index, { id, keyFor }] of parseEncryptionKeys(provider).entries()) {
      expect(id).toBe(both[index]?.id)
      expect(keyFor('links').export()).toEqual(both[index]?.keyFor('links').export())
    }
  })

  test("hold neither the secret nor the other program's keys", () => {
    expect(platform + provider).not.toContain(A)
    expect(platform + provider).not.toContain(B)
    expect(() => parseEncryptionKeys(platform)[0].keyFor('links')).toThrow('not for links')
    expect(() => parseEncryptionKeys(provider)[0].keyFor('guests')).toThrow('not for guests')
  })
})
