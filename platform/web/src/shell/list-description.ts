import type { DataColumn } from '@tradepost/ui/data-table-columns'
import type { ComponentType, ReactNode } from 'react'
import type { ListSearch } from './list-search.ts'
import type { ListQueryOptions } from './noun-queries.ts'

/** One thing of a list. */
export type Row = Record<string, unknown>

export type FilterProps = { slug: string; search: ListSearch; change: (changes: ListSearch) => void }

/** A filter of a list: its chip, and the names under which the address keeps it. */
export type ListFilter = { label: string; names: readonly string[]; Filter: ComponentType<FilterProps> }

/** What is said where nothing is: "No payments yet", what will appear, and what can be done about it. */
export type EmptyWords = { title: string; text: ReactNode; Action?: ComponentType<{ slug: string }> }

/**
 * A view of a list. The first one has no `value` in the address and is counted as `all`, unless it says as what. A view with
 * words of its own is empty by right, not for want of a match.
 */
type ListTab = { value: string | undefined; countedAs?: string; label: string; empty?: EmptyWords }

/** What can be done with several things at once, each by a request of its own. */
export type BulkAction<Item> = {
  /** "Archive" */
  verb: string
  /** "archived" */
  done: string
  icon: ReactNode
  consequence: string
  keepLabel: string
  tone: 'danger' | 'primary'
  /** Left out: for every view. */
  isFor?: (search: ListSearch) => boolean
  act: (slug: string, item: Item) => Promise<unknown>
}

/** A list of a business, as data: `ListPage` makes the page of it. */
export type ListDescription<Item> = {
  title: string
  description: string
  /** As in addresses, of the dashboard and of the server: "payment-links". */
  noun: string
  /** "payment link", "payment links" */
  words: { one: string; many: string }
  query: (slug: string, search: ListSearch) => ListQueryOptions<Item>
  columns: readonly DataColumn<Item>[] | ((slug: string) => readonly DataColumn<Item>[])
  /** The columns whose ids the server can order by. */
  sortedBy?: readonly string[]
  idOf: (item: Item) => string
  search?: { label: string; placeholder?: string }
  tabs?: { label: string; name: string; items: readonly ListTab[] }
  filters?: readonly ListFilter[]
  /** What the sums of the list mean: "paid". */
  sumWord?: string
  /** A page where one is made. */
  newLabel?: string
  Actions?: ComponentType<{ slug: string }>
  RowActions?: ComponentType<{ slug: string; item: Item; search: ListSearch }>
  bulk?: readonly BulkAction<Item>[]
  empty: EmptyWords
}

/** "1 payment", "2,000 payments" */
export const countWords = (count: number, { one, many }: { one: string; many: string }) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
