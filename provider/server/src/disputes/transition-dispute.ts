import type { DisputeStep } from '@tradepost/contract/provider/disputes'
import { type Deps, transact } from '#src/deps.ts'
import type { Tenant } from '#src/scope.ts'
import { advanceDispute } from './advance-dispute.ts'
import { closeDispute } from './close-dispute.ts'
import { type DisputeOfCustomer, getDispute } from './get-dispute.ts'
import type { DisputeTrigger } from './states.ts'

const TRIGGERS: Readonly<Record<DisputeStep, DisputeTrigger>> = {
  accepted: 'accept',
  challenged: 'challenge',
  cancelled: 'cancel',
  expired: 'expire',
  won: 'win',
  lost: 'lose',
  escalate: 'escalate',
}

/**
 * Moves a dispute as its bank or its buyer would. One that the business won is closed at the card network too, so that its
 * payment can be refunded again. @throws 404 DISPUTE_NOT_FOUND; 409 for a step that it can't take
 */
export async function transitionDispute(deps: Deps, tenant: Tenant, id: string, to: DisputeStep): Promise<DisputeOfCustomer> {
  const moved = await transact(deps, tenant, async (scope) => {
    const dispute = await getDispute(scope, id)
    // Before it's challenged, only Rapid Dispute Resolution decides it.
    const isDecided = dispute.status === 'dispute_opened' && to === 'lost'
    return advanceDispute(scope, dispute, TRIGGERS[to], isDecided ? { isRdr: true } : {})
  })
  if (moved.status === 'dispute_won' || moved.status === 'dispute_cancelled') {
    await closeDispute(deps, tenant, id)
  }
  return moved
}
