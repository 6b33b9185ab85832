import { Link } from '@tanstack/react-router'
import { LinkTabs } from '@tradepost/ui/tabs'
import { t } from '#src/dashboard-messages.ts'
import { readPagePath } from '#src/shell/page-path.ts'
import { listEntries, tabNameOf } from './dashboard-entries.ts'
import { dashboardPath } from './dashboard-pages.ts'
import { usePermissions } from './organizations.ts'

/** Shows the pages of an entry of the sidebar as tabs, on each of them. Objects, forms and single pages have none. */
export function PageTabs({ slug, pathname }: { slug: string; pathname: string }) {
  const may = usePermissions(slug)
  const { page, ownPage, leaf } = readPagePath(pathname)
  const shown = leaf === '' ? page : ownPage
  const entry = shown?.group && listEntries(may).find(({ key }) => key === shown.group)
  if (!entry || entry.pages.length < 2) return null
  return (
    <LinkTabs
      label={t('dashboardShell.tabs', { name: entry.name })}
      items={entry.pages.map((each) => ({
        to: dashboardPath(slug, each.path),
        label: tabNameOf(each),
        isCurrent: each.path === shown.path,
      }))}
      renderLink={({ to, ...rest }) => <Link to={to} activeOptions={{ exact: true }} {...rest} />}
    />
  )
}
