import type { Settled } from '@tradepost/contract/provider/simulations'
import type { Deps } from '#src/deps.ts'
import { type Scope, toTenant } from '#src/scope.ts'

/**
 * Waits until nothing is due now: payments completed, events delivered, emails sent. Returns what waits for a later time at an
 * endpoint that didn't take it.
 */
export async function settle(scope: Scope, deps: Deps): Promise<Settled> {
  await deps.settle()
  const { businessId, mode } = toTenant(scope)
  const { count, next } = await scope.trx
    .selectFrom('webhookQueue')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('nextAttemptAt').as('next')])
    .where((row) => row.and({ businessId, mode }))
    .executeTakeFirstOrThrow()
  return { waiting_count: Number(count), next_attempt_at: next ? new Date(next).toISOString() : null }
}
