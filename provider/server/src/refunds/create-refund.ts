import type { DisputeStatus } from '@tradepost/contract/provider/payments'
import type { CreateRefund } from '@tradepost/contract/provider/refunds'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { isRefusedBy, json, sql } from '@tradepost/kit/database'
import type { Fault } from '@tradepost/kit/faults'
import { generateId } from '@tradepost/kit/ids'
import { scale } from '@tradepost/kit/money'
import { getBusiness } from '#src/businesses/get-business.ts'
import { convertAmount } from '#src/exchange/convert-amount.ts'
import { fault } from '#src/faults.ts'
import { getCardAmount } from '#src/payments/charge-request.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { setDue } from '#src/schedule/set-due.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { allocateRefund, type RefundedLine, sumRefundedLines } from './allocate-refund.ts'
import { getRefundable } from './get-refundable.ts'
import type { RefundRow } from './table.ts'
import { viewRefundListItem } from './view.ts'

/** What we charge the business for a refund, in US cents (reference, 3.7). */
const FEE_CENTS = 100

/** Disputes that are over in favor of the business: its payment can be refunded again. */
const REFUNDABLE_AFTER: readonly DisputeStatus[] = ['dispute_won', 'dispute_cancelled']

/** @throws 422 if a payment in this state can't be refunded */
async function checkRefundable(scope: Scope, payment: PaymentRow): Promise<void> {
  if (payment.status !== 'succeeded') throw fault('PAYMENT_NOT_SUCCEEDED')
  if (payment.totalAmount === 0) throw fault('ZERO_AMOUNT_PAYMENT_REFUND_NOT_ALLOWED')
  if (payment.disputes.some(({ dispute_status: status }) => !REFUNDABLE_AFTER.includes(status))) throw fault('PAYMENT_DISPUTED')
  const { refundWindowDays } = await getBusiness(scope)
  if (addMilliseconds(payment.createdAt, refundWindowDays * DAY) <= scope.clock.now())
    throw fault('REFUND_WINDOW_EXPIRED', `Payments can be refunded for ${refundWindowDays} days`)
}

type Amounts = Pick<
  RefundRow,
  | 'amount'
  | 'tax'
  | 'paid'
  | 'paidTax'
  | 'walletAmount'
  | 'walletSettlement'
  | 'settlementAmount'
  | 'settlementTax'
  | 'fee'
  | 'isPartial'
  | 'currency'
  | 'settlementCurrency'
>

/**
 * Returns the amounts of a refund. The card gets its part back first, and then the wallet. Its settlement share is in proportion to what it returns; the refund that returns the rest takes
 * the rest of the settlement. A converted share goes back at the day's rate.
 */
function calculateAmounts(payment: PaymentRow, lines: readonly RefundedLine[], taken: number): Amounts {
  const { currency, settlementCurrency, totalAmount } = payment
  const { total: paid, tax: paidTax } = sumRefundedLines(lines)
  const isRest = taken + paid === totalAmount
  const rate = { numerator: BigInt(payment.settlementAmount), denominator: BigInt(totalAmount) }
  const settlementAmount = isRest ? payment.settlementAmount - payment.refundReserved : scale(paid, rate)
  const settlementTax = scale(settlementAmount, { numerator: BigInt(paidTax), denominator: BigInt(paid) })
  const walletAmount = paid - Math.min(paid, getCardAmount(payment) - payment.cardRefunded)
  const walletSettlement = scale(settlementAmount, { numerator: BigInt(walletAmount), denominator: BigInt(paid) })
  const isConverted = currency !== settlementCurrency
  const toCharged = (amount: number) => convertAmount(amount, { from: settlementCurrency, to: currency })
  return {
    currency,
    settlementCurrency,
    paid,
    paidTax,
    settlementAmount,
    settlementTax: isConverted ? settlementTax : paidTax,
    walletAmount,
    walletSettlement,
    amount: isConverted ? toCharged(settlementAmount - walletSettlement) + walletAmount : paid,
    tax: isConverted ? toCharged(settlementTax) : paidTax,
    fee: convertAmount(FEE_CENTS, { from: 'USD', to: settlementCurrency }),
    isPartial: paid < totalAmount,
  }
}

/**
 * Takes the amounts off the payment and its lines, so that nothing else can refund them. Two statements, whose checks in the
 * database refuse what would exceed the payment, however many refunds arrive at once.
 */
async function reserve(scope: Scope, refund: RefundRow, lines: readonly RefundedLine[]): Promise<void> {
  const tenant = toTenant(scope)
  const item = json([viewRefundListItem(refund)])
  await scope.trx
    .updateTable('payments')
    .set((row) => ({
      refundReserved: row('refundReserved', '+', refund.settlementAmount),
      cardRefunded: row('cardRefunded', '+', refund.paid - refund.walletAmount),
      refunds: sql`refunds || ${item}`,
      updatedAt: refund.createdAt,
    }))
    .where((row) => row.and({ ...tenant, id: refund.paymentId }))
    .execute()
  const taken = json(lines.map(({ lineId, total, tax }) => ({ id: lineId, total, tax })))
  await sql`
    update payment_lines as line set refund_total = refund_total + taken.total, refund_tax = refund_tax + taken.tax
    from jsonb_to_recordset(${taken}) as taken (id text, total bigint, tax bigint)
    where line.business_id = ${tenant.businessId} and line.mode = ${tenant.mode} and line.payment_id = ${refund.paymentId}
      and line.id = taken.id`.execute(scope.trx)
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
  const now = scope.clock.now()
  const refund: RefundRow = {
    ...toTenant(scope),
    ...calculateAmounts(payment, planned, taken),
    id: generateId('refund'),
    brandId: payment.brandId,
    paymentId: payment.id,
    customerId: payment.customerId,
    subscriptionId: payment.subscriptionId,
    status: 'pending',
    failure: null,
    reason: input.reason ?? null,
    metadata: input.metadata ?? {},
    createdAt: now,
    updatedAt: now,
  }
  if (refund.isPartial && payment.paymentMethodType?.startsWith('upi_')) throw fault('PARTIAL_REFUND_NOT_ALLOWED')
  try {
    await reserve(scope, refund, planned)
  } catch (error) {
    throw findOvertaken(error, input) ?? error
  }
  await scope.trx
    .insertInto('refunds')
    .values({ ...refund, metadata: json(refund.metadata) })
    .execute()
  await scope.trx
    .insertInto('refundLines')
    .values(planned.map((line) => ({ ...toTenant(scope), refundId: refund.id, ...line })))
    .execute()
  await setDue(scope, { kind: 'settle_refund', subjectId: refund.id, dueAt: now })
  return refund
}
