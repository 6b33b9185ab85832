import { sql } from '@tradepost/kit/database'
import type { Scope } from '#src/scope.ts'

const lockOf = ({ businessId, mode }: Scope) => sql`hashtextextended(${`usage ${businessId} ${mode}`}, 0)`

/**
 * Takes the shared lock for ingesting events: no period of the business closes before this transaction ends. The caller sets
 * the events' timestamps after this.
 */
export async function openUsage(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(scope)})`.execute(scope.trx)
}

/** Takes the exclusive lock for billing a period: earlier events are committed now, and later ones get a later timestamp. */
export async function closeUsage(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(scope)})`.execute(scope.trx)
}
