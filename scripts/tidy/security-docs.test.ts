import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

type Row = { id: string; level: string; state: string; test: string; reason: string }

/** Splits a line of CSV: cells with a comma or quotes are quoted. */
const toCells = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

const rows = read('docs/security/asvs.csv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line): Row => {
    const [id = '', level = '', state = '', named = '', reason = ''] = toCells(line)
    return { id, level, state, test: named, reason }
  })

const listDeviations = (level: string) =>
  rows.filter((row) => row.level === level && row.state === 'deviates').map(({ id }) => id)

/** What the specification fixes: links that act on GET, and tokens in the address of mailed links. */
const FIXED = ['V3.5.3', 'V14.2.1']
/** Level 2 is to hold at 95 %: 9 of 183. Whoever closes a point lowers the number. */
const OPEN_OF_LEVEL_2 = 9

/** Returns whether a file has a test or a row of `test.each` of this title, or for a document whether it exists. */
function isThere(named: string): boolean {
  const [path = '', title] = named.split(/ > (.*)/s)
  if (!existsSync(fileURLToPath(new URL(path, ROOT)))) return false
  if (title === undefined) return path.startsWith('docs/')
  const code = read(path).replaceAll("\\'", "'")
  return ["'", '"', '`'].some((quote) => code.includes(`${quote}${title}${quote}`))
}

test('asvs.csv has each of the 70 requirements of level 1 and 183 of level 2 once', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  const levels = ['1', '2'].map((level) => rows.filter((row) => row.level === level).length)
  expect(levels).toEqual([70, 183])
})

test('every test and document that asvs.csv names exists, and whatever holds names one', () => {
  expect(rows.filter(({ test }) => test !== '' && !isThere(test))).toEqual([])
  expect(rows.filter(({ state, test }) => state === 'holds' && test === '')).toEqual([])
})

test('every row of asvs.csv holds, or says why not', () => {
  expect(
    rows.filter(({ state, reason }) => !['holds', 'deviates', 'n/a'].includes(state) || (state !== 'holds' && !reason)),
  ).toEqual([])
})

test('level 1 deviates only where the specification says so', () => {
  expect(listDeviations('1')).toEqual(FIXED)
})

test('level 2 deviates no more than it did', () => {
  expect(listDeviations('2')).toHaveLength(OPEN_OF_LEVEL_2)
})

test('retention.md names every setting with its days, and everything that the purges remove', () => {
  const page = read('docs/security/retention.md')
  const programs = ['platform', 'provider']
  const settings = programs.flatMap((program) => [
    ...read(`${program}/server/src/retention.ts`).matchAll(/(RETENTION_\w+): KeptDays\.default\((\d+)\)/g),
  ])
  const purges = programs.flatMap((program) => [
    ...read(`${program}/server/src/purge-old.ts`).matchAll(/import \{ (purge\w+|create\w+Purge) \}/g),
  ])
  const named = [
    ...settings.map(([, name, days]) => `${days} ${days === '1' ? 'day' : 'days'}, \`${name}\``),
    ...purges.flatMap(([, name]) => `\`${name}\``),
  ]
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((text) => !page.includes(text))).toEqual([])
})
