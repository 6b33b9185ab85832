import { sql } from '@tradepost/kit/database/database'
import { write } from '@tradepost/kit/database/statements'
import type { Scope } from '#src/scope.ts'

const lockOf = ({ businessId, mode }: Scope) => sql`hashtextextended(${`usage ${businessId} ${mode}`}, 0)`

/**
 * Takes the shared lock for ingesting events with the transaction's next statement: from then on until the end of the transaction, no
 * period of the business closes. The caller sets the events' timestamps after that statement.
 */
export async function openUsage(scope: Scope): Promise<void> {
  await write(scope, sql`select pg_advisory_xact_lock_shared(${lockOf(scope)})`)
}

/** Takes the exclusive lock for billing a period: earlier events are committed now, and later ones get a later timestamp. */
export async function closeUsage(scope: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(scope)})`.execute(scope.trx)
}
