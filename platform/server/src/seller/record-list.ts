import type { ListFigures, listOf } from '@tradepost/contract/platform/lists'
import { LIST_PAGE_SIZE } from '@tradepost/contract/platform/lists'
import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { Fault, type FaultIssue } from '@tradepost/kit/faults'
import type * as z from 'zod'
import type { Callers } from '#src/callers.ts'
import { countRecords, listRecords, ofShop, type RecordPage, type Row, sumRecords } from '#src/records/list-records.ts'
import type { LoadedRecords } from '#src/records/load-records.ts'
import type { RecordScope, Scope, Work } from '#src/scope.ts'
import { anyOf, type Filter, isWords, oneOfWords, SEARCH_WORDS, type Synonyms } from './list-filters.ts'
import { type ListSource, readMatching, type Searched } from './match-words.ts'

type Condition = RawBuilder<unknown>

/**
 * The tabs of a list: a text for each row, which is its tab's name. `first`: the default tab. `synonyms`: other words for them.
 */
type Tabs<Scope> = {
  name: string
  of: Condition | ((scope: Scope) => Promise<Condition>)
  values: readonly string[]
  first?: string
  synonyms?: Synonyms
}

/** An export: a row for each item, or the `rows` of a page of items, for what the list itself doesn't read. */
type Csv<Item, Scope, Reader> = { header: readonly string[] } & (
  | { row: (item: Item) => CsvCell[] }
  | { rows: (items: readonly Item[], scope: Scope, reader: Reader) => Promise<CsvCell[][]> }
)

/** A list as data: its parameters and its answers. `reader` is who it is read for. */
export type List<Item, Scope, Reader> = Searched<Scope> & {
  /** Reads the rows of a page; null for an unreadable one. */
  read: (rows: readonly Row[], scope: Scope, reader: Reader) => Promise<(Item | null)[]>
  /** Whether the default order is ascending. */
  isAscending?: boolean
  filters: Readonly<Record<string, Filter>>
  tabs?: Tabs<Scope>
  /** The column to sum over all matching rows. */
  sum?: { of: string; where: Condition }
  csv: Csv<Item, Scope, Reader>
}

/** Which member of a business a list is read for. */
export type Reader = Pick<Callers['seller'], 'deps' | 'permissions'>

/** A list of a business's records. */
export type RecordList<Item> = List<Item, RecordScope, Reader> & { needs: Permission }

/** A list of an organization's rows that are our own. */
export type OwnList<Item> = List<Item, Scope, Reader> & { needs: Permission }

/** A list of the administration. */
export type AdminList<Item> = List<Item, Work, Pick<Callers['admin'], 'deps'>>

/** Returns where a business's lists are read from. */
export const toSource = (scope: LoadedRecords): ListSource<RecordScope> => ({
  ...ofShop(scope),
  scope,
  checkedAt: scope.checkedAt,
})

/** Returns where a list of an organization's own rows is read from. */
export const ofOrganization = (scope: Scope): ListSource<Scope> => ({
  trx: scope.trx,
  own: sql`organization_id = ${scope.organizationId}`,
  scope,
  checkedAt: null,
})

export type ListQuery = Readonly<Record<string, string>>

/** Reads each row separately. */
export const eachAs =
  <Item>(schema: z.ZodType<Item>) =>
  async (rows: readonly Row[]): Promise<(Item | null)[]> =>
    rows.map(({ body }) => schema.safeParse(body).data ?? null)

type ParsedListQuery = {
  q: string
  cursor: string | undefined
  order: { column: string; isDescending: boolean }
  /** The conditions of the filters, and of the tab. */
  filters: Condition[]
  tab: Condition[]
  shownTab: string | undefined
  /** Parameters that the list doesn't have. */
  leftOut: string[]
}

/** The tab value for all rows. */
export const ALL = 'all'

const IS_DESCENDING = { asc: false, desc: true }

