import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { DASHBOARD_PAGES, type DashboardPage, dashboardPath } from './dashboard-pages.ts'
import { thingKey } from './noun-queries.ts'

function shortened(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-2)}` : id
}

type ThingNameProps = { slug: string; noun: string; id: string }

/** Shows the name of an object once its page has loaded it. Doesn't request anything itself. */
function ThingName({ slug, noun, id }: ThingNameProps) {
  const cache = useQueryClient().getQueryCache()
  const find = useCallback(() => cache.find({ queryKey: thingKey(slug, noun, id), exact: true }), [cache, slug, noun, id])
  const data = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    // Data that was cached without its query has no name yet.
    () => (find()?.meta?.nameOf ? find()?.state.data : undefined),
  )
  const name = useMemo(() => (data === undefined ? undefined : find()?.meta?.nameOf?.(data)), [data, find])
  return name ?? shortened(id)
}

function PageLink({ slug, page }: { slug: string; page: DashboardPage }) {
  return <Link to={dashboardPath(slug, page.path)}>{page.shortName ?? page.name}</Link>
}

type LeafProps = { slug: string; list: DashboardPage; noun: string; id: string }

/** Returns the last breadcrumb of a page below a list: the name of an object, or "New product". */
const leafOf = ({ slug, list, noun, id }: LeafProps): ReactNode =>
  id === 'new' && list.newName ? list.newName : <ThingName key="thing" slug={slug} noun={noun} id={id} />

/** Returns the path from the dashboard's home to the page at `pathname`, with the page itself last. */
export function listBreadcrumbs(slug: string, pathname: string): ReactNode[] {
  const [section = '', leaf = '', below = ''] = pathname.split('/').slice(3).map(decodeURIComponent)
  const pageAt = (path: string) => DASHBOARD_PAGES.find((page) => page.path === path)
  const list = pageAt(section)
  if (!list || section === '') return [t('dashboardShell.pages.home.name')]
  if (leaf === '') return [list.section, list.name]
  const link = <PageLink key="list" slug={slug} page={list} />
  const tab = pageAt(`${section}/${leaf}`)
  if (!tab) return [link, leafOf({ slug, list, noun: section, id: leaf })]
  if (below === '') return [link, tab.shortName]
  return [link, <PageLink key="tab" slug={slug} page={tab} />, leafOf({ slug, list: tab, noun: leaf, id: below })]
}
