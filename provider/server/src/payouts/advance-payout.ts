import type { PayoutStatus, PayoutStep } from '@tradepost/contract/provider/payouts'
import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { transition } from '@tradepost/kit/states'
import { fault } from '#src/faults.ts'
import { postPayoutEnd } from '#src/ledger/post-payout.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import { clearDue, setDue } from '#src/schedule/set-due.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getPayout } from './get-payout.ts'
import { type PayoutTrigger, payoutStates } from './states.ts'
import type { PayoutRow } from './table.ts'
import { viewPayout } from './view.ts'

/** How long a payout takes from us to the bank: it arrives on its payday. */
const TRANSFER_MILLISECONDS = 6 * HOUR

/** What the business reads about a payout that didn't simply arrive. */
const REMARKS: Readonly<Partial<Record<PayoutStatus, string>>> = {
  on_hold: 'The bank is checking this payout.',
  failed: 'The bank returned this payout. Its amount and its fee are back in your balance.',
}

/** Lets another payout pay the entries of one that failed. */
async function releaseEntries(scope: Scope, payoutId: string): Promise<void> {
  await scope.trx
    .updateTable('payoutEntries')
    .set({ isReleased: true })
    .where((row) => row.and({ ...toTenant(scope), payoutId }))
    .execute()
}

/**
 * Changes a payout's status by its state table; no other code does. Its event, ledger entries and next step change with it.
 * @throws 409 INVALID_TRANSITION; CONCURRENT_CHANGE if another call changed it first.
 */
export async function advancePayout(scope: Scope, payout: PayoutRow, trigger: PayoutTrigger): Promise<PayoutRow> {
  const { to, emits } = transition(payoutStates, 'payout', payout.status, trigger)
  const now = scope.clock.now()
  const moved = await scope.trx
    .updateTable('payouts')
    .set({ status: to, remarks: REMARKS[to] ?? null, updatedAt: now })
    .where((row) => row.and({ ...toTenant(scope), id: payout.id, status: payout.status }))
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw fault('CONCURRENT_CHANGE')
  const due = { kind: 'advance_payout', subjectId: moved.id } as const
  if (to === 'in_progress') await setDue(scope, { ...due, dueAt: addMilliseconds(now, TRANSFER_MILLISECONDS) })
  else await clearDue(scope, { kinds: [due.kind], subjectId: due.subjectId })
  if (to === 'success') await postPayoutEnd(scope, moved, 'arrived')
  if (to === 'failed') {
    await postPayoutEnd(scope, moved, 'returned')
    await releaseEntries(scope, moved.id)
  }
  if (emits)
    await recordEvent(scope, { type: emits, subjectId: moved.id, payloadType: 'Payout', data: viewPayout(moved, scope.url) })
  return moved
}

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
