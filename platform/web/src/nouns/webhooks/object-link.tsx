import { DASHBOARD_PAGES } from '#src/shell/dashboard-pages.ts'
import { PageLink } from '#src/shell/page-link.tsx'

/** Links an object's ID to its page, if it has one. */
export function ObjectLink({ slug, id }: { slug: string; id: string }) {
  const page = DASHBOARD_PAGES.find(({ thing }) => thing !== undefined && id.startsWith(`${thing.prefix}_`))
  const text = <span className="font-mono text-xs [overflow-wrap:anywhere]">{id}</span>
  return page ? (
    <PageLink slug={slug} path={[page.path, id]} className="tp-link">
      {text}
    </PageLink>
  ) : (
    text
  )
}
