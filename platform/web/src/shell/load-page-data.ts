import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Permission } from '@tradepost/contract/platform/permissions'
import { hasPermission, organizationsQuery } from './organizations.ts'
import { listNeeds } from './page-path.ts'

/** The part of a route's loader that says which page is opened. */
type OpenedPage = {
  context: { queryClient: QueryClient }
  params: { slug: string }
  location: { pathname: string }
}

/**
 * Loads the data of a page of the dashboard while its code loads. Sends nothing if the person may not open the page, or lacks
 * `dataNeeds`. Never throws: the page itself shows what went wrong.
 */
export async function loadPageData<Data, Key extends QueryKey>(
  { context: { queryClient }, params: { slug }, location: { pathname } }: OpenedPage,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  dataNeeds: readonly Permission[] = [],
): Promise<void> {
  const list = await queryClient.ensureQueryData(organizationsQuery).catch(() => undefined)
  const organization = list?.items.find((each) => each.slug === slug)
  if (!organization) return
  if ([...listNeeds(pathname), ...dataNeeds].every((permission) => hasPermission(organization, permission)))
    await queryClient.prefetchQuery(query)
}
