import type { ListFigures, listOf } from '@tradepost/contract/platform/lists'
import { LIST_PAGE_SIZE } from '@tradepost/contract/platform/lists'
import type { CsvCell } from '@tradepost/kit/csv'
import { type RawBuilder, sql } from '@tradepost/kit/database'
import type * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { countRecords, havingWords, type Listed, listRecords, type Row, sumRecords } from '#src/records/list-records.ts'
import { listResembling } from '#src/records/list-resembling.ts'
import type { LoadedRecords } from '#src/records/load-records.ts'
import type { RecordScope } from '#src/records/save-records.ts'
import { anyOf, type Filter, isWords } from './list-filters.ts'

type Condition = RawBuilder<unknown>

/** A list of a business's records, as data: what can be asked of it, and what it answers. */
export type RecordList<Item> = {
  noun: Listed
  /** The rows of a page, read; null for what cannot be. */
  read: (rows: readonly Row[], scope: RecordScope, deps: Deps) => Promise<(Item | null)[]>
  /** What it is ordered by, and the column of each; the first one, the newest first, unless something else is asked for. */
  sorts: Readonly<Record<string, string>>
  /** Whether it begins with the smallest, unless asked otherwise. */
  isAscending?: boolean
  filters: Readonly<Record<string, Filter>>
  /** A text for each row, which is its tab; `first`: the tab that is shown unless another one is asked for. */
  tabs?: { name: string; of: Condition | ((scope: RecordScope) => Promise<Condition>); values: readonly string[]; first?: string }
  /** What is summed of everything that fits. */
  sum?: { of: string; where: Condition }
  /** Rows that are found by words that they do not have themselves. */
  alsoFound?: (scope: RecordScope, words: string) => Promise<Condition[]>
  csv: { header: readonly string[]; row: (item: Item) => CsvCell[] }
}

export type ListQuery = Readonly<Record<string, string>>

/** Reads each row by itself. */
export const eachAs =
  <Item>(schema: z.ZodType<Item>): RecordList<Item>['read'] =>
  async (rows) =>
    rows.map(({ body }) => schema.safeParse(body).data ?? null)

type Asked = {
  q: string
  cursor: string | undefined
  order: { column: string; isDescending: boolean }
  /** Those of the filters, and that of the tab. */
  filters: Condition[]
  tab: Condition[]
  shownTab: string | undefined
  leftOut: string[]
}

/** Asks for every tab at once. */
export const ALL = 'all'

const IS_DESCENDING = { asc: false, desc: true }

