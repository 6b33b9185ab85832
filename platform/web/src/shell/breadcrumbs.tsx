import { hashKey, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { DASHBOARD_PAGES, type DashboardPage, dashboardPath } from './dashboard-pages.ts'
import { thingKey } from './noun-queries.ts'

function shortened(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-2)}` : id
}

type ThingNameProps = { queryKey: readonly string[]; id: string }

/** Shows the name of an object once its page has loaded it. Doesn't request anything itself. */
export function ThingName({ queryKey, id }: ThingNameProps) {
  const cache = useQueryClient().getQueryCache()
  const hash = hashKey(queryKey)
  const find = useCallback(() => cache.get(hash), [cache, hash])
  const data = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    // Data that was cached without its query has no name yet.
    () => (find()?.meta?.nameOf ? find()?.state.data : undefined),
  )
  const name = useMemo(() => (data === undefined ? undefined : find()?.meta?.nameOf?.(data)), [data, find])
  return name ?? shortened(id)
}

function PageLink({ slug, page }: { slug: string; page: DashboardPage }) {
  return <Link to={dashboardPath(slug, page.path)}>{page.name}</Link>
}

/** Returns the path from the dashboard's home to the page at `pathname`, with the page itself last. */
export function listBreadcrumbs(slug: string, pathname: string): ReactNode[] {
  const [section = '', leaf = ''] = pathname.split('/').slice(3).map(decodeURIComponent)
  const pageAt = (path: string) => DASHBOARD_PAGES.find((page) => page.path === path)
  const list = pageAt(section)
  if (!list || section === '') return [t('dashboardShell.pages.home.name')]
  if (leaf === '') return [list.section, list.name]
  const isNew = leaf === 'new' && list.newName
  return [
    <PageLink key="list" slug={slug} page={list} />,
    pageAt(`${section}/${leaf}`)?.shortName ??
      (isNew ? list.newName : <ThingName key="thing" queryKey={thingKey(slug, section, leaf)} id={leaf} />),
  ]
}
