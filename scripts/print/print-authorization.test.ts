import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AUTHORIZATION, authorizationPage } from './print-authorization.ts'

/** If it differs, print it again with `node scripts/run.mjs scripts/print/print-authorization.ts`. */
test('docs/security/authorization.md matches the routes of both programs and the roles', () => {
  expect(readFileSync(AUTHORIZATION, 'utf8')).toBe(authorizationPage)
})
