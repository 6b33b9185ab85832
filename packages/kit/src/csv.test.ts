import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test("cells with commas, quotes or line breaks are quoted, numbers and booleans aren't", () => {
  expect(csvRow(['a,b', 'say "hi"', 'two\nlines', 12, true, null, undefined, ''])).toBe(
    '"a,b","say ""hi""","two\nlines",12,true,,,\r\n',
  )
})

test.each(['=1+1', '+1', '-1', '@cmd', '\t=1', '\r=1'])(
  'text that a spreadsheet would run as a formula stays text: %j',
  (text) => {
    expect(csvRow([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('a negative number stays a number', () => {
  expect(csvRow([-12])).toBe('-12\r\n')
})
