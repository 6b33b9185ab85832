import { json, sql } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import { scale } from '@tradepost/kit/money/money'
import { convertAmount } from '#src/exchange/convert-amount.ts'
import { fault } from '#src/faults.ts'
import { getCardAmount } from '#src/payments/charge-request.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { setDue } from '#src/schedule/set-due.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { RefundedLine } from './allocate-refund.ts'
import type { RefundRow } from './table.ts'
import { viewRefundListItem } from './view.ts'

/** What a refund returns of a payment, at the payment's own rate, and of its settlement. */
type Share = Pick<RefundRow, 'paid' | 'paidTax' | 'settlementAmount' | 'settlementTax'>

export type RefundAmounts = Share &
  Pick<RefundRow, 'amount' | 'tax' | 'walletAmount' | 'walletSettlement' | 'isPartial' | 'currency' | 'settlementCurrency'>

/**
 * Returns the amounts of a refund. The card gets its part back first, and then the wallet. A converted share goes back at the
 * day's rate.
 */
export function splitRefund(payment: PaymentRow, share: Share): RefundAmounts {
  const { paid, paidTax, settlementAmount, settlementTax } = share
  const { currency, settlementCurrency, totalAmount } = payment
  const walletAmount = paid - Math.min(paid, getCardAmount(payment) - payment.cardRefunded)
  const walletSettlement = scale(settlementAmount, { numerator: BigInt(walletAmount), denominator: BigInt(paid) })
  const isConverted = currency !== settlementCurrency
  const toCharged = (amount: number) => convertAmount(amount, { from: settlementCurrency, to: currency })
  return {
    ...share,
    currency,
    settlementCurrency,
    walletAmount,
    walletSettlement,
    amount: isConverted ? toCharged(settlementAmount - walletSettlement) + walletAmount : paid,
    tax: isConverted ? toCharged(settlementTax) : paidTax,
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

/** Returns whether a payment can be refunded in part: UPI only takes back the whole. */
export const hasPartialRefunds = ({ paymentMethodType }: Pick<PaymentRow, 'paymentMethodType'>): boolean =>
  !paymentMethodType?.startsWith('upi_')

type NewRefund = RefundAmounts &
  Pick<RefundRow, 'fee' | 'correction' | 'reason' | 'metadata'> & { payment: PaymentRow; lines: readonly RefundedLine[] }

/**
 * Starts a refund: reserves its amounts, writes it, and schedules the job that asks the card network. The database refuses one
 * that would exceed the payment. @throws 422 PARTIAL_REFUND_NOT_ALLOWED
 */
export async function startRefund(scope: Scope, { payment, lines, ...of }: NewRefund): Promise<RefundRow> {
  const now = scope.clock.now()
  const refund: RefundRow = {
    ...toTenant(scope),
    ...of,
    id: generateId('refund'),
    brandId: payment.brandId,
    paymentId: payment.id,
    customerId: payment.customerId,
    subscriptionId: payment.subscriptionId,
    status: 'pending',
    failure: null,
    createdAt: now,
    updatedAt: now,
  }
  if (refund.isPartial && !hasPartialRefunds(payment)) throw fault('PARTIAL_REFUND_NOT_ALLOWED')
  await reserve(scope, refund, lines)
  await scope.trx
    .insertInto('refunds')
    .values({ ...refund, correction: refund.correction && json(refund.correction), metadata: json(refund.metadata) })
    .execute()
  await scope.trx
    .insertInto('refundLines')
    .values(lines.map((line) => ({ ...toTenant(scope), refundId: refund.id, ...line })))
    .execute()
  await setDue(scope, { kind: 'settle_refund', subjectId: refund.id, dueAt: now })
  return refund
}
