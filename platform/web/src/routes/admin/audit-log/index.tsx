import { createFileRoute } from '@tanstack/react-router'
import { AdminAuditLogPage } from '#src/features/admin-audit-log/audit-log-page.tsx'
import { AUDIT_SEARCH } from '#src/nouns/audit-log/audit-search.ts'
import { auditLogQuery, platformLog } from '#src/nouns/audit-log/queries.ts'
import { listSearch } from '#src/shell/lists/list-search.ts'

export const Route = createFileRoute('/admin/audit-log/')({
  validateSearch: listSearch(...AUDIT_SEARCH),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(auditLogQuery(platformLog, deps)),
  component: AuditLogRoute,
})

function AuditLogRoute() {
  return <AdminAuditLogPage search={Route.useSearch()} />
}
