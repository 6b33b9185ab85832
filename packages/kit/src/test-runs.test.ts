import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

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

test('M65: RUNS=all runs everything', async () => {
  const { runsOf, takeTurns } = await loadWith({ RUNS: 'all' })
  expect(takeTurns(ITEMS, { turn: 0, every: 5 })).toEqual(ITEMS)
  expect(runsOf({ usual: 7, all: 30 })).toBe(30)
})

test('without RUNS the usual number of runs is made, with RUNS=n exactly n', async () => {
  expect((await loadWith({})).runsOf({ usual: 7, all: 30 })).toBe(7)
  vi.resetModules()
  expect((await loadWith({ RUNS: '12' })).runsOf({ usual: 7, all: 30 })).toBe(12)
})
