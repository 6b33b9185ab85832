import { expect, test } from 'vitest'
import { CSV_START, csvRow } from './csv.ts'
import { CsvProblem, readCsv } from './read-csv.ts'

const LIMITS = { rows: 3, columns: 3 }
const read = (text: string | Uint8Array) => readCsv(typeof text === 'string' ? new TextEncoder().encode(text) : text, LIMITS)

/** Returns why a file is refused, and where. */
function refusalOf(text: string | Uint8Array): unknown[] {
  try {
    return [read(text)]
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error
    return [error.problem, error.line]
  }
}

test.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons', 'a;b\n1;2\n'],
  ['tabs', 'a\tb\n1\t2\n'],
  ['a byte order mark', '\uFEFFa,b\n1,2\n'],
  ['the line ends of Windows', 'a,b\r\n1,2\r\n'],
  ['no line end at the end', 'a,b\n1,2'],
  ['blanks around cells', 'a , b\n 1 ,2 \n'],
  ['quotes', '"a","b"\n"1","2"\n'],
])('a file with %s is read', (_, text) => {
  expect(read(text)).toEqual({ header: ['a', 'b'], rows: [{ line: 2, cells: ['1', '2'] }] })
})

test('the separator is the one that divides the names, whatever the texts contain', () => {
  expect(read('"Price, net";Name\n"1,50";a\n')).toEqual({
    header: ['Price, net', 'Name'],
    rows: [{ line: 2, cells: ['1,50', 'a'] }],
  })
})

test('a row starts on its first line, also after line breaks in quotes and empty lines', () => {
  expect(read('a,b\r\n"x\r\ny",1\r\n\r\n,\r\nz,2\r\n"q""q",3\r\n').rows).toEqual([
    { line: 2, cells: ['x\ny', '1'] },
    { line: 6, cells: ['z', '2'] },
    { line: 7, cells: ['q"q', '3'] },
  ])
})

test('rows may be shorter or longer than the names', () => {
  expect(read('a,b\n1\n1,2,3\n').rows.map(({ cells }) => cells)).toEqual([['1'], ['1', '2', '3']])
})

test('what our own exports write is read as it was', () => {
  const cells = ['Plumb, 4"', 'line\nbreak', 'ü']
  expect(read(CSV_START + csvRow(['a', 'b', 'c']) + csvRow(cells)).rows).toEqual([{ line: 2, cells }])
})

test.each([
  ['Latin-1', Uint8Array.from([97, 10, 252, 10]), ['encoding', undefined]],
  ['UTF-16', Uint8Array.from([255, 254, 97, 0, 10, 0]), ['encoding', undefined]],
  ['a zero byte', 'a\n\0\n', ['encoding', undefined]],
  ['a quote without its end', 'a,b\n1,2\n"3,4\n', ['quotes', 3]],
  ['a quote within a cell', 'a,b\n4" rule,2\n', ['quotes', 2]],
  ['nothing', '', ['empty', undefined]],
  ['names alone', 'a,b\n', ['empty', undefined]],
  ['rows without values', 'a,b\n,\n', ['empty', undefined]],
  ['too many rows', 'a\n1\n2\n3\n4\n', ['rows', undefined]],
  ['too many columns', 'a,b,c,d\n1,2,3,4\n', ['columns', undefined]],
])('a file with %s is refused', (_, text, refusal) => {
  expect(refusalOf(text)).toEqual(refusal)
})

test('a file with as many rows and columns as the limits is read', () => {
  expect(read('a,b,c\n1,2,3\n1,2,3\n1,2,3\n').rows).toHaveLength(3)
})
