import type { Bulk } from '@tradepost/kit/database/batch'
import { updateRows } from '@tradepost/kit/database/bulk-rows'
import type { Written } from '@tradepost/kit/database/database'
import { read } from '@tradepost/kit/database/statements'
import { transition } from '@tradepost/kit/states'
import { fault } from '#src/faults.ts'
import { recordEvent } from '#src/outbox/record-event.ts'
import { matchRefs } from '#src/refs.ts'
import type { Scope } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { listPaymentLines } from './read-payments.ts'
import { type PaymentTrigger, paymentStates } from './states.ts'
import type { PaymentRow } from './table.ts'
import { viewPayment } from './view.ts'

/** Every column except those that identify the payment. */
export type PaymentChanges = Written<
  Partial<Omit<PaymentRow, 'businessId' | 'mode' | 'id' | 'brandId' | 'checkoutSessionId' | 'status' | 'createdAt' | 'updatedAt'>>
>

type Move = { from: PaymentRow; changes: PaymentChanges & Pick<PaymentRow, 'status' | 'updatedAt'> }

/** Changes only attempts that are as their callers saw them. */
const writeMoves: Bulk<ProviderTables, Move, PaymentRow | undefined> = async (db, moves) => {
  const rows = await updateRows(
    db,
    'payments',
    moves.map(({ from: { businessId, mode, id, status, retryAttempt, pageTries }, changes }) => ({
      where: { businessId, mode, id, status, retryAttempt, pageTries },
      set: changes,
    })),
  )
  return matchRefs(
    rows,
    moves.map(({ from }) => from),
  )
}

/**
 * Changes a payment's status by its state table; no other code does. Writes the new status, its changes and its event together or
 * not at all.
 * @throws 409 INVALID_TRANSITION, or CONCURRENT_CHANGE if another call changed it first.
 */
export async function advancePayment(
  scope: Scope,
  payment: PaymentRow,
  trigger: PaymentTrigger,
  changes: PaymentChanges = {},
): Promise<PaymentRow> {
  const { to, emits } = transition(paymentStates, 'payment', payment.status, trigger)
  const change = { from: payment, changes: { ...changes, status: to, updatedAt: scope.clock.now() } }
  const moved = await read(scope, writeMoves, change)
  if (!moved) throw fault('CONCURRENT_CHANGE')
  // No page follows a charge that nobody waits for.
  if (!moved.isOffSession) scope.changedPayments?.add(moved.id)
  if (emits) {
    const lines = await listPaymentLines(scope, moved.id)
    await recordEvent(scope, { type: emits, subjectId: moved.id, payloadType: 'Payment', data: viewPayment(scope, moved, lines) })
  }
  return moved
}
