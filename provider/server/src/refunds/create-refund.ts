import type { DisputeStatus } from '@tradepost/contract/provider/payments'
import type { CreateRefund } from '@tradepost/contract/provider/refunds'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { isRefusedBy } from '@tradepost/kit/database/database'
import type { Fault } from '@tradepost/kit/faults'
import { scale } from '@tradepost/kit/money/money'
import { getBusiness } from '#src/businesses/get-business.ts'
import { convertAmount } from '#src/exchange/convert-amount.ts'
import { fault } from '#src/faults.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { allocateRefund, type RefundedLine, sumRefundedLines } from './allocate-refund.ts'
import { getRefundable } from './get-refundable.ts'
import { type RefundAmounts, splitRefund, startRefund } from './start-refund.ts'
import type { RefundRow } from './table.ts'

/** What we charge the business for a refund, in US cents (reference, 3.7). */
const FEE_CENTS = 100

/** Disputes that are over in favor of the business: its payment can be refunded again. */
const REFUNDABLE_AFTER: readonly DisputeStatus[] = ['dispute_won', 'dispute_cancelled']

/** Returns whether the buyer's bank has the payment, or may take it. */
export const isDisputed = ({ disputes }: Pick<PaymentRow, 'disputes'>): boolean =>
  disputes.some(({ dispute_status: status }) => !REFUNDABLE_AFTER.includes(status))

/** @throws 422 if a payment in this state can't be refunded */
async function checkRefundable(scope: Scope, payment: PaymentRow): Promise<void> {
  if (payment.status !== 'succeeded') throw fault('PAYMENT_NOT_SUCCEEDED')
  if (payment.totalAmount === 0) throw fault('ZERO_AMOUNT_PAYMENT_REFUND_NOT_ALLOWED')
  if (isDisputed(payment)) throw fault('PAYMENT_DISPUTED')
  const { refundWindowDays } = await getBusiness(scope)
  if (addMilliseconds(payment.createdAt, refundWindowDays * DAY) <= scope.clock.now())
    throw fault('REFUND_WINDOW_EXPIRED', `Payments can be refunded for ${refundWindowDays} days`)
}

/**
 * Returns the amounts of a refund. Its settlement share is in proportion to what it returns; the refund that returns the rest
 * takes the rest of the settlement.
 */
function calculateAmounts(payment: PaymentRow, lines: readonly RefundedLine[], taken: number): RefundAmounts {
  const { currency, settlementCurrency, totalAmount } = payment
  const { total: paid, tax: paidTax } = sumRefundedLines(lines)
  const isRest = taken + paid === totalAmount
  const rate = { numerator: BigInt(payment.settlementAmount), denominator: BigInt(totalAmount) }
  const settlementAmount = isRest ? payment.settlementAmount - payment.refundReserved : scale(paid, rate)
  const settlementTax = scale(settlementAmount, { numerator: BigInt(paidTax), denominator: BigInt(paid) })
  return splitRefund(payment, {
    paid,
    paidTax,
    settlementAmount,
    settlementTax: currency === settlementCurrency ? paidTax : settlementTax,
  })
}

/** Refused by these: another refund was faster. */
const REFUND_GUARDS = [
  'payments_card_refunds_within',
  'payments_refunds_within',
  'payment_lines_refunds_within',
  'payment_lines_refund_tax_within',
] as const

/** Returns the refusal of a refund for which too little was left when it was written; undefined for any other error. */
function findOvertaken(error: unknown, { items }: CreateRefund): Fault | undefined {
  // Postgres checks the limits of refunds first, so what only exceeds the limit of all returns was disputed.
  if (isRefusedBy(error, 'payments_returns_within')) return fault('PAYMENT_DISPUTED')
  if (!REFUND_GUARDS.some((guard) => isRefusedBy(error, guard))) return undefined
  return fault(items ? 'REFUND_AMOUNT_EXCEEDS_PAID_AMOUNT' : 'EXISTING_REFUND_REQUEST_PROCESSING')
}

/**
 * Creates a refund and reserves its amount. The card network is asked afterwards, by the job that this schedules.
 * @throws 404 PAYMENT_NOT_FOUND; 409 or 422 if it can't be refunded, or not by that much
 */
export async function createRefund(scope: Scope, input: CreateRefund): Promise<RefundRow> {
  const { payment, lines } = await getRefundable(scope, input.payment_id)
  await checkRefundable(scope, payment)
  const planned = allocateRefund({ payment, lines, items: input.items ?? null })
  const taken = lines.reduce((sum, { refundTotal }) => sum + refundTotal, 0)
  try {
    return await startRefund(scope, {
      payment,
      lines: planned,
      ...calculateAmounts(payment, planned, taken),
      fee: convertAmount(FEE_CENTS, { from: 'USD', to: payment.settlementCurrency }),
      correction: null,
      reason: input.reason ?? null,
      metadata: input.metadata ?? {},
    })
  } catch (error) {
    throw findOvertaken(error, input) ?? error
  }
}
