import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeFonts } from './make-fonts.ts'

/** If they differ, make them again: `node scripts/run.mjs scripts/make-fonts.ts`. */
test('the fonts of our pages are made from the installed Inter', async () => {
  for (const { file, bytes } of await makeFonts()) expect(readFileSync(file).equals(bytes), file).toBe(true)
})