/** Returns the entry with that name; undefined for properties that every object inherits. */
const ownOf = <T>(known: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(known, name) ? known[name] : undefined

/** The list's filters, and those of every list: selected rows. */
const filtersOf = <Item, Scope, R>(list: List<Item, Scope, R>): List<Item, Scope, R>['filters'] => ({
  ids: anyOf('id'),
  ...list.filters,
})

/** Collects what is wrong with a request, so that one refusal names all of it. */
function createReader() {
  const issues: FaultIssue[] = []
  return {
    issues,
    /** Returns what a parameter means; undefined if it's absent, or refused because it means nothing. */
    read<T>(path: string, value: string | undefined, { read, known }: { read: (value: string) => T | undefined; known: string }) {
      const meaning = value === undefined ? undefined : read(value)
      if (value !== undefined && meaning === undefined) issues.push({ path, message: known })
      return meaning
    },
  }
}

/** Reads one of the list's words: a tab, a column to sort by. */
const wordOf = <T>(known: Readonly<Record<string, T>>) => ({
  read: (value: string) => ownOf(known, value),
  known: oneOfWords(Object.keys(known)),
})

const tabsOf = ({ values, synonyms = {} }: Pick<Tabs<never>, 'values' | 'synonyms'>): Record<string, string> => ({
  ...Object.fromEntries([ALL, ...values].map((value) => [value, value])),
  ...synonyms,
})

/**
 * Reads a request. Parameters that the list doesn't have are ignored, and named.
 * @throws 400 INVALID_QUERY_PARAMS for a value that a filter, the order or a tab doesn't know, because every row would be the
 * answer
 */
async function readQuery<Item, Scope, R>(list: List<Item, Scope, R>, scope: Scope, query: ListQuery): Promise<ParsedListQuery> {
  const { q, cursor, sort, order, ...others } = query
  const { tabs } = list
  const [newest = ''] = Object.values(list.sorts)
  const { read, issues } = createReader()
  const column = read('sort', sort, wordOf(list.sorts)) ?? newest
  const isDescending = read('order', order, wordOf(IS_DESCENDING)) ?? !list.isAscending
  const shown = (tabs && read(tabs.name, ownOf(others, tabs.name), wordOf(tabsOf(tabs)))) ?? tabs?.first
  const tab = shown === ALL ? undefined : shown
  const leftOut: string[] = []
  const filters = Object.entries(others).flatMap(([name, value]) => {
    if (name === tabs?.name) return []
    const filter = ownOf(filtersOf(list), name)
    if (!filter) leftOut.push(name)
    return (filter && read(name, value, filter)) ?? []
  })
  const words = read('q', q, { read: (text) => (isWords(text) ? text.trim() : undefined), known: SEARCH_WORDS }) ?? ''
  const [first] = issues
  if (first) throw new Fault(400, 'INVALID_QUERY_PARAMS', `${first.path}: ${first.message}`, { issues })
  return {
    q: words,
    cursor,
    order: { column, isDescending },
    filters,
    tab: tabs && tab !== undefined ? [sql`${await tabOf(tabs, scope)} = ${tab}`] : [],
    leftOut,
    shownTab: tab,
  }
}

const tabOf = async <Scope>({ of }: NonNullable<List<never, Scope, never>['tabs']>, scope: Scope): Promise<Condition> =>
  typeof of === 'function' ? of(scope) : of

type Answer<Item> = Omit<z.infer<ReturnType<typeof listOf<z.ZodUnknown>>>, 'items'> & { items: Item[] }

type Showing<Item, Scope, R> = { list: List<Item, Scope, R>; query: ListQuery }

type Reading<Item, Scope, R> = { list: List<Item, Scope, R>; asked: ParsedListQuery }

/** Returns what reads a page of a list's rows that match its filters, its tab and these conditions. */
const pagesOf =
  <Item, Scope, R>(source: ListSource<Scope>, { list, asked: { filters, tab, order } }: Reading<Item, Scope, R>, limit: number) =>
  (words: readonly Condition[], cursor: string | undefined): Promise<RecordPage> =>
    listRecords(source, list.noun, { conditions: [...filters, ...tab, ...words], order, cursor, limit })

const hasRows = ({ rows }: RecordPage): boolean => rows.length > 0

/** Returns one page of a list. */
export async function showList<Item, Scope, R>(
  reader: R,
  source: ListSource<Scope>,
  { list, query }: Showing<Item, Scope, R>,
): Promise<Answer<Item>> {
  const asked = await readQuery(list, source.scope, query)
  const readPage = pagesOf(source, { list, asked }, LIST_PAGE_SIZE)
  const { read: page, isApproximate } = await readMatching(source, list, {
    asked,
    read: (words) => readPage(words, asked.cursor),
    isFound: hasRows,
  })
  const read = await list.read(page.rows, source.scope, reader)
  const items = read.flatMap((item) => (item === null ? [] : [item]))
  return {
    items,
    unreadable: read.length - items.length,
    next: page.next,
    previous: page.previous,
    left_out: [...asked.leftOut, ...(page.isCursorKnown ? [] : ['cursor'])],
    is_approximate: isApproximate && items.length > 0,
    checked_at: source.checkedAt?.toISOString() ?? null,
  }
}

/** Returns the totals of all rows that match a list's filters. */
export async function showFigures<Item, Scope, R>(
  source: ListSource<Scope>,
  { list, query }: Showing<Item, Scope, R>,
): Promise<ListFigures> {
  const asked = await readQuery(list, source.scope, query)
  const { tabs, sum } = list
  const by = tabs ? await tabOf(tabs, source.scope) : sql`''`
  const readFigures = async (words: readonly Condition[]) => {
    const ofAll = [...asked.filters, ...words]
    const [byTab, sums] = await Promise.all([
      countRecords(source, list.noun, { conditions: ofAll, by }),
      sum ? sumRecords(source, list.noun, { conditions: [...ofAll, ...asked.tab, sum.where], of: sum.of }) : [],
    ])
    return { byTab, sums }
  }
  const matching = await readMatching(source, list, { asked, read: readFigures, isFound: ({ byTab }) => byTab.size > 0 })
  const { byTab, sums } = matching.read
  const all = [...byTab.values()].reduce((total, count) => total + count, 0)
  const counts = Object.fromEntries((tabs?.values ?? []).map((value) => [value, byTab.get(value) ?? 0]))
  return { total: asked.shownTab === undefined ? all : (byTab.get(asked.shownTab) ?? 0), counts: { ...counts, all }, sums }
}

const ROWS_AT_ONCE = 1000

/** Yields the export of all matching rows, a thousand at a time. */
async function* walkList<Item, Scope, R>(
  reader: R,
  source: ListSource<Scope>,
  { list, asked }: Reading<Item, Scope, R>,
): AsyncGenerator<CsvCell[][]> {
  const readPage = pagesOf(source, { list, asked }, ROWS_AT_ONCE)
  const matching = await readMatching(source, list, {
    asked,
    read: async (words) => ({ words, page: await readPage(words, undefined) }),
    isFound: ({ page }) => hasRows(page),
  })
  const { words } = matching.read
  for (let page: RecordPage | undefined = matching.read.page; page; ) {
    const read = await list.read(page.rows, source.scope, reader)
    const items = read.flatMap((item) => (item === null ? [] : [item]))
    yield 'rows' in list.csv ? await list.csv.rows(items, source.scope, reader) : items.map(list.csv.row)
    page = page.next === null ? undefined : await readPage(words, page.next)
  }
}

/** Returns the export of all matching rows, read as they are taken. @throws 400 before the first one */
export async function exportList<Item, Scope, R>(
  reader: R,
  source: ListSource<Scope>,
  { list, query }: Showing<Item, Scope, R>,
): Promise<AsyncGenerator<CsvCell[][]>> {
  return walkList(reader, source, { list, asked: await readQuery(list, source.scope, query) })
}
