import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_SCRIPTS, printPageScripts } from './print-page-scripts.ts'

/** If it differs, print it again with `node scripts/run.mjs scripts/print/print-page-scripts.ts`. */
test('docs/security/page-scripts.md lists every script of the payment page with its reason', () => {
  expect(readFileSync(PAGE_SCRIPTS, 'utf8')).toBe(printPageScripts())
})

test('a script without a reason is refused', () => {
  expect(() => printPageScripts(['index', 'tracker'])).toThrow('tracker')
})
