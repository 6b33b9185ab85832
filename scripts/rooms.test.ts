import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listSlowFiles, SECONDS_MAX, sumJourneys } from './file-times.mjs'
import { describeLengths, isRig, printTable } from './long-table.mjs'
import { chooseFiles, describeUnknown, listTestFiles } from './rooms.mjs'

const FILES = [
  'e2e/journeys/seller/seller-refunds.journey.ts',
  'e2e/src/seller/seller-refunds.test.ts',
  'provider/server/src/refunds/races.test.ts',
  'provider/server/src/wallets/wallets.test.ts',
]

test('`npm test -- refunds` runs the tests and journeys of files and folders with that word', () => {
  expect(chooseFiles(FILES, ['Refunds'])).toEqual({ unknown: [], tests: FILES.slice(1, 3), journeys: FILES.slice(0, 1) })
  expect(chooseFiles(FILES, ['refunds/', 'wallets']).tests).toEqual(FILES.slice(2))
})

test('without a word, `npm test` runs everything', () => {
  expect(chooseFiles(FILES, [])).toEqual({ unknown: [], tests: FILES.slice(1), journeys: FILES.slice(0, 1) })
})

test('a word that no file has is named, also beside one that is known', () => {
  expect(describeUnknown(chooseFiles(FILES, ['wallets', 'refnds']))).toMatch(/^No test or journey has "refnds" in the name/)
  expect(describeUnknown(chooseFiles(FILES, ['wallets']))).toBeUndefined()
})

test('the files of both programs, of e2e and of journeys are found', () => {
  const { tests, journeys } = chooseFiles(listTestFiles(fileURLToPath(new URL('..', import.meta.url))), [])
  for (const folder of ['platform/server/', 'provider/server/', 'provider/web/', 'e2e/src/', 'packages/kit/', 'scripts/'])
    expect(
      tests.some((path) => path.startsWith(folder)),
      folder,
    ).toBe(true)
  expect(journeys.length).toBeGreaterThan(10)
})

test('the ten slowest files are named, and every one that takes longer than a file may', () => {
  const times = Array.from({ length: 20 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }))
  expect(listSlowFiles(times).slice(0, 3)).toEqual([
    'slowest files (9 over 10 s):',
    '   19.0 s  19.test.ts  OVER',
    '   18.0 s  18.test.ts  OVER',
  ])
  expect(listSlowFiles(times)).toHaveLength(11)
  expect(listSlowFiles(times.map(({ file }) => ({ file, seconds: SECONDS_MAX + 1 })))).toHaveLength(21)
  expect(listSlowFiles([])).toEqual([])
})

test('the attempts of all journeys of a file are added up', () => {
  const spec = (file: string, ...durations: number[]) => ({
    file,
    ok: durations.length > 1,
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  })
  const suites = [{ specs: [spec('cart.journey.ts', 1000, 2000)], suites: [{ specs: [spec('cart.journey.ts', 500)] }] }]
  expect(sumJourneys({ suites })).toEqual([{ file: 'e2e/journeys/cart.journey.ts', seconds: 3.5, tests: 2, failed: 1 }])
})

test('a rig is a file that takes a sample, and the long run says what it takes instead', () => {
  const rig = "import { runsOf, takeSample } from '@tradepost/kit/testing/test-runs'\nrunsOf({ usual: 50, all: 50_000 })\n"
  expect(isRig(rig)).toBe(true)
  expect(isRig("import { ROUNDS } from '#src/test-races.ts'")).toBe(true)
  expect(isRig("import { test } from 'vitest'")).toBe(false)
  expect(describeLengths(rig)).toBe('50,000 instead of 50')
  expect(describeLengths('takeSample(all, { count: 7 })')).toBe('all instead of a sample')
  expect(isRig('const text = "import { ROUNDS } from \'#src/test-races.ts\'"')).toBe(false)
})

test('a long run of some rigs keeps the lines of the others, the longest first', () => {
  const row = { tests: 3, length: 'all', failed: 0, commit: 'abc1234', date: '2026-11-29' }
  const before = printTable([
    { ...row, file: 'a.test.ts', seconds: 1234.4 },
    { ...row, file: 'b.test.ts', seconds: 20 },
    { ...row, file: 'no-longer-a-rig.test.ts', seconds: 30 },
  ])
  expect(before).toContain('| a.test.ts | 3 | 1,234 | all | passed | abc1234 | 2026-11-29 |')
  const rigs = ['a.test.ts', 'b.test.ts', 'c.journey.ts']
  const now = { ...row, failed: 2, seconds: 2000, commit: 'def5678', file: 'b.test.ts' }
  expect(printTable([now], { before, rigs }).split('\n').slice(2, -1)).toEqual([
    '| b.test.ts | 3 | 2,000 | all | 2 failed | def5678 | 2026-11-29 |',
    '| a.test.ts | 3 | 1,234 | all | passed | abc1234 | 2026-11-29 |',
  ])
})
