import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { clockQuery, hasTestClock } from './clock.ts'
import { demoYearQuery } from './frames/demo-year-notice.tsx'
import { hasPermission, organizationsQuery } from './frames/organizations.ts'
import type { ListSearch } from './lists/list-search.ts'
import { figuresQuery, type ListAnswer, shopPlace } from './lists/noun-queries.ts'
import { listNeeds } from './page-path.ts'

/** The part of a route's loader that says which page is opened. */
type OpenedPage = {
  context: { queryClient: QueryClient }
  params: { slug: string }
  location: { pathname: string }
}

async function findOrganization(queryClient: QueryClient, slug: string): Promise<Organization | undefined> {
  const list = await queryClient.ensureQueryData(organizationsQuery).catch(() => undefined)
  return list?.items.find((each) => each.slug === slug)
}

/** Loads what the frame of the dashboard shows around every page, once. Never throws. */
export async function loadFrameData({ context: { queryClient }, params: { slug } }: Omit<OpenedPage, 'location'>): Promise<void> {
  const organization = await findOrganization(queryClient, slug)
  if (!organization) return
  await Promise.allSettled([
    queryClient.ensureQueryData(demoYearQuery(slug)),
    hasTestClock(organization) ? queryClient.ensureQueryData(clockQuery(slug)) : undefined,
  ])
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
  const organization = await findOrganization(queryClient, slug)
  if (!organization) return
  if ([...listNeeds(pathname), ...dataNeeds].every((permission) => hasPermission(organization, permission)))
    await queryClient.prefetchQuery(query)
}

type ListQuery<Item> = (
  slug: string,
  search: ListSearch,
) => FetchQueryOptions<ListAnswer<Item>, Error, ListAnswer<Item>, string[]>

/** Loads a page of a list and its figures (see loadPageData). */
export async function loadListData<Item>(
  page: OpenedPage & { deps: ListSearch },
  noun: string,
  query: ListQuery<Item>,
): Promise<void> {
  const { slug } = page.params
  await Promise.all([
    loadPageData(page, query(slug, page.deps)),
    loadPageData(page, figuresQuery(shopPlace(slug, noun), page.deps)),
  ])
}
