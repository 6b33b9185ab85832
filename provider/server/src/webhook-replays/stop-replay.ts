import { transition } from '@tradepost/kit/states'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getReplay, type ReplayProgress } from './get-replay.ts'
import { replayStates } from './states.ts'

/**
 * Stops a replay. What it has queued is still sent.
 * @throws 404 WEBHOOK_NOT_FOUND, WEBHOOK_REPLAY_NOT_FOUND; 409 WEBHOOK_REPLAY_ENDED
 */
export async function stopReplay(scope: Scope, deps: Deps, of: { endpointId: string; id: string }): Promise<ReplayProgress> {
  await getReplay(scope, of)
  const { to } = transition(replayStates, 'replay', 'running', 'stop')
  const { numUpdatedRows } = await scope.trx
    .updateTable('webhookReplays')
    .set({ status: to, endedAt: deps.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), ...of, status: 'running' }))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw fault('WEBHOOK_REPLAY_ENDED')
  return getReplay(scope, of)
}
