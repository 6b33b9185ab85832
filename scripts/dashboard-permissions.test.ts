import { createMemoryHistory } from '@tanstack/react-router'
import { PERMISSIONS } from '@tradepost/contract/platform/organization/permissions'
import { routes } from '@tradepost/platform-server/modules'
import '@tradepost/platform-web/test-messages'
import { afterEach, expect, test, vi } from 'vitest'

// Their modules use the texts.
const { DASHBOARD_PAGES } = await import('@tradepost/platform-web/dashboard-pages')
const { listNeeds } = await import('@tradepost/platform-web/page-path')
const { createQueryClient } = await import('@tradepost/platform-web/query-client')
const { createAppRouter } = await import('@tradepost/platform-web/router')

const ROOT = '/api/organizations/{slug}'
const HOME = '/dashboard/acme/'

/** Returns what the server's route for a request needs. */
function needsOf(method: string, path: string): string | undefined {
  const pattern = (route: string) => new RegExp(`^${route.replace(/\{[^}]+\}/g, '[^/]+')}$`)
  const found = routes.find((route) => route.method === method && pattern(route.path).test(path))
  if (!found) throw new Error(`No route for ${method} ${path}`)
  return found.needs
}

const reports = DASHBOARD_PAGES.flatMap(({ path }) => (path.startsWith('reports/') ? [path.slice('reports/'.length)] : []))

/** Paths of all pages of a shop's dashboard, with made-up IDs, and every report. */
const paths = Object.keys(createAppRouter(createQueryClient(() => {})).routesByPath)
  .filter((path) => path.startsWith('/dashboard/$slug/'))
  .map((path) => path.replace('$slug', 'acme'))
  .flatMap((path) => (path.endsWith('/$report') ? reports.map((report) => path.replace('$report', report)) : [path]))
  .map((path) => path.replace(/\$\w+/, 'id_12345678'))

const isNew = (path: string) => path.endsWith('/new')

/**
 * What pages need that load nothing of a route of ours: the clock itself is open to every member, and better-auth creates roles.
 */
const OWN_NEEDS: Readonly<Record<string, string | undefined>> = {
  clock: needsOf('get', `${ROOT}/clock/events`),
  'team/invitations': needsOf('get', `${ROOT}/invitations`),
  'team/roles/new': 'ac:create',
}

/** Returns what opening a page should need; `membership` if it is open to every member. */
function mainNeedOf(path: string, asked: readonly string[]): string | undefined {
  const page = path.slice(HOME.length).replace(/\/$/, '')
  if (page in OWN_NEEDS) return OWN_NEEDS[page]
  if (isNew(path)) return needsOf('post', `${ROOT}/${page.replace('/new', '')}`)
  const needs = asked.map((each) => needsOf('get', each))
  return needs.find((need) => need !== 'membership') ?? needs[0]
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const ACME = {
  ...{ id: '1', name: 'Acme', slug: 'acme', former_slugs: [], logo: null },
  ...{ role: 'x', environment: 'embedded', is_connected: true },
  ...{ requires_second_factor: false, lacks_second_factor: false },
}

/** Opens a page as a member with these permissions; returns the seller routes that it asks. */
async function openPage(path: string, permissions: readonly string[]): Promise<string[]> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const [pathname = ''] = url.split('?')
    if (pathname === '/api/auth/get-session')
      return json({ user: { id: '1', name: 'Mia', email: 'mia@example.com', emailVerified: true }, session: { token: 'x' } })
    if (pathname === '/api/organizations')
      return json({
        items: [{ ...ACME, permissions }],
      })
    asked.push(pathname)
    return json({ code: 'NOT_FOUND', message: 'Not found' }, 404)
  })
  const router = createAppRouter(createQueryClient(() => {}))
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  // Pages load without being waited for.
  await expect.poll(() => router.options.context.queryClient.isFetching(), { interval: 1 }).toBe(0)
  return asked
}

afterEach(() => void vi.unstubAllGlobals())

test('the dashboard has a page for each of its routes', () => {
  expect(paths.length).toBeGreaterThan(25)
  const named = new Set(DASHBOARD_PAGES.map((page) => `${HOME}${page.path}`))
  const lists = paths.filter((path) => !isNew(path) && !path.includes('id_')).map((path) => path.replace(/(?<=.)\/$/, ''))
  expect(lists.filter((path) => !named.has(path) && path !== HOME.slice(0, -1))).toEqual([])
})

test.each(paths.filter((path) => path !== HOME))('%s needs what the server asks for', async (path) => {
  const need = mainNeedOf(path, await openPage(path, PERMISSIONS))
  expect(need).toBeDefined()
  expect(listNeeds(path).at(-1) ?? 'membership').toBe(need)
})

test.each(paths)('%s asks for nothing that the person may not see', async (path) => {
  const without = PERMISSIONS.filter(
    (permission) => !(path === HOME ? ['payment:read'] : listNeeds(path)).some((need) => need === permission),
  )
  const asked = await openPage(path, without)
  expect(asked.filter((each) => needsOf('get', each) !== 'membership')).toEqual([])
})
