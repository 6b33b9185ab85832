import { expect, test } from 'vitest'
import { findForeignRedirect, staysHere } from './check-redirect.ts'

const BASE = 'http://localhost:3000'

test.each(['/', '/account/purchases?verified=1', '/a/b#c', 'http://localhost:3000/x', '/a/../b', '/search?q=http://evil.test/'])(
  '%s stays here',
  (target) => {
    expect(staysHere(target, BASE)).toBe(true)
  },
)

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
])('%s leads away', (target) => {
  expect(staysHere(target, BASE)).toBe(false)
})

test('every field that better-auth follows is looked at', () => {
  for (const field of ['callbackURL', 'redirectTo', 'errorCallbackURL', 'newUserCallbackURL'])
    expect(findForeignRedirect({ [field]: '//evil.test' }, BASE)).toBe(field)
  expect(findForeignRedirect({ callbackURL: '/fine', name: '//evil.test' }, BASE)).toBeUndefined()
})
