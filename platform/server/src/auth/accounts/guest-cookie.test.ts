import { parseEncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { createSigner } from '@tradepost/kit/secrets/sealer'
import { expect, test } from 'vitest'
import { readGuest, signGuest } from './guest-cookie.ts'

const guests = createSigner(parseEncryptionKeys('x'.repeat(32)), 'guests')

test('a guest is recognized by their signed cookie', () => {
  expect(readGuest(guests, signGuest(guests, 'gst_abc'))).toBe('gst_abc')
})

test('a cookie that is altered or signed with another key identifies no guest', () => {
  const cookie = signGuest(guests, 'gst_abc')
  const other = createSigner(parseEncryptionKeys('y'.repeat(32)), 'guests')
  for (const value of [
    undefined,
    '',
    'gst_abc',
    'gst_abc~',
    cookie.replace('abc', 'abd'),
    `${cookie}x`,
    signGuest(other, 'gst_abc'),
    signGuest(guests, 'user_1'),
    '~',
  ]) {
    expect(readGuest(guests, value), value).toBeUndefined()
  }
})
