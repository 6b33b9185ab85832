import { isPermission, PERMISSIONS } from '@tradepost/contract/platform/organization/permissions'
import type { OrganizationList } from '@tradepost/contract/platform/organization/seller'
import { loadTexts } from '#src/load-texts.ts'
import { createAppRouter } from '#src/router.tsx'
import { findPageArea } from '#src/shell/page-areas.ts'
import { createQueryClient } from '#src/shell/query-client.ts'

/**
 * A page, and what its loaders ask for, in the spelling of its requests: "%24slug" for the parameter `slug` of its path, or of
 * its search. `always`: whatever the search is; `plain`: without any; `bySearch`: instead, with that parameter. `area`: the
 * file of its script.
 */
export type ListedPage = { path: string; area: string; always: string[]; plain: string[]; bySearch: Record<string, string[]> }

const USER = { id: '1', name: 'A', email: 'a@example.com', emailVerified: true, role: 'admin' }
const SHOP: OrganizationList['items'][number] = {
  id: '1',
  name: 'A',
  slug: '$slug',
  former_slugs: [],
  logo: null,
  role: 'owner',
  permissions: PERMISSIONS.filter(isPermission),
  environment: 'embedded',
  is_connected: true,
  requires_second_factor: false,
  lacks_second_factor: false,
}
/** What a page must know before it asks for more: someone who may see everything has opened it. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/auth/get-session': { user: USER, session: { token: '1' } },
  '/api/organizations': { items: [SHOP] },
}

/** Only browsers know the time zone of their reader. */
const isForBrowser = (path: string) => path.includes('time_zone=')

/** Runs the loaders of a page; returns the paths of their requests. */
async function listAsked(href: string): Promise<string[]> {
  const asked = new Set<string>()
  globalThis.fetch = async (input, init) => {
    const path = String(input)
    if (init?.method === 'GET' && !isForBrowser(path)) asked.add(path)
    const known = ANSWERS[path]
    return known ? Response.json(known) : Response.json({ code: 'NOT_FOUND', message: 'Not found' }, { status: 404 })
  }
  const queryClient = createQueryClient(() => {})
  await createAppRouter(queryClient, href).load()
  while (queryClient.isFetching() > 0) await new Promise((done) => setTimeout(done))
  queryClient.clear()
  return [...asked]
}

/** Lists the parameters of a page's search, if it says them. Pages of lists have many; `q` stands for all of them. */
function findParameters(validateSearch: unknown): string[] | undefined {
  const hasNames = typeof validateSearch === 'function' && 'parameters' in validateSearch
  return hasNames && Array.isArray(validateSearch.parameters) ? validateSearch.parameters : undefined
}

async function listPage(path: string, validateSearch: unknown): Promise<ListedPage> {
  const href = path.replaceAll('$', '%24')
  const asked = await listAsked(href)
  const page: ListedPage = { path, area: findPageArea(path), always: asked, plain: [], bySearch: {} }
  const own = findParameters(validateSearch)
  for (const name of own ?? (validateSearch === undefined ? [] : ['q'])) {
    const withIt = await listAsked(`${href}?${name}=%24${name}`)
    if (!withIt.some((each) => each.includes(`%24${name}`))) continue
    if (own) page.bySearch[name] = withIt
    else {
      page.always = asked.filter((each) => withIt.includes(each))
      page.plain = asked.filter((each) => !withIt.includes(each))
    }
  }
  return page
}

/** Lists all pages. A path may match several; the first of them is the one that the router shows. */
export async function listPages(): Promise<ListedPage[]> {
  await loadTexts()
  const { routesByPath } = createAppRouter(
    createQueryClient(() => {}),
    '/',
  )
  const pages: ListedPage[] = []
  for (const { fullPath, options } of Object.values(routesByPath))
    pages.push(await listPage(fullPath.replace(/(?<=.)\/$/, ''), options.validateSearch))
  const sortKey = ({ path }: ListedPage) => path.replaceAll('$', '~')
  return pages.sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1))
}
