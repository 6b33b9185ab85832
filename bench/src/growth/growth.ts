import type { World } from '@tradepost/e2e/world/world'
import { closeTotals } from '@tradepost/platform-server/seller-home/close-totals'
import { skipBooks } from '@tradepost/provider-server/testing/test-books'
import { report } from '../report.ts'
import { type Action, listActions } from './actions.ts'
import { openGrowingShop } from './growing-shop.ts'
import { type PageWatch, type Read, watchPages } from './watch-pages.ts'

/** What each statement of each action read, at several sizes of a shop: by action, then by statement. */
export type Growth = Map<string, Map<string, Read[]>>

const RUNS = 2
const A_FIFTH = 1.2
/** Rows that are no matter of the shop's size: of a page that wasn't full, or not closed yet (decision 63). */
const SOME_ROWS = 40
/** Pages that are none either: of words in an index, and with dead rows. */
const SOME_PAGES = 10
/** A statement that reads no row writes some: it looks at more or fewer pages for room, most of all for the text of an email. */
const PAGES_FOR_ROOM = 200
/** Orders of a shop whose tables are small. */
const SMALL = 1000
/** What is kept for hours and then removed: the size of a logged answer is no matter of the shop's. */
const PASSING = /request_log|client_counts|idempotent_answers|graphile_worker|^\s*with old as/

/** Returns what a call of each statement reads; what happened to cost least counts. */
async function countPages(watches: readonly PageWatch[], run: Action): Promise<Map<string, Read>> {
  const least = new Map<string, Read>()
  for (let turn = 0; turn < RUNS; turn += 1) {
    for (const watch of watches) watch.start()
    await run()
    for (const { text, pages, rows, levels, calls } of watches.flatMap((watch) => watch.read())) {
      const known = least.get(text)
      const read = { pages: Math.round(pages / calls), rows: Math.round(rows / calls), levels: Math.round(levels / calls) }
      if (!PASSING.test(text) && (!known || read.pages < known.pages)) least.set(text, read)
    }
  }
  return least
}

/** Grows a shop through these numbers of orders, and counts at each. */
export async function measureGrowth(
  world: World,
  { orders, purchases, leftOut = [] }: { orders: readonly number[]; purchases: readonly number[]; leftOut?: readonly string[] },
): Promise<Growth> {
  skipBooks(world.provider)
  const shop = await openGrowingShop(world)
  const actions = Object.entries(await listActions(shop)).filter(([name]) => !leftOut.includes(name))
  const { platform, provider } = world
  const watches = await Promise.all(
    [platform, provider].map(({ deps }) => watchPages(deps.database.pool, { isSmall: (orders[0] ?? 0) < SMALL })),
  )
  const growth: Growth = new Map()
  for (const [index, count] of orders.entries()) {
    await shop.buyTo(purchases[index] ?? 2)
    await shop.growTo(count)
    for (const [name, run] of actions) {
      const statements = growth.get(name) ?? new Map<string, Read[]>()
      growth.set(name, statements)
      // As the job does each minute.
      await closeTotals(platform.deps)
      for (const [text, read] of await countPages(watches, run)) {
        const found = statements.get(text) ?? []
        found[index] = read
        statements.set(text, found)
      }
    }
  }
  return growth
}

/** A statement that reads more at the last size than at the first. */
export type Grown = { action: string; pages: number[]; rows: number[]; text: string }

/**
 * Returns whether a statement reads a fifth more rows; or a fifth more pages than if each row is on a page of its own, as in a
 * large table, and its indexes have more levels.
 */
const isMore = (first: Read, last: Read): boolean =>
  last.rows > first.rows * A_FIFTH + SOME_ROWS ||
  last.pages >
    Math.max(first.pages * A_FIFTH, first.pages + last.levels + last.rows + (last.rows === 0 ? PAGES_FOR_ROOM : SOME_PAGES))

export const listGrown = (growth: Growth): Grown[] =>
  [...growth].flatMap(([action, statements]) =>
    [...statements].flatMap(([text, reads]) => {
      const [first, last] = [reads[0], reads.at(-1)]
      if (!first || !last || !isMore(first, last)) return []
      return [{ action, pages: reads.map(({ pages }) => pages), rows: reads.map(({ rows }) => rows), text }]
    }),
  )

const SIZES = (process.env.ORDERS ?? '1000,10000,50000').split(',').map(Number)
const PURCHASES = (process.env.PURCHASES ?? '2,500,500').split(',').map(Number)

/** Reports the pages that each action reads, and the statement that reads most, as a shop grows. */
export async function runGrowthBench(world: World): Promise<void> {
  const growth = await measureGrowth(world, { orders: SIZES, purchases: PURCHASES })
  for (const [action, statements] of growth) {
    const sums = SIZES.map((_, index) => [...statements.values()].reduce((sum, reads) => sum + (reads[index]?.pages ?? 0), 0))
    report(`${action.padEnd(36)} ${sums.join(' → ')} pages`)
  }
  for (const { action, pages, rows, text } of listGrown(growth))
    report(
      `${action.padEnd(36)} ${pages.join(' → ')} pages, ${rows.join(' → ')} rows: ${text.replace(/\s+/g, ' ').slice(0, 240)}`,
    )
}
