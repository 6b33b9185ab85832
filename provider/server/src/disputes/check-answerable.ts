import { Fault } from '@tradepost/kit/faults'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import type { DisputeRow } from './table.ts'

/**
 * Checks that a business can still accept or challenge a dispute.
 * @throws 409 INVALID_TRANSITION if it isn't open, DISPUTE_DEADLINE_PASSED
 */
export function checkAnswerable(scope: Scope, { status, respondBy }: DisputeRow): void {
  if (status !== 'dispute_opened')
    throw new Fault(409, 'INVALID_TRANSITION', "This dispute isn't open anymore. It can't be accepted or challenged")
  if (respondBy <= scope.clock.now()) throw fault('DISPUTE_DEADLINE_PASSED')
}
