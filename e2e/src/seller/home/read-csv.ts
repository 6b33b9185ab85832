import { CSV_START } from '@tradepost/kit/csv/csv'
import { expect } from 'vitest'

/** Reads a CSV file as its rows of texts. */
export function readCsv(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true)
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.replace(CSV_START, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/** Reads a CSV file as its rows by the names of their columns. */
export function readCsvRows(text: string): Record<string, string>[] {
  const [header = [], ...rows] = readCsv(text)
  return rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))
}
