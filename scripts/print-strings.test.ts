import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

// Not `import`: the tests' own build compiles catalogs, and this page is printed from what is written in them.
const { stringsPage } = createRequire(import.meta.url)('./print-strings.ts')

/** If it differs, print it again: `node scripts/run.mjs scripts/print-strings.ts`. */
test('docs/strings.md has every string of the English catalogs', () => {
  expect(readFileSync(new URL('../docs/strings.md', import.meta.url), 'utf8')).toBe(stringsPage)
})
