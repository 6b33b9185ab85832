import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { addMilliseconds, type Clock } from '#src/clock.ts'

/** The last ordered ID of each kind: IDs of one millisecond are counted. */
export type LatestIds = Map<string, { milliseconds: number; count: number }>

/** All that a seeded chance has done, as JSON. */
export type KeptChance = {
  now: number
  draws: Record<string, number>
  latest: [string, { milliseconds: number; count: number }][]
}

/**
 * Chance and time that repeat: the same seed gives the same IDs, secrets and codes, and its clock stands still until it's moved.
 * Everything that `run` begins draws from it. Only a store of a test has one, because whoever knows the seed knows its secrets.
 */
export type SeededChance = {
  clock: Clock
  /** Moves the clock to an instant; it never goes back. */
  moveTo(instant: Date): void
  /** Returns the next draw of a purpose: bytes without end. Those of one purpose are the same however often others are drawn. */
  draw(purpose: string): () => number
  latestIds: () => LatestIds
  run<T>(work: () => T): T
  keep(): KeptChance
  /** Goes back to what was kept. */
  goBack(kept: KeptChance): void
}

const current = new AsyncLocalStorage<SeededChance>()

/** Returns the chance of the store that this code works for; undefined everywhere else. */
export const findSeededChance = (): SeededChance | undefined => current.getStore()

/** Returns bytes without end: of SHA-256 over a name and a number. */
function openBytes(name: string): () => number {
  let block = Buffer.alloc(0)
  let taken = 0
  let blocks = 0
  return () => {
    if (taken === block.length) {
      block = createHash('sha256').update(`${name}/${blocks}`).digest()
      blocks += 1
      taken = 0
    }
    const byte = block.readUInt8(taken)
    taken += 1
    return byte
  }
}

/** Creates the chance of a seed, whose clock starts at an instant. */
export function createSeededChance(seed: string, startsAt: Date): SeededChance {
  let now = startsAt
  let draws = new Map<string, number>()
  let latest: LatestIds = new Map()
  const chance: SeededChance = {
    clock: { now: () => addMilliseconds(now, 0) },
    moveTo: (instant) => {
      if (instant > now) now = instant
    },
    draw(purpose) {
      const number = draws.get(purpose) ?? 0
      draws.set(purpose, number + 1)
      return openBytes(JSON.stringify([seed, purpose, number]))
    },
    latestIds: () => latest,
    run: (work) => current.run(chance, work),
    keep: () => ({ now: now.getTime(), draws: Object.fromEntries(draws), latest: structuredClone([...latest]) }),
    goBack(kept) {
      now = new Date(kept.now)
      draws = new Map(Object.entries(kept.draws))
      latest = new Map(structuredClone(kept.latest))
    },
  }
  return chance
}
