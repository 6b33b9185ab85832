import { createFileRoute } from '@tanstack/react-router'
import { AuditLogPage } from '#src/features/seller-audit-log/audit-log-page.tsx'
import { AUDIT_SEARCH } from '#src/nouns/audit-log/audit-search.ts'
import { auditLogQuery, shopLog } from '#src/nouns/audit-log/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'
import { loadPageData } from '#src/shell/load-page-data.ts'

export const Route = createFileRoute('/dashboard/$slug/audit-log/')({
  validateSearch: listSearch(...AUDIT_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: (page) => void loadPageData(page, auditLogQuery(shopLog(page.params.slug), page.deps)),
  component: AuditLogRoute,
})

function AuditLogRoute() {
  return <AuditLogPage slug={Route.useParams().slug} search={Route.useSearch()} />
}
