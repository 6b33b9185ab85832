import { expect, test } from 'vitest'
import { findForeignRedirect, isOwnRedirect } from './check-redirect.ts'

const ORIGINS = ['http://localhost:3000', 'https://app.example'] as const

test.each([
  '/',
  '/account/purchases?verified=1',
  '/a/b#c',
  'http://localhost:3000/x',
  'https://app.example/x',
  '/a/../b',
  '/search?q=http://evil.test/',
])('%s stays on our origins', (target) => {
  expect(isOwnRedirect(target, ORIGINS)).toBe(true)
})

test.each([
  'http://evil.test/',
  '//evil.test',
  '/..//evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  '/..%2F%2Fevil.test',
  '/%2e%2e//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  ' //evil.test',
  'javascript:alert(1)',
  'http://localhost:3000@evil.test/',
  'http://localhost:3001/',
  '/%',
])('%s leads to another site', (target) => {
  expect(isOwnRedirect(target, ORIGINS)).toBe(false)
})

test('every redirect field that better-auth follows is checked', () => {
  expect(findForeignRedirect({ callbackURL: '//evil.test' }, ORIGINS)).toBe('INVALID_CALLBACK_URL')
  expect(findForeignRedirect({ redirectTo: '//evil.test' }, ORIGINS)).toBe('INVALID_REDIRECT_URL')
  expect(findForeignRedirect({ errorCallbackURL: '//evil.test' }, ORIGINS)).toBe('INVALID_ERROR_CALLBACK_URL')
  expect(findForeignRedirect({ newUserCallbackURL: '//evil.test' }, ORIGINS)).toBe('INVALID_NEW_USER_CALLBACK_URL')
  expect(findForeignRedirect({ callbackURL: '/fine', name: '//evil.test' }, ORIGINS)).toBeUndefined()
})
