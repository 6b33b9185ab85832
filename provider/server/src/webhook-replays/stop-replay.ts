import { transition } from '@tradepost/kit/states'
import type { Deps } from '#src/deps.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getReplay, type ReplayProgress } from './get-replay.ts'
import { replayStates } from './states.ts'

/**
 * Stops a replay. What it has queued is still sent, and one that has ended stays as it is.
 * @throws 404 WEBHOOK_NOT_FOUND, WEBHOOK_REPLAY_NOT_FOUND
 */
export async function stopReplay(scope: Scope, deps: Deps, of: { endpointId: string; id: string }): Promise<ReplayProgress> {
  await getReplay(scope, of)
  const { to } = transition(replayStates, 'replay', 'running', 'stop')
  await scope.trx
    .updateTable('webhookReplays')
    .set({ status: to, endedAt: deps.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), ...of, status: 'running' }))
    .execute()
  return getReplay(scope, of)
}
