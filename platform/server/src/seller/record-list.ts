import type { ListFigures, listOf } from '@tradepost/contract/platform/lists'
import { LIST_PAGE_SIZE } from '@tradepost/contract/platform/lists'
import type { Permission } from '@tradepost/contract/platform/permissions'
import type { CsvCell } from '@tradepost/kit/csv'
import { type RawBuilder, sql } from '@tradepost/kit/database'
import type * as z from 'zod'
import type { Callers } from '#src/callers.ts'
import { countRecords, type Listed, listRecords, matchWords, type Row, sumRecords } from '#src/records/list-records.ts'
import { listResembling } from '#src/records/list-resembling.ts'
import type { LoadedRecords } from '#src/records/load-records.ts'
import type { RecordScope } from '#src/records/save-records.ts'
import { anyOf, type Filter, isWords } from './list-filters.ts'

type Condition = RawBuilder<unknown>

/** Who a list is read for. */
export type Reader = Pick<Callers['seller'], 'deps' | 'permissions'>

/** A list of a business's records, as data: its parameters and its answers. */
export type RecordList<Item> = {
  needs: Permission
  noun: Listed
  /** Reads the rows of a page; null for an unreadable one. */
  read: (rows: readonly Row[], scope: RecordScope, reader: Reader) => Promise<(Item | null)[]>
  /** The sort options, each with its column; the first one, newest first, is the default. */
  sorts: Readonly<Record<string, string>>
  /** Whether the default order is ascending. */
  isAscending?: boolean
  filters: Readonly<Record<string, Filter>>
  /** The tabs: a text for each row, which is its tab's name; `first`: the default tab. */
  tabs?: { name: string; of: Condition | ((scope: RecordScope) => Promise<Condition>); values: readonly string[]; first?: string }
  /** The column to sum over all matching rows. */
  sum?: { of: string; where: Condition }
  /** Finds rows by words that they don't contain themselves. */
  alsoFound?: (scope: RecordScope, words: string) => Promise<Condition[]>
  csv: { header: readonly string[]; row: (item: Item) => CsvCell[] }
}

export type ListQuery = Readonly<Record<string, string>>

/** Reads each row separately. */
export const eachAs =
  <Item>(schema: z.ZodType<Item>): RecordList<Item>['read'] =>
  async (rows) =>
    rows.map(({ body }) => schema.safeParse(body).data ?? null)

type ParsedListQuery = {
  q: string
  cursor: string | undefined
  order: { column: string; isDescending: boolean }
  /** The conditions of the filters, and of the tab. */
  filters: Condition[]
  tab: Condition[]
  shownTab: string | undefined
  leftOut: string[]
}

/** The tab value for all rows. */
export const ALL = 'all'

const IS_DESCENDING = { asc: false, desc: true }

/** Returns the entry with that name; undefined for properties that every object inherits. */
const ownOf = <T>(known: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(known, name) ? known[name] : undefined

/** The list's filters, and those of every list: selected rows. */
const filtersOf = <Item>(list: RecordList<Item>): RecordList<Item>['filters'] => ({ ids: anyOf('id'), ...list.filters })

/** Reads the valid part of a request. The rest is ignored, and named. */
async function readQuery<Item>(list: RecordList<Item>, scope: RecordScope, query: ListQuery): Promise<ParsedListQuery> {
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

/** Finds rows with all of the words; if no tab has any, rows with similar words. */
async function findWords<Item>(scope: RecordScope, list: RecordList<Item>, { q, filters }: ParsedListQuery): Promise<Words> {
  if (!q) return { conditions: [], isApproximate: false }
  const found = [matchWords(q), ...((await list.alsoFound?.(scope, q)) ?? [])]
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

/** Returns one page of a list. */
export async function showList<Item>(
  reader: Reader,
  scope: LoadedRecords,
  { list, query }: Showing<Item>,
): Promise<Answer<Item>> {
  const asked = await readQuery(list, scope, query)
  const words = await findWords(scope, list, asked)
  const conditions = [...asked.filters, ...asked.tab, ...words.conditions]
  const { order, cursor } = asked
  const page = await listRecords(scope, list.noun, { conditions, order, cursor, limit: LIST_PAGE_SIZE })
  const read = await list.read(page.rows, scope, reader)
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

/** Returns the totals of all rows that match a list's filters. */
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

/** Yields all matching rows, a thousand at a time. */
export async function* exportList<Item>(
  reader: Reader,
  scope: RecordScope,
  { list, query }: Showing<Item>,
): AsyncGenerator<Item[]> {
  const asked = await readQuery(list, scope, query)
  const words = await findWords(scope, list, asked)
  const conditions = [...asked.filters, ...asked.tab, ...words.conditions]
  let cursor: string | undefined
  do {
    const page = await listRecords(scope, list.noun, { conditions, order: asked.order, cursor, limit: ROWS_AT_ONCE })
    const read = await list.read(page.rows, scope, reader)
    yield read.flatMap((item) => (item === null ? [] : [item]))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
