import { t } from '#src/dashboard-messages.ts'
import { DASHBOARD_PAGES } from '#src/shell/frames/dashboard-pages.ts'
import { PageLink } from '#src/shell/page-link.tsx'

/** Returns the path below the dashboard of an object with this ID; undefined if it has no page. */
export function findReferencePath(id: string | null): [string, string] | undefined {
  const page = DASHBOARD_PAGES.find(({ thing }) => thing && id?.startsWith(`${thing.prefix}_`))
  return page && id !== null ? [page.path, id] : undefined
}

/** Links to the payment, refund, dispute or payout behind a change of the balance; plain text if it has no page. */
export function ReferenceLink({ slug, id }: { slug: string; id: string | null }) {
  if (id === null) return <span className="text-ink-3">{t('sellerCustomers.list.none')}</span>
  const shown = (
    <span dir="ltr" className="inline-block max-w-40 truncate align-bottom font-mono text-xs" title={id}>
      {id}
    </span>
  )
  const path = findReferencePath(id)
  if (!path) return shown
  return (
    <PageLink slug={slug} path={path} className="tp-link">
      {shown}
    </PageLink>
  )
}
