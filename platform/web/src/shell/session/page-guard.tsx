import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOrganization, usePermissions } from '#src/shell/frames/organizations.ts'
import { listNeeds } from '#src/shell/page-path.ts'
import { NoAccess, NoSecondFactor } from './no-access.tsx'

/** Shows a page of the dashboard, or whom to ask for the permission that it takes. Follows a role that changes meanwhile. */
export function PageGuard({ slug, children }: { slug: string; children: ReactNode }) {
  // Not the location: while the next page loads, the previous one is still shown.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  const may = usePermissions(slug)
  const { data: organization } = useOrganization(slug)
  if (organization?.lacks_second_factor) return <NoSecondFactor shop={organization.name} />
  const missing = listNeeds(pathname).find((permission) => !may(permission))
  return missing ? <NoAccess slug={slug} permission={missing} /> : children
}
