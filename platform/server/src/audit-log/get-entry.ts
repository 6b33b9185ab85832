import { AuditEntry } from '@tradepost/contract/platform/audit-log'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import type { Work } from '#src/scope.ts'

/** Returns one entry among those of `own`. @throws 404, also for another organization's entry */
export async function getEntry({ trx }: Pick<Work, 'trx'>, own: RawBuilder<unknown>, id: string): Promise<AuditEntry> {
  const { rows } = await sql<{ body: unknown }>`select body from audit_entries where ${own} and id = ${id}`.execute(trx)
  const entry = AuditEntry.safeParse(rows[0]?.body)
  if (!entry.success) throw fault('NOT_FOUND')
  return entry.data
}
