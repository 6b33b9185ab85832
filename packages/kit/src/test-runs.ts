import { randomInt } from 'node:crypto'

const { RUNS, SEED } = process.env

/** How often a test is to try something: RUNS, without it `usual`. RUNS=all stands for `all`. */
export function runsOf({ usual, all }: { usual: number; all: number }): number {
  if (RUNS === undefined) return usual
  return RUNS === 'all' ? all : Number(RUNS)
}

/** Another one in each run, so that what one run leaves out is in the next. */
const seed = SEED === undefined ? randomInt(1_000_000) : Math.abs(Number(SEED))

/** Goes with every failure of a sample. */
export const HOW_TO_REPEAT = `SEED=${seed} takes the same sample again, RUNS=all takes everything`

/** One of every `every` items, others at each turn: as many turns in a row take all of them. RUNS=all takes all at once. */
export function takeTurns<T>(items: readonly T[], { turn, every }: { turn: number; every: number }): readonly T[] {
  return RUNS === 'all' ? items : items.filter((_, index) => (index + turn + seed) % every === 0)
}
