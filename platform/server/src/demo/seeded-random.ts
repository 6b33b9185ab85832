/** A repeatable random source: a year that is written again after a restart must be the same. */
export type Chance = {
  /** Returns a number from 0 up to, but not including, `end`. */
  below(end: number): number
  /** Picks an item, with a probability in proportion to its weight. */
  pick<T>(items: readonly (readonly [weight: number, item: T])[]): T
}

/** Mulberry32: short, and uniform enough for demo data. */
export function createSeededRandom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (end) => Math.floor(next() * end),
    pick(items) {
      const [first] = items
      if (!first) throw new RangeError('There is nothing to pick from')
      let left = next() * items.reduce((sum, [weight]) => sum + weight, 0)
      const found = items.find(([weight]) => {
        left -= weight
        return left < 0
      })
      return (found ?? first)[1]
    },
  }
}
