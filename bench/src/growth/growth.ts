import type { World } from '@tradepost/e2e/world/world'
import { closeTotals } from '@tradepost/platform-server/seller-home/close-totals'
import { skipBooks } from '@tradepost/provider-server/testing/test-books'
import { report } from '../report.ts'
import { type Action, listActions } from './actions.ts'
import { openGrowingShop } from './growing-shop.ts'
import { type PageWatch, watchPages } from './watch-pages.ts'

/** Pages that each statement of each action read, at several sizes of a shop: by action, then by statement. */
export type Growth = Map<string, Map<string, number[]>>

const RUNS = 2
/**
 * What a higher index may add where most of the work is to search it, and otherwise. Reading the shop would be ten times as much.
 */
const A_LEVEL = 1.5
const LEVELS = 60
/** What is kept for hours and then removed: the size of a logged answer is no matter of the shop's. */
const PASSING = /request_log|client_counts|idempotent_answers|^\s*with old as/

/** Returns the pages of a call of each statement; what happened to cost least counts. */
async function countPages(watches: readonly PageWatch[], run: Action): Promise<Map<string, number>> {
  const least = new Map<string, number>()
  for (let turn = 0; turn < RUNS; turn += 1) {
    for (const watch of watches) watch.start()
    await run()
    for (const { text, pages, calls } of watches.flatMap((watch) => watch.read()).filter(({ text }) => !PASSING.test(text)))
      least.set(text, Math.min(least.get(text) ?? Number.POSITIVE_INFINITY, pages / calls))
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
  const watches = await Promise.all([platform, provider].map(({ deps }) => watchPages(deps.database.pool)))
  const growth: Growth = new Map()
  for (const [index, count] of orders.entries()) {
    await shop.buyTo(purchases[index] ?? 2)
    await shop.growTo(count)
    for (const [name, run] of actions) {
      const statements = growth.get(name) ?? new Map<string, number[]>()
      growth.set(name, statements)
      // As the job does each minute.
      await closeTotals(platform.deps)
      for (const [text, pages] of await countPages(watches, run)) {
        const found = statements.get(text) ?? []
        found[index] = Math.round(pages)
        statements.set(text, found)
      }
    }
  }
  return growth
}

/** A statement that reads more pages at the last size than at the first, by more than a level of its indexes. */
export type Grown = { action: string; pages: number[]; text: string }

export const listGrown = (growth: Growth): Grown[] =>
  [...growth].flatMap(([action, statements]) =>
    [...statements].flatMap(([text, pages]) => {
      const [first, last = 0] = [pages[0], pages.at(-1)]
      return first !== undefined && last > Math.max(first * A_LEVEL, first + LEVELS) ? [{ action, pages, text }] : []
    }),
  )

const SIZES = (process.env.ORDERS ?? '1000,10000,50000').split(',').map(Number)
const PURCHASES = [2, 500, 500]

/** Reports the pages that each action reads, and the statement that reads most, as a shop grows. */
export async function runGrowthBench(world: World): Promise<void> {
  const growth = await measureGrowth(world, { orders: SIZES, purchases: PURCHASES })
  for (const [action, statements] of growth) {
    const sums = SIZES.map((_, index) => [...statements.values()].reduce((sum, pages) => sum + (pages[index] ?? 0), 0))
    report(`${action.padEnd(36)} ${sums.join(' → ')} pages`)
  }
  for (const { action, pages, text } of listGrown(growth))
    report(`${action.padEnd(36)} ${pages.join(' → ')}: ${text.replace(/\s+/g, ' ').slice(0, 120)}`)
}
