import { transition } from '@tradepost/kit/states'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import { disputeStates } from './states.ts'
import type { DisputeRow } from './table.ts'

/**
 * Checks that a business can still accept or challenge a dispute.
 * @throws 409 INVALID_TRANSITION if it isn't open, DISPUTE_DEADLINE_PASSED
 */
export function checkAnswerable(scope: Scope, { status, respondBy }: DisputeRow): void {
  transition(disputeStates, 'dispute', status, 'challenge')
  if (respondBy <= scope.clock.now()) throw fault('DISPUTE_DEADLINE_PASSED')
}