/** What is asked for by that name; nothing for what every object has. */
const ownOf = <T>(known: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(known, name) ? known[name] : undefined

/** Those of every list as well: rows that somebody selected. */
const filtersOf = <Item>(list: RecordList<Item>): RecordList<Item>['filters'] => ({ ids: anyOf('id'), ...list.filters })

/** What of a question makes sense. The rest is left out, and named. */
async function readQuery<Item>(list: RecordList<Item>, scope: RecordScope, query: ListQuery): Promise<Asked> {
  const { q, cursor, sort, order, ...others } = query
  const [newest = ''] = Object.values(list.sorts)
  const leftOut: string[] = []
  const take = <T>(name: string, value: T | undefined): T[] => {
    if (value !== undefined) return [value]
    leftOut.push(name)
    return []
  }
  const [column = newest] = sort === undefined ? [] : take('sort', ownOf(list.sorts, sort))
  const [isDescending = !list.isAscending] = order === undefined ? [] : take('order', ownOf(IS_DESCENDING, order))
  const { tabs } = list
  const wanted = tabs && others[tabs.name]
  const isTab = wanted === undefined || wanted === ALL || tabs?.values.includes(wanted)
  if (tabs && !isTab) leftOut.push(tabs.name)
  const shown = (isTab && wanted) || tabs?.first
  const tab = shown === ALL ? undefined : shown
  const filters = Object.entries(others).flatMap(([name, value]) =>
    name === tabs?.name ? [] : take(name, ownOf(filtersOf(list), name)?.(value)),
  )
  if (q !== undefined && !isWords(q)) leftOut.push('q')
  return {
    q: q !== undefined && isWords(q) ? q.trim() : '',
    cursor,
    order: { column, isDescending },
    filters,
    tab: tabs && tab !== undefined ? [sql`${await tabOf(tabs, scope)} = ${tab}`] : [],
    leftOut,
    shownTab: tab,
  }
}

const tabOf = async ({ of }: NonNullable<RecordList<never>['tabs']>, scope: RecordScope): Promise<Condition> =>
  typeof of === 'function' ? of(scope) : of

type Words = { conditions: Condition[]; isApproximate: boolean }

/** Rows with all of the words; where no tab has any, rows with something like them. */
async function findWords<Item>(scope: RecordScope, list: RecordList<Item>, { q, filters }: Asked): Promise<Words> {
  if (!q) return { conditions: [], isApproximate: false }
  const found = [havingWords(q), ...((await list.alsoFound?.(scope, q)) ?? [])]
  const exact = sql`(${sql.join(found, sql` or `)})`
  const [column = ''] = Object.values(list.sorts)
  const order = { column, isDescending: true }
  const { rows } = await listRecords(scope, list.noun, { conditions: [...filters, exact], order, limit: 1 })
  if (rows.length > 0) return { conditions: [exact], isApproximate: false }
  const ids = await listResembling(scope, list.noun, { text: q, conditions: filters })
  return { conditions: [sql`id = any(${ids}::text[])`], isApproximate: true }
}

type Answer<Item> = Omit<z.infer<ReturnType<typeof listOf<z.ZodUnknown>>>, 'items'> & { items: Item[] }

type Showing<Item> = { list: RecordList<Item>; query: ListQuery }

/** One page of a list. */
export async function showList<Item>(deps: Deps, scope: LoadedRecords, { list, query }: Showing<Item>): Promise<Answer<Item>> {
  const asked = await readQuery(list, scope, query)
  const words = await findWords(scope, list, asked)
  const conditions = [...asked.filters, ...asked.tab, ...words.conditions]
  const { order, cursor } = asked
  const page = await listRecords(scope, list.noun, { conditions, order, cursor, limit: LIST_PAGE_SIZE })
  const read = await list.read(page.rows, scope, deps)
  const items = read.flatMap((item) => (item === null ? [] : [item]))
  return {
    items,
    unreadable: read.length - items.length,
    next: page.next,
    previous: page.previous,
    left_out: [...asked.leftOut, ...(page.isCursorKnown ? [] : ['cursor'])],
    is_approximate: words.isApproximate && items.length > 0,
    checked_at: scope.checkedAt?.toISOString() ?? null,
  }
}

/** What everything comes to that the filters of a list let through. */
export async function showFigures<Item>(scope: RecordScope, list: RecordList<Item>, query: ListQuery): Promise<ListFigures> {
  const asked = await readQuery(list, scope, query)
  const words = await findWords(scope, list, asked)
  const ofAll = [...asked.filters, ...words.conditions]
  const { tabs, sum } = list
  const [byTab, sums] = await Promise.all([
    countRecords(scope, list.noun, { conditions: ofAll, by: tabs ? await tabOf(tabs, scope) : sql`''` }),
    sum ? sumRecords(scope, list.noun, { conditions: [...ofAll, ...asked.tab, sum.where], of: sum.of }) : [],
  ])
  const all = [...byTab.values()].reduce((total, count) => total + count, 0)
  const counts = Object.fromEntries((tabs?.values ?? []).map((value) => [value, byTab.get(value) ?? 0]))
  return { total: asked.shownTab === undefined ? all : (byTab.get(asked.shownTab) ?? 0), counts: { ...counts, all }, sums }
}

const ROWS_AT_ONCE = 1000

/** Everything that fits, read a thousand rows at a time. */
export async function* exportList<Item>(deps: Deps, scope: RecordScope, { list, query }: Showing<Item>): AsyncGenerator<Item[]> {
  const asked = await readQuery(list, scope, query)
  const words = await findWords(scope, list, asked)
  const conditions = [...asked.filters, ...asked.tab, ...words.conditions]
  let cursor: string | undefined
  do {
    const page = await listRecords(scope, list.noun, { conditions, order: asked.order, cursor, limit: ROWS_AT_ONCE })
    const read = await list.read(page.rows, scope, deps)
    yield read.flatMap((item) => (item === null ? [] : [item]))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
