import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dashboardPath } from './frames/dashboard-pages.ts'
import { usePermissions } from './frames/organizations.ts'
import type { ListSearch } from './lists/list-search.ts'
import { listNeeds } from './page-path.ts'

/** Returns whether the person may open a page of the dashboard: "products", "products/new". */
export function useMayOpen(slug: string): (...path: string[]) => boolean {
  const may = usePermissions(slug)
  return (...path) => listNeeds(dashboardPath(slug, ...path)).every(may)
}

type PageLinkProps = {
  slug: string
  /** Path of the page below the dashboard: `['customers', 'cus_1']`. */
  path: readonly string[]
  search?: ListSearch
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** Links to a page of the dashboard. People who may not open it get its content as plain text. */
export function PageLink({ slug, path, children, ...rest }: PageLinkProps) {
  const mayOpen = useMayOpen(slug)
  if (!mayOpen(...path)) return children
  return (
    <Link to={dashboardPath(slug, ...path.map(encodeURIComponent))} {...rest}>
      {children}
    </Link>
  )
}
