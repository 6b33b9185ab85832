import { DASHBOARD_PAGES } from '#src/shell/frames/dashboard-pages.ts'
import { PageLink } from '#src/shell/page-link.tsx'

type ObjectLinkProps = { slug: string; id: string; children?: string | undefined }

/** Links an object's words, or else its ID, to its page, if it has one. */
export function ObjectLink({ slug, id, children }: ObjectLinkProps) {
  const page = DASHBOARD_PAGES.find(({ thing }) => thing !== undefined && id.startsWith(`${thing.prefix}_`))
  const text = children ? <span>{children}</span> : <span className="font-mono text-xs [overflow-wrap:anywhere]">{id}</span>
  return page ? (
    <PageLink slug={slug} path={[page.path, id]} className="tp-link">
      {text}
    </PageLink>
  ) : (
    text
  )
}
