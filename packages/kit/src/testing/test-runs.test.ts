import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.unstubAllEnvs()
  // Other files of this worker load the module as their run wants it.
  vi.resetModules()
})

async function loadWith(environment: Record<string, string | undefined>) {
  for (const name of ['RUNS', 'SEED']) vi.stubEnv(name, environment[name])
  return import('./test-runs.ts')
}
const ITEMS = Array.from({ length: 10 }, (_, index) => index)

test('M65: consecutive turns of a sample cover every item once', async () => {
  for (const SEED of ['0', '7', '-3']) {
    const { takeTurns } = await loadWith({ SEED })
    const taken = [5, 6, 7, 8].flatMap((turn) => takeTurns(ITEMS, { turn, every: 4 }))
    expect(taken.toSorted((a, b) => a - b)).toEqual(ITEMS)
  }
})

test('M65: the same seed draws the same sample, and a failure names the seed', async () => {
  const { takeTurns } = await loadWith({ SEED: '2' })
  expect(takeTurns(ITEMS, { turn: 0, every: 5 })).toEqual([3, 8])
  const { HOW_TO_REPEAT } = await loadWith({ SEED: '2' })
  expect(HOW_TO_REPEAT).toContain('SEED=2 ')
})

test('consecutive seeds sample every item, and each sample is spread over all items', async () => {
  const seen = new Set<number>()
  for (let seed = 40; seed < 44; seed += 1) {
    vi.resetModules()
    const { takeSample } = await loadWith({ SEED: String(seed) })
    const taken = takeSample(ITEMS, { count: 3 })
    expect(taken).toHaveLength(3)
    expect(taken.map((item) => [2, 5, 9].findIndex((last) => item <= last))).toEqual([0, 1, 2])
    for (const item of taken) seen.add(item)
  }
  expect(seen.size).toBe(ITEMS.length)
})

test('a sample keeps the order and what is always tested, and is never larger than its items', async () => {
  const { takeSample } = await loadWith({ SEED: '5' })
  expect(takeSample(ITEMS, { count: 2, isAlways: (item) => item === 0 || item === 9 })).toEqual([0, 2, 5, 9])
  expect(takeSample(ITEMS, { count: 20 })).toEqual(ITEMS)
  expect(takeSample([], { count: 3 })).toEqual([])
  expect(takeSample(ITEMS, { count: 0 })).toEqual([])
})

test('M65: RUNS=all runs everything', async () => {
  const { runsOf, takeSample, takeTurns } = await loadWith({ RUNS: 'all' })
  expect(takeSample(ITEMS, { count: 2 })).toEqual(ITEMS)
  expect(takeTurns(ITEMS, { turn: 0, every: 5 })).toEqual(ITEMS)
  expect(runsOf({ usual: 7, all: 30 })).toBe(30)
})

test('without RUNS the usual number of runs is made, with RUNS=n exactly n', async () => {
  expect((await loadWith({})).runsOf({ usual: 7, all: 30 })).toBe(7)
  vi.resetModules()
  const { runsOf, takeSample } = await loadWith({ RUNS: '4' })
  expect(runsOf({ usual: 7, all: 30 })).toBe(4)
  expect(takeSample(ITEMS, { count: 2 })).toHaveLength(4)
})
