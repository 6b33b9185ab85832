import { expect, test } from 'vitest'
import { csvRow } from './csv.ts'

test("cells with commas, quotes or line breaks are quoted, numbers and booleans aren't", () => {
  expect(csvRow(['a,b', 'say "hi"', 'two\nlines', 12, true, null, undefined, ''])).toBe(
    '"a,b","say ""hi""","two\nlines",12,true,,,\r\n',
  )
})

test('a decimal keeps its sign and its digits', () => {
  expect(csvRow([{ decimal: '-5.00' }, { decimal: '0.10' }])).toBe('-5.00,0.10\r\n')
})

test.each(['=1+1', '+1', '-1', '@cmd', '\t=1', '\r=1'])(
  'text that a spreadsheet would run as a formula stays text: %j',
  (text) => {
    expect(csvRow([text]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each([
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '﹦1',
  '﹢1',
  '﹣1',
  '﹫A1',
  '⁼1',
  '₊1',
  '\n=1',
  ' =1',
  '\u3000＝1',
  '\u200B=1',
  '\uFEFF=1',
  '\u202E=1',
])('N8: text that a spreadsheet takes for a formula in another width or behind blanks stays text: %j', (text) => {
  expect(csvRow([text]).replace(/^"/, '')).toMatch(/^'/)
})

test.each(['Ａ＝1', 'a=1', ' a', '\u3000名前', '（株）', '1-2', '１＋１', "'=1"])(
  'N8: other text is written as it is: %j',
  (text) => {
    expect(csvRow([text])).toBe(`${text}\r\n`)
  },
)

test('a negative number stays a number', () => {
  expect(csvRow([-12])).toBe('-12\r\n')
})
