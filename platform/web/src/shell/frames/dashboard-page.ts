import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { LucideIcon } from 'lucide-react'

/** What an entry of the sidebar leads to: a page, or several as tabs (dashboard-entries.ts). */
export type PageGroup =
  | 'home'
  | 'products'
  | 'payments'
  | 'subscriptions'
  | 'customers'
  | 'reports'
  | 'balance'
  | 'developers'
  | 'team'
  | 'settings'

/** A page of a shop's dashboard. The sidebar, the tabs, the palette and the breadcrumbs use the same list. */
export type DashboardPage = {
  /** Path in the dashboard. A list's objects have their pages below it. */
  path: string
  /** The entry of the sidebar that has this page as a tab. Pages without one are reached from the page above them. */
  group?: PageGroup
  name: string
  /** Name in the breadcrumb and tab of a subpage. */
  shortName?: string
  /** Name in its tab, for the first page of a group that has the group's name. */
  tabName?: string
  Icon: LucideIcon
  /** Additional search words. */
  words: string
  /** The permission to open the page and those below it. Every member may open a page without one. */
  needs?: Permission
  /** Title of the page that creates an object. */
  newName?: string
  /** The permission to create an object, besides `needs`. */
  newNeeds?: Permission
  /** An object of the list, and the prefix of its ID. */
  thing?: { name: string; prefix: string }
}
