import { randomInt } from 'node:crypto'

const { RUNS, SEED } = process.env

/** Returns how often a test should try something: RUNS, or `usual` without it. RUNS=all means `all`. */
export function runsOf({ usual, all }: { usual: number; all: number }): number {
  if (RUNS === undefined) return usual
  return RUNS === 'all' ? all : Number(RUNS)
}

/** Differs in each run, so that later runs cover what this one skips. */
const seed = SEED === undefined ? randomInt(1_000_000) : Math.abs(Number(SEED))

/** Added to every failure of a sample. */
export const HOW_TO_REPEAT = `SEED=${seed} takes the same sample again, RUNS=all takes everything`

/**
 * Takes one of every `every` items, different ones at each turn: after `every` turns, all were taken. RUNS=all takes all of them.
 */
export function takeTurns<T>(items: readonly T[], { turn, every }: { turn: number; every: number }): readonly T[] {
  return RUNS === 'all' ? items : items.filter((_, index) => (index + turn + seed) % every === 0)
}
