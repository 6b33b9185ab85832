import { sql } from '@tradepost/kit/database'
import type { Scope } from '#src/scope.ts'

const lockOf = ({ businessId, mode }: Scope) => sql`hashtextextended(${`usage ${businessId} ${mode}`}, 0)`

/** Events are coming in: nobody closes a period of the business until this transaction ends. Whoever stamps them does it after. */
export async function openUsage(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(scope)})`.execute(scope.trx)
}

/** A period is being billed: whatever came in before is committed now, and what comes in later is stamped later. */
export async function closeUsage(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(scope)})`.execute(scope.trx)
}
