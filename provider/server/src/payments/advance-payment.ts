import type { Written } from '@tradepost/kit/database'
import { transition } from '@tradepost/kit/states'
import { fault } from '#src/faults.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { type PaymentTrigger, paymentStates } from './states.ts'
import type { PaymentRow } from './table.ts'
import { viewPayment } from './view.ts'

/** Every column except those that identify the payment. */
export type PaymentChanges = Written<
  Partial<Omit<PaymentRow, 'businessId' | 'mode' | 'id' | 'brandId' | 'checkoutSessionId' | 'status' | 'createdAt' | 'updatedAt'>>
>

/**
 * Changes a payment's status by its state table; no other code does. Writes the new status, its changes and its event
 * together or not at all.
 * @throws 409 INVALID_TRANSITION, or CONCURRENT_CHANGE if another call changed it first.
 */
export async function advancePayment(
  scope: Scope,
  payment: PaymentRow,
  trigger: PaymentTrigger,
  changes: PaymentChanges = {},
): Promise<PaymentRow> {
  const { to, emits } = transition(paymentStates, 'payment', payment.status, trigger)
  const moved = await scope.trx
    .updateTable('payments')
    .set({ ...changes, status: to, updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id: payment.id }))
    .where('status', '=', payment.status)
    .returningAll()
    .executeTakeFirst()
  if (!moved) throw fault('CONCURRENT_CHANGE')
  if (emits) {
    const lines = await scope.trx
      .selectFrom('paymentLines')
      .select(['productId', 'quantity', 'kind'])
      .where((row) => row.and(toTenant(scope)))
      .where('paymentId', '=', payment.id)
      .orderBy('position')
      .execute()
    await recordEvent(scope, { type: emits, subjectId: moved.id, payloadType: 'Payment', data: viewPayment(scope, moved, lines) })
  }
  return moved
}
