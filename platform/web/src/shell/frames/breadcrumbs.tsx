import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { thingKey } from '#src/shell/lists/noun-queries.ts'
import { readPagePath } from '#src/shell/page-path.ts'
import { listEntries } from './dashboard-entries.ts'
import type { DashboardPage } from './dashboard-page.ts'
import { dashboardPath } from './dashboard-pages.ts'
import type { May } from './organizations.ts'

function shortened(id: string): string {
  return id.length > 14 ? `${id.slice(0, 8)}…${id.slice(-2)}` : id
}

type ThingNameProps = { queryKey: readonly string[]; id: string }

/** Shows the name of an object once its page has loaded it, also with parameters. Doesn't request anything itself. */
export function ThingName({ queryKey, id }: ThingNameProps) {
  const cache = useQueryClient().getQueryCache()
  const find = useCallback(
    () => cache.findAll({ queryKey }).find(({ meta, state }) => meta?.nameOf && state.data !== undefined),
    [cache, queryKey],
  )
  const data = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    () => find()?.state.data,
  )
  const name = useMemo(() => (data === undefined ? undefined : find()?.meta?.nameOf?.(data)), [data, find])
  return <>{name ?? shortened(id)}</>
}

function ListLink({ slug, path, name }: { slug: string; path: string; name: string }) {
  return <Link to={dashboardPath(slug, path)}>{name}</Link>
}

/** Returns the entry of the sidebar that leads to a page, unless the page itself has its name. */
function listEntryCrumbs(slug: string, { group, name }: DashboardPage, may: May): ReactNode[] {
  const entry = listEntries(may).find(({ key }) => key === group)
  if (!entry || entry.name === name) return []
  return [<ListLink key="entry" slug={slug} path={entry.first.path} name={entry.name} />]
}

/**
 * Returns the path from the sidebar's entry to the page at `pathname`, with the page itself last. A list that the person may not
 * open is only named.
 */
export function listBreadcrumbs(slug: string, pathname: string, may: May): ReactNode[] {
  const { above, page, noun, leaf, ownPage, isNew } = readPagePath(pathname)
  if (!page || page.path === '') return [t('dashboardShell.pages.home.name')]
  const entry = listEntryCrumbs(slug, above ?? page, may)
  if (leaf === '') return [...entry, page.name]
  const linkTo = ({ needs, path, name }: DashboardPage, key: string) =>
    needs && !may(needs) ? name : <ListLink key={key} slug={slug} path={path} name={name} />
  return [
    ...entry,
    ...(above ? [linkTo(above, 'above')] : []),
    linkTo(page, 'list'),
    ownPage?.shortName ?? (isNew ? page.newName : <ThingName key="thing" queryKey={thingKey(slug, noun, leaf)} id={leaf} />),
  ]
}
