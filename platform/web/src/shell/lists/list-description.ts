import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { DataColumn, RowGroups } from '@tradepost/ui/tables/data-table-columns'
import type { ComponentType, ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import type { messages } from '#src/words-dashboard.ts'
import type { ListSearch } from './list-search.ts'
import { type ListPlace, type ListQueryOptions, shopPlace } from './noun-queries.ts'

/** One object of a list. */
export type Row = Record<string, unknown>

export type FilterProps = { slug: string; search: ListSearch; change: (changes: ListSearch) => void }

/** A filter of a list: its chip, its parameter names in the URL, and the permission to load its options. */
export type ListFilter = { label: string; names: readonly string[]; needs?: Permission; Filter: ComponentType<FilterProps> }

/** A column of a list. The server leaves its values out for people without the permission that it needs. */
export type ListColumn<Item> = DataColumn<Item> & { needs?: Permission }

/** The empty state: a title such as "No payments yet", what will appear, and what to do about it. */
export type EmptyWords = { title: string; text: ReactNode; Action?: ComponentType<{ slug: string }> }

/**
 * A view of a list. The first view has no `value` in the URL and shows the count of `all`, unless `countedAs` names another. A
 * view with its own `empty` is empty by nature, not because nothing matched.
 */
type ListTab = { value: string | undefined; countedAs?: string; label: string; empty?: EmptyWords }

type Words = typeof messages

/** The section of the dashboard's words whose `rows` name what a list contains. */
export type ListWords = {
  [Section in keyof Words]: Words[Section] extends { rows: { counted: string } } ? Section : never
}[keyof Words]

/** An action on several objects, with one request for each. */
export type BulkAction<Item> = {
  action: 'archive' | 'unarchive' | 'delete'
  needs: Permission
  icon: ReactNode
  consequence: string
  keepLabel: string
  tone: 'danger' | 'primary'
  /** Whether the action is available in a view. Defaults to every view. */
  isFor?: (search: ListSearch) => boolean
  act: (slug: string, item: Item) => Promise<unknown>
}

/** A list, described as data. `ListPage` renders its page. */
export type ListDescription<Item> = {
  title: string
  description: string
  /** As in the URLs of the dashboard and the server: "payment-links". */
  noun: string
  /** Defaults to the business's own place; its rows and filters then get an empty slug. */
  place?: ListPlace
  words: ListWords
  query: (slug: string, search: ListSearch) => ListQueryOptions<Item>
  columns: readonly ListColumn<Item>[] | ((slug: string) => readonly ListColumn<Item>[])
  /** Headings above rows that belong together. */
  groups?: (slug: string) => RowGroups<Item>
  /** Whether people choose its columns, and save views of it. */
  hasViews?: boolean
  /** IDs of the columns that the server can sort by. */
  sortedBy?: readonly string[]
  idOf: (item: Item) => string
  /** Whether its objects have no pages of their own. */
  isFlat?: boolean
  search?: { label: string; placeholder?: string }
  tabs?: { label: string; name: string; items: readonly ListTab[] }
  filters?: readonly ListFilter[]
  /** Which amounts the list totals: those that were paid, or that are held. All of them if absent. */
  sumsAre?: 'paid' | 'held'
  /** Label of the button that creates an object, for people who may (dashboard-pages.ts). */
  newLabel?: string
  /** Whether objects can be imported, on a page below the list (dashboard-pages.ts). */
  hasImport?: boolean
  /** The buttons that the person's permissions allow. */
  Actions?: ComponentType<{ slug: string }>
  RowActions?: ComponentType<{ slug: string; item: Item; search: ListSearch }>
  bulk?: readonly BulkAction<Item>[]
  empty: EmptyWords
}

/** Returns where a list lives. */
export const placeOf = <Item>({ place, noun }: ListDescription<Item>, slug: string): ListPlace => place ?? shopPlace(slug, noun)

/** Formats "1 payment", "2,000 payments". */
export const countLabel = (count: number, words: ListWords) => t(`${words}.rows.counted`, { count })
