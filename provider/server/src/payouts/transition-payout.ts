import type { PayoutStep } from '@tradepost/contract/provider/payouts'
import type { Scope } from '#src/scope.ts'
import { advancePayout } from './advance-payout.ts'
import { getPayout } from './get-payout.ts'
import type { PayoutTrigger } from './states.ts'
import type { PayoutRow } from './table.ts'

const TRIGGERS: Readonly<Record<Exclude<PayoutStep, 'in_progress'>, PayoutTrigger>> = {
  on_hold: 'hold',
  success: 'succeed',
  failed: 'fail',
}

/** Moves a payout as its bank would. @throws 404 PAYOUT_NOT_FOUND; 409 for a step that it can't take */
export async function transitionPayout(scope: Scope, id: string, to: PayoutStep): Promise<PayoutRow> {
  const payout = await getPayout(scope, id)
  const wayOn = payout.status === 'on_hold' ? 'release' : 'start'
  return advancePayout(scope, payout, to === 'in_progress' ? wayOn : TRIGGERS[to])
}
