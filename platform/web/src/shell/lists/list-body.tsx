import { useNavigate } from '@tanstack/react-router'
import type { ListFigures } from '@tradepost/contract/platform/lists'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { SearchField } from '@tradepost/ui/inputs/search-field'
import { DataTable } from '@tradepost/ui/tables/data-table'
import { FilterBar } from '@tradepost/ui/tables/filter-bar'
import { ListPager } from '@tradepost/ui/tables/list-pager'
import { TabNav } from '@tradepost/ui/tabs'
import { type ReactNode, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useColumns } from './list-columns.tsx'
import { countLabel, type ListDescription, placeOf, type Row } from './list-description.ts'
import { ListEmpty } from './list-empty.tsx'
import { LastChecked, ListNotices } from './list-notices.tsx'
import { type ListSearch, paramsOf, useShowSearch, withoutDropped } from './list-search.ts'
import { ListSelection } from './list-selection.tsx'
import type { ListAnswer } from './noun-queries.ts'

type PartProps<Item> = {
  slug: string
  list: ListDescription<Item>
  search: ListSearch
  answer: ListAnswer<Item> | undefined
  /** Undefined while loading, and for lists without figures. */
  figures: ListFigures | undefined
  hasFigures: boolean
  /** Resets the list to its first page. */
  change: (changes: ListSearch) => void
}

function Tabs<Item extends Row>({ list: { tabs }, search, figures, hasFigures, change }: PartProps<Item>) {
  if (!tabs) return null
  return (
    <TabNav
      label={tabs.label}
      className="px-5 max-list:px-4"
      items={tabs.items.map(({ value, label, countedAs = value ?? 'all' }) => ({
        key: label,
        label,
        ...(hasFigures ? { count: figures ? (figures.counts[countedAs] ?? 0) : null } : {}),
        isCurrent: search[tabs.name] === value,
        onSelect: () => change({ [tabs.name]: value }),
      }))}
    />
  )
}

const filterNames = <Item extends Row>({ filters = [] }: ListDescription<Item>) => ['q', ...filters.flatMap(({ names }) => names)]
const isFilteredBy = <Item extends Row>(list: ListDescription<Item>, search: ListSearch) =>
  filterNames(list).some((name) => search[name] !== undefined)

function Filters<Item extends Row>({ slug, list, search, change }: PartProps<Item>) {
  const may = usePermissions(slug)
  const { search: field } = list
  const filters = list.filters?.filter(({ needs }) => !needs || may(needs)) ?? []
  if (!field && filters.length === 0) return null
  return (
    <FilterBar
      isFiltered={isFilteredBy(list, search)}
      onClear={() => change(Object.fromEntries(filterNames(list).map((name) => [name, undefined])))}
    >
      {field ? (
        <SearchField
          {...field}
          value={search.q ?? ''}
          onSearch={(text) => change({ q: text || undefined })}
          className="w-72 max-list:w-full"
        />
      ) : null}
      {filters.map(({ label, Filter }) => (
        <Filter key={label} slug={slug} search={search} change={change} />
      ))}
    </FilterBar>
  )
}

/** Formats "12 payments, $90.00 + €20.00 paid". */
function totalsLabel<Item extends Row>({ total, sums: amounts = [] }: ListFigures, { words, sumsAre }: ListDescription<Item>) {
  const items = countLabel(total, words)
  const sums = amounts.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')
  if (!sums) return items
  return t(`dashboardShell.list.totals.${sumsAre ?? 'all'}`, { items, sums })
}

/** Returns the footer; null, not an empty line, if the list has only one page and no totals. */
function footerOf<Item extends Row>({ list, answer, figures, change }: PartProps<Item>) {
  if (!answer || (!figures && answer.next === null && answer.previous === null)) return null
  return (
    <ListPager previous={answer.previous} next={answer.next} onCursorChange={(cursor) => change({ cursor })}>
      {figures ? totalsLabel(figures, list) : null}
      <LastChecked at={answer.checked_at} />
    </ListPager>
  )
}

/** Returns the open view if it has its own empty state, which clearing the filters would keep. */
function ownTab<Item extends Row>({ tabs }: ListDescription<Item>, search: ListSearch) {
  const tab = tabs?.items.find(({ value }) => value === search[tabs.name])
  return tabs && tab?.empty ? { empty: tab.empty, search: { [tabs.name]: tab.value } } : undefined
}

