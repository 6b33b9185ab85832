/** A row of a list, newest first. */
type Row = { id: string; created_at: string }
type List<Item> = { data: Item[]; done: boolean; iterator: string | null }
/** Reads a page of a list: the first one, or the one after `iterator`. */
export type ReadPage<Item> = (iterator?: string) => Promise<List<Item>>

/** More rows at once aren't told from older ones. */
const KEPT_MAX = 10_000

/** The place of a row in a list, as texts sort. */
const placeOf = ({ created_at, id }: Row) => `${created_at} ${id}`

/**
 * Remembers which rows of a list were seen, so that each new one is found once. Rows become visible when their transaction ends,
 * so one may appear below others that were seen already: a page is read on as long as it has a new row.
 */
export function createSeenRows<Item extends Row>(read: ReadPage<Item>) {
  const places = new Map<string, string>()
  /** What stands here or below was there before. */
  let floor = ''
  const add = (row: Item) => {
    places.set(row.id, placeOf(row))
    if (places.size <= KEPT_MAX) return
    const [oldest] = places
    if (!oldest) return
    places.delete(oldest[0])
    if (oldest[1] > floor) floor = oldest[1]
  }
  return {
    /** Begins with what is there. Resolves to the newest page, oldest first. */
    async begin(): Promise<Item[]> {
      const { data, done } = await read()
      for (const row of data) add(row)
      const last = data.at(-1)
      if (!done && last) floor = placeOf(last)
      return data.toReversed()
    },
    /** Resolves to the rows that appeared since then, oldest first, and all others that were read on the way. */
    async next(): Promise<{ fresh: Item[]; known: Item[] }> {
      const [fresh, known]: [Item[], Item[]] = [[], []]
      for (let iterator: string | null | undefined; iterator !== null; ) {
        const { data, iterator: next } = await read(iterator)
        const [first] = data
        // A store went back to a snapshot: its clock did, too.
        if (iterator === undefined && first && placeOf(first) < floor) floor = ''
        const found = data.filter((row) => !places.has(row.id) && placeOf(row) > floor)
        fresh.push(...found)
        known.push(...data.filter((row) => places.has(row.id)))
        iterator = found.length === 0 ? null : next
      }
      for (const row of fresh.toReversed()) add(row)
      return { fresh: fresh.reverse(), known: known.reverse() }
    },
  }
}
