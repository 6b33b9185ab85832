import { later, MINUTE } from '@tradepost/kit/clock'
import { isUniqueViolation } from '@tradepost/kit/database'
import { assert } from '@tradepost/kit/faults'
import { newId } from '@tradepost/kit/ids'
import { type Scope, tenantOf } from '#src/scope.ts'
import type { PaymentLineRow, PaymentRow } from './table.ts'

/** How long the card network may take before we ask what became of a charge. */
export const CHECK_MILLISECONDS = MINUTE

type Derived = 'businessId' | 'mode' | 'id' | 'status' | 'createdAt' | 'updatedAt' | 'checkAt'
type NoCardYet =
  | 'cardNetwork'
  | 'cardLastFour'
  | 'cardType'
  | 'cardIssuingCountry'
  | 'cardFingerprint'
  | 'errorCode'
  | 'errorMessage'
export type NewPayment = Omit<PaymentRow, Derived | NoCardYet> & {
  lines: Omit<PaymentLineRow, 'businessId' | 'mode' | 'paymentId' | 'id' | 'position'>[]
}

/** A session that already has an attempt under way, or is paid. */
export class AttemptExists extends Error {}

/**
 * Writes down the intent to charge, before the card network is called: whatever happens next, the payment's id
 * leads to the charge. @throws AttemptExists when its session already has a live attempt.
 */
export async function createPayment(scope: Scope, input: NewPayment): Promise<PaymentRow> {
  const { lines, ...values } = input
  assert(lines.reduce((sum, line) => sum + line.total, 0) === input.totalAmount, 'Lines sum to the total')
  assert(lines.reduce((sum, line) => sum + line.tax, 0) === input.tax, 'Taxes sum to the tax')
  const now = scope.clock.now()
  const tenant = tenantOf(scope)
  try {
    const payment = await scope.trx
      .insertInto('payments')
      .values({
        ...values,
        ...tenant,
        customer: JSON.stringify(values.customer) as never,
        billing: JSON.stringify(values.billing) as never,
        metadata: JSON.stringify(values.metadata) as never,
        id: newId('payment'),
        status: 'processing',
        createdAt: now,
        updatedAt: now,
        checkAt: later(now, CHECK_MILLISECONDS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await scope.trx
      .insertInto('paymentLines')
      .values(lines.map((line, position) => ({ ...line, ...tenant, paymentId: payment.id, id: newId('lineItem'), position })))
      .execute()
    return payment
  } catch (error) {
    if (isUniqueViolation(error, 'payments_live_attempt')) throw new AttemptExists()
    throw error
  }
}
