import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { LucideIcon } from 'lucide-react'

/** A page of a shop's dashboard. The sidebar, the palette and the breadcrumbs use the same list. */
export type DashboardPage = {
  /** Path in the dashboard. A list's objects have their pages below it. */
  path: string
  name: string
  /** Name in the breadcrumb of a subpage, for pages that aren't in the sidebar. */
  shortName?: string
  section?: string
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
