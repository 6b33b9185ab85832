import { json, sql } from '@tradepost/kit/database/database'
import { transition } from '@tradepost/kit/states'
import { fault } from '#src/faults.ts'
import { withdrawRefunded } from '#src/license-keys/withdraw-goods.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { RefundOfCustomer } from './get-refund.ts'
import { type RefundTrigger, refundStates } from './states.ts'
import type { RefundFailure } from './table.ts'
import { viewRefund, viewRefundListItem } from './view.ts'

/** Writes a refund's outcome to its payment: what the buyer has back, or what can be refunded again. */
async function updatePayment(scope: Scope, refund: RefundOfCustomer): Promise<void> {
  const hasSucceeded = refund.status === 'succeeded'
  await scope.trx
    .updateTable('payments')
    .set((row) => ({
      refunded: row('refunded', '+', hasSucceeded ? refund.paid : 0),
      refundReserved: row('refundReserved', '-', hasSucceeded ? 0 : refund.settlementAmount),
      cardRefunded: row('cardRefunded', '-', hasSucceeded ? 0 : refund.paid - refund.walletAmount),
      refunds: sql`(select jsonb_agg(case when item->>'refund_id' = ${refund.id} then ${json(viewRefundListItem(refund))} else item end
        order by place) from jsonb_array_elements(refunds) with ordinality as listed (item, place))`,
      updatedAt: refund.updatedAt,
    }))
    .where((row) => row.and({ ...toTenant(scope), id: refund.paymentId }))
    .execute()
}

/** Gives the lines of a failed refund back, so that they can be refunded again. */
async function releaseLines(scope: Scope, { id, paymentId, businessId, mode }: RefundOfCustomer): Promise<void> {
  await sql`
    update payment_lines as line set refund_total = refund_total - taken.total, refund_tax = refund_tax - taken.tax
    from refund_lines as taken
    where taken.business_id = ${businessId} and taken.mode = ${mode} and taken.refund_id = ${id}
      and line.business_id = taken.business_id and line.mode = taken.mode and line.payment_id = ${paymentId}
      and line.id = taken.line_id`.execute(scope.trx)
}

/**
 * Changes a refund's status by its state table; no other code does. Its payment, its lines, its event and what the lines sold
 * change with it.
 * @throws 409 INVALID_TRANSITION, or CONCURRENT_CHANGE if another call changed it first.
 */
export async function advanceRefund(
  scope: Scope,
  refund: RefundOfCustomer,
  trigger: RefundTrigger,
  failure: RefundFailure | null = null,
): Promise<RefundOfCustomer> {
  const { to, emits } = transition(refundStates, 'refund', refund.status, trigger)
  const moved = await scope.trx
    .updateTable('refunds')
    .set({ status: to, failure, updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id: refund.id, status: refund.status }))
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw fault('CONCURRENT_CHANGE')
  const advanced = { ...moved, customer: refund.customer }
  await updatePayment(scope, advanced)
  if (to === 'failed') await releaseLines(scope, advanced)
  if (to === 'succeeded') await withdrawRefunded(scope, advanced.paymentId)
  if (emits) await recordEvent(scope, { type: emits, subjectId: moved.id, payloadType: 'Refund', data: viewRefund(advanced) })
  return advanced
}
