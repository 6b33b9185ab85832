import { expect, test } from 'vitest'
import { toVerifiedPath } from './resend-verification.ts'

test('N50: the link in the verification email leads back to the page that asked for an account', () => {
  expect(toVerifiedPath()).toBe('/account/purchases?verified=1')
  expect(toVerifiedPath('/shops/new')).toBe('/verify-email?verified=1&next=%2Fshops%2Fnew')
  expect(toVerifiedPath('/device?user_code=ABCD-EFGH')).toBe('/verify-email?verified=1&next=%2Fdevice%3Fuser_code%3DABCD-EFGH')
})

test('N50: the link never leads to another site', () => {
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example'])
    expect(toVerifiedPath(next)).toBe('/verify-email?verified=1&next=%2Faccount%2Fpurchases')
})
