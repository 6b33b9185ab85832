import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROGRAMS, printCallCodes, toCallCodesFile } from './print-call-codes.ts'

/** If it differs, print it again with `node scripts/run.mjs scripts/print/print-call-codes.ts`. */
test.each(PROGRAMS)('$folder/call-codes.ts matches the code', (program) => {
  expect(readFileSync(toCallCodesFile(program), 'utf8')).toBe(printCallCodes(program))
})
