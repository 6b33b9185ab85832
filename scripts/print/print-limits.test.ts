import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIMITS, limitsPage } from './print-limits.ts'

/** If it differs, print it again with `node scripts/run.mjs scripts/print/print-limits.ts`. */
test('docs/security/limits.md matches the rate classes of all routes', () => {
  expect(readFileSync(LIMITS, 'utf8')).toBe(limitsPage)
})
