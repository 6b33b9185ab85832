import type { AuditLogRow } from '@tradepost/platform-server/audit-log/table'
import type { Reply } from '#src/world/pages/visitor.ts'
import type { World } from '#src/world/world.ts'

/** Lists the rows of the audit log in the order in which they were written. */
export const listRows = ({ platform }: World): Promise<AuditLogRow[]> =>
  platform.deps.database.db.selectFrom('auditLog').selectAll().orderBy('id').execute()

/** Lists the rows that one request wrote. */
export const listRowsOf = async (world: World, { headers }: Pick<Reply, 'headers'>): Promise<AuditLogRow[]> =>
  (await listRows(world)).filter(({ requestId }) => requestId === headers.get('x-request-id'))
