const { RUNS, SEED: SEED_OF_RUN = '0' } = process.env

/** The seed of this run: the same in all of its workers, another one in each run (vitest.config.ts). SEED repeats a run. */
export const SEED = Math.abs(Number(SEED_OF_RUN))

/** Added to every failure of a sample. */
export const HOW_TO_REPEAT = `SEED=${SEED} takes the same sample again, RUNS=all takes everything`

/** Returns how often a test should try something: `usual` in `npm test`, `all` with RUNS=all (`npm run test:long`), or RUNS. */
export function runsOf({ usual, all }: { usual: number; all: number }): number {
  if (RUNS === undefined) return usual
  return RUNS === 'all' ? all : Number(RUNS)
}

/**
 * Takes about `count` of the items, spread over all of them, other ones with each seed: consecutive seeds come by every item.
 * Those that are always tested (money, access) are taken besides. RUNS=all takes all items, RUNS=n takes n instead of `count`.
 */
export function takeSample<T>(
  items: readonly T[],
  { count, isAlways = () => false }: { count: number; isAlways?: (item: T) => boolean },
): readonly T[] {
  const others = items.filter((item) => !isAlways(item))
  const wanted = Math.min(runsOf({ usual: count, all: others.length }), others.length)
  const startOf = (part: number) => Math.floor((part * others.length) / wanted)
  const taken = new Set(
    Array.from({ length: wanted }, (_, part) => {
      const size = startOf(part + 1) - startOf(part)
      // Each part is at another place of its turn, so that a pattern in the list doesn't become one in the sample.
      return others[startOf(part) + ((SEED + part * 7919) % size)]
    }),
  )
  return items.filter((item) => isAlways(item) || taken.has(item))
}

/**
 * Takes one of every `every` items, different ones at each turn: after `every` turns, all were taken. RUNS=all takes all of them.
 */
export function takeTurns<T>(items: readonly T[], { turn, every }: { turn: number; every: number }): readonly T[] {
  return RUNS === 'all' ? items : items.filter((_, index) => (index + turn + SEED) % every === 0)
}
