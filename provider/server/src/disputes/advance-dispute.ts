import type { DisputeStage, DisputeStatus } from '@tradepost/contract/provider/payments'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { json, sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import { transition } from '@tradepost/kit/states'
import { fault } from '#src/faults.ts'
import { postDisputeEnd } from '#src/ledger/post-dispute.ts'
import { withdrawDisputed } from '#src/license-keys/withdraw-goods.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import { clearDue, setDue } from '#src/schedule/set-due.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { DisputeOfCustomer } from './get-dispute.ts'
import { type DisputeTrigger, disputeStates } from './states.ts'
import { viewDispute, viewDisputeDetails } from './view.ts'

/** How long a business has to answer each stage of a dispute (reference, 3.5). */
export const RESPONSE_MILLISECONDS = 10 * DAY

const NEXT_STAGE: Readonly<Partial<Record<DisputeStage, DisputeStage>>> = { pre_dispute: 'dispute', dispute: 'pre_arbitration' }

/** Ended disputes, and whether the amount returns to the business. */
const ENDS: Readonly<Partial<Record<DisputeStatus, 'returned' | 'kept'>>> = {
  dispute_won: 'returned',
  dispute_cancelled: 'returned',
  dispute_accepted: 'kept',
  dispute_expired: 'kept',
  dispute_lost: 'kept',
}

/** Writes a dispute's state to its payment; an amount that returns to the business can be refunded again. */
async function updatePayment(scope: Scope, dispute: DisputeOfCustomer): Promise<void> {
  const returned = ENDS[dispute.status] === 'returned' ? dispute.settlementAmount : 0
  await scope.trx
    .updateTable('payments')
    .set((row) => ({
      disputeReserved: row('disputeReserved', '-', returned),
      disputes: sql`(select jsonb_agg(case when item->>'dispute_id' = ${dispute.id} then ${json(viewDispute(dispute))} else item end
        order by place) from jsonb_array_elements(disputes) with ordinality as listed (item, place))`,
      updatedAt: dispute.updatedAt,
    }))
    .where((row) => row.and({ ...toTenant(scope), id: dispute.paymentId }))
    .execute()
}

type Changes = { explanation?: string; isRdr?: boolean }

/**
 * Changes a dispute's status by its state table; no other code does. Its payment, event, deadline, ledger entries and what the
 * payment sold change with it.
 * @throws 409 INVALID_TRANSITION, also after the last stage; CONCURRENT_CHANGE if another call changed it first.
 */
export async function advanceDispute(
  scope: Scope,
  dispute: DisputeOfCustomer,
  trigger: DisputeTrigger,
  changes: Changes = {},
): Promise<DisputeOfCustomer> {
  const { to, emits } = transition(disputeStates, 'dispute', dispute.status, trigger)
  const isEscalated = trigger === 'escalate'
  const stage = isEscalated ? NEXT_STAGE[dispute.stage] : dispute.stage
  if (!stage) throw new Fault(409, 'INVALID_TRANSITION', 'A dispute in its last stage cannot escalate')
  const now = scope.clock.now()
  const respondBy = isEscalated ? addMilliseconds(now, RESPONSE_MILLISECONDS) : dispute.respondBy
  const moved = await scope.trx
    .updateTable('disputes')
    .set({ ...changes, status: to, stage, respondBy, updatedAt: now })
    .where((row) => row.and({ ...toTenant(scope), id: dispute.id, status: dispute.status, stage: dispute.stage }))
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw fault('CONCURRENT_CHANGE')
  const advanced = { ...moved, customer: dispute.customer }
  await updatePayment(scope, advanced)
  const due = { kind: 'expire_dispute', subjectId: moved.id } as const
  if (to === 'dispute_opened') await setDue(scope, { ...due, dueAt: respondBy })
  else await clearDue(scope, { kinds: [due.kind], subjectId: due.subjectId })
  const end = ENDS[to]
  if (end) await postDisputeEnd(scope, advanced, end)
  if (end === 'returned') await setDue(scope, { kind: 'close_dispute', subjectId: moved.id, dueAt: now })
  if (end === 'kept') await withdrawDisputed(scope, advanced.paymentId)
  if (emits)
    await recordEvent(scope, { type: emits, subjectId: moved.id, payloadType: 'Dispute', data: viewDisputeDetails(advanced) })
  return advanced
}
