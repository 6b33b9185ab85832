import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statePages } from './print-states.ts'

const folder = new URL('../../docs/states/', import.meta.url)

/** If a page differs, print it again with `node scripts/run.mjs scripts/print/print-states.ts`. */
test.each(statePages)('docs/states/$file matches its table', ({ file, page }) => {
  expect(readFileSync(new URL(file, folder), 'utf8')).toBe(page)
})

test('docs/states/ has no page without a table', () => {
  expect(readdirSync(folder).sort()).toEqual(statePages.map(({ file }) => file).sort())
})
