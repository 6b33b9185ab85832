/** The audit log of the whole platform, for administrators. */

import { createAuditList } from '#src/nouns/audit-log/audit-list.tsx'
import { AuditLog } from '#src/nouns/audit-log/audit-log.tsx'
import { platformLog } from '#src/nouns/audit-log/queries.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'

const auditLog = createAuditList(platformLog)

/** Shows who changed what on the whole platform. */
export function AdminAuditLogPage({ search }: { search: ListSearch }) {
  return <AuditLog list={auditLog} search={search} />
}