/** Selects rows. Only rows of this page can be selected: rows that aren't visible aren't changed. */
function useSelection<Item extends Row>({ slug, list, search, answer, hasFigures }: PartProps<Item>) {
  const may = usePermissions(slug)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const actions = list.bulk?.filter(({ needs, isFor }) => may(needs) && (isFor?.(search) ?? true)) ?? []
  const items = answer?.items.filter((item) => selectedIds.has(list.idOf(item))) ?? []
  const tab = list.tabs ? { [list.tabs.name]: 'all' } : {}
  return {
    actions,
    items,
    exportPath: hasFigures
      ? `${placeOf(list, slug).api}.csv?${paramsOf({ ...tab, ids: items.map(list.idOf).join(',') })}`
      : undefined,
    clear: () => setSelectedIds(new Set()),
    ofTable: hasFigures || actions.length > 0 ? { selectedIds, onSelectedIdsChange: setSelectedIds } : {},
  }
}

type RowsProps<Item> = PartProps<Item> & Pick<ListBodyProps<Item>, 'query' | 'onRowOpen'>

function Rows<Item extends Row>({ query, onRowOpen, ...parts }: RowsProps<Item>) {
  const { slug, list, search, answer, change } = parts
  const navigate = useNavigate()
  const show = useShowSearch()
  const { idOf, RowActions } = list
  const selection = useSelection(parts)
  const tab = ownTab(list, search)
  const isTabFilter = list.tabs !== undefined && search[list.tabs.name] !== undefined && !tab
  const sortedBy = list.sortedBy?.find((id) => id === search.sort)
  const path = (item: Item) => `${placeOf(list, slug).page}/${encodeURIComponent(idOf(item))}`
  const toPage = { rowHref: path, onRowOpen: (item: Item) => void navigate({ href: path(item) }) }
  const opening = list.isFlat ? {} : onRowOpen ? { onRowOpen } : toPage
  return (
    <>
      <ListSelection slug={slug} words={list.words} {...selection} />
      <DataTable<Item>
        label={list.title}
        rows={answer?.items}
        columns={useColumns(list, slug)}
        rowId={idOf}
        {...opening}
        {...(RowActions ? { rowActions: (item: Item) => <RowActions slug={slug} item={item} search={search} /> } : {})}
        {...selection.ofTable}
        {...(list.groups ? { groups: list.groups(slug) } : {})}
        sort={sortedBy ? { columnId: sortedBy, isDescending: search.order !== 'asc' } : undefined}
        onSortChange={(next) => change({ sort: next?.columnId, order: next && !next.isDescending ? 'asc' : undefined })}
        isLoading={query.isFetching}
        error={query.error ? getErrorMessage(query.error) : undefined}
        onRetry={() => void query.refetch()}
        empty={<ListEmpty slug={slug} list={list} words={tab?.empty ?? list.empty} />}
        isFiltered={isFilteredBy(list, search) || isTabFilter || search.cursor !== undefined}
        onClearFilters={() => show(tab?.search ?? {})}
        footer={footerOf(parts)}
      />
    </>
  )
}

export type ListBodyProps<Item> = {
  slug: string
  list: ListDescription<Item>
  search: ListSearch
  figures?: ListFigures | undefined
  /** The server counts this list, and exports it. */
  hasFigures?: boolean
  query: { data: ListAnswer<Item> | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** Content between the filters and the rows. */
  note?: ReactNode
  /** Opens a row. Defaults to opening its page. */
  onRowOpen?: (item: Item) => void
}

/** Shows tabs, filters, rows and pager. Every choice is kept in the URL. */
export function ListBody<Item extends Row>({
  slug,
  list,
  search: given,
  figures,
  hasFigures = false,
  query,
  note,
  onRowOpen,
}: ListBodyProps<Item>) {
  const show = useShowSearch()
  const answer = query.data
  // What wasn't understood is in no tab and no filter, and goes with the next choice.
  const search = withoutDropped(given, answer?.left_out)
  const change = (changes: ListSearch) => show({ ...search, cursor: undefined, ...changes })
  const parts = { slug, list, search, answer, figures, hasFigures, change }
  return (
    <>
      <Tabs {...parts} />
      <Filters {...parts} />
      {note}
      {answer ? <ListNotices list={list} answer={answer} search={search} /> : null}
      <Rows {...parts} query={query} {...(onRowOpen ? { onRowOpen } : {})} />
    </>
  )
}
