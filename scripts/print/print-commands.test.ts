import { expect, test } from 'vitest'
import { commandsReference, readPage } from './print-commands.ts'

/** If it differs, print it again with `node scripts/run.mjs scripts/print/print-commands.ts`. */
test('the guide’s reference of the command line is that of its definitions', () => {
  expect(readPage().printed).toBe(commandsReference)
})
