/** The audit log of an organization. */

import { createAuditList } from '#src/nouns/audit-log/audit-list.tsx'
import { AuditLog } from '#src/nouns/audit-log/audit-log.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'

const auditLog = createAuditList()

/** Shows who changed what in a business. */
export function AuditLogPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <AuditLog slug={slug} list={auditLog} search={search} />
}
