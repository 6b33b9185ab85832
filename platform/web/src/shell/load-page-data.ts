import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Permission } from '@tradepost/contract/platform/permissions'
import type { ListSearch } from './list-search.ts'
import { figuresQuery, type ListAnswer, shopPlace } from './noun-queries.ts'
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
