import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { isUniqueViolation } from '@tradepost/kit/database/database'
import { write } from '@tradepost/kit/database/statements'
import { assert } from '@tradepost/kit/faults'
import { generateId } from '@tradepost/kit/ids'
import { type Scope, toTenant } from '#src/scope.ts'
import { sumParts } from './line-parts.ts'
import { setPaymentDue } from './payment-due.ts'
import { fetchLines } from './read-payments.ts'
import type { PaymentLineRow, PaymentRow } from './table.ts'

/** How long to wait for the card network before asking for the outcome of a charge. */
export const CHECK_MILLISECONDS = MINUTE

type Period = Pick<PaymentLineRow, 'periodFrom' | 'periodTo' | 'kind' | 'itemId'>

/** A line to insert; one without a period is for a one-time purchase. */
export type NewLine = Omit<
  PaymentLineRow,
  | 'businessId'
  | 'mode'
  | 'paymentId'
  | 'id'
  | 'position'
  | 'refundTotal'
  | 'refundTax'
  | 'withdrawal'
  | 'keepsAccess'
  | keyof Period
> &
  Partial<Period>

/** The columns decided by each attempt: payer, amounts and payment method. */
export type AttemptTerms = Pick<
  PaymentRow,
  | 'customerId'
  | 'customer'
  | 'billing'
  | 'totalAmount'
  | 'tax'
  | 'fee'
  | 'currency'
  | 'settlementAmount'
  | 'settlementTax'
  | 'settlementCurrency'
  | 'conversionFee'
  | 'cardHolderName'
  | 'paymentMethod'
  | 'paymentMethodType'
  | 'paymentMethodId'
  | 'savesPaymentMethod'
  | 'discountId'
  | 'discounts'
  | 'taxId'
  | 'businessName'
  | 'language'
  | 'customFieldResponses'
> & { lines: readonly NewLine[] }

/** `starts`: the first status, and when to ask the card network about it, which until `heldUntil` (real time) the caller does. */
export type NewPayment = AttemptTerms &
  Pick<PaymentRow, 'brandId' | 'checkoutSessionId' | 'metadata'> & {
    starts?: Partial<
      Pick<PaymentRow, 'status' | 'isRetryable' | 'isOffSession' | 'paymentLink' | 'subscriptionId' | 'billingReason' | 'cycle'>
    > & { checkAt?: Date; heldUntil?: Date | null }
  }

/** Thrown if a session already has a pending attempt or is paid. */
export class AttemptExists extends Error {}

/** Returns whether a transaction failed because its session already has a pending attempt or is paid. */
export function isAttemptTaken(error: unknown): boolean {
  return error instanceof AttemptExists || isUniqueViolation(error, 'payments_live_attempt')
}

/** Checks that the amounts of an attempt sum up, and returns its columns. */
export function attemptColumns({ lines, ...terms }: AttemptTerms): Omit<AttemptTerms, 'lines'> {
  for (const line of lines) assert(sumParts(line.parts).total === line.total, 'Parts sum to their line')
  assert(lines.reduce((sum, line) => sum + line.total, 0) === terms.totalAmount, 'Lines sum to the total')
  assert(lines.reduce((sum, line) => sum + line.tax, 0) === terms.tax, 'Taxes sum to the tax')
  return terms
}

/** Inserts the lines of a payment, in order. */
export async function writeLines(scope: Scope, paymentId: string, lines: readonly NewLine[]): Promise<void> {
  const rows = lines.map(
    ({ periodFrom = null, periodTo = null, kind = 'product', itemId = null, ...line }, position): PaymentLineRow => ({
      ...line,
      kind,
      itemId,
      periodFrom,
      periodTo,
      ...toTenant(scope),
      paymentId,
      id: generateId('lineItem'),
      position,
      refundTotal: 0,
      refundTax: 0,
      withdrawal: null,
      keepsAccess: false,
    }),
  )
  await write(scope, 'paymentLines', rows)
  scope.batch?.remember(fetchLines, { ...toTenant(scope), id: paymentId }, rows)
}

/** Sets the period of a payment's subscription lines, if it's known only after the payment. */
export async function setPeriod(scope: Scope, paymentId: string, { from, to }: { from: Date; to: Date }): Promise<void> {
  await scope.trx
    .updateTable('paymentLines')
    .set({ periodFrom: from, periodTo: to })
    .where((row) => row.and({ ...toTenant(scope), paymentId }))
    .where('kind', '<>', 'product')
    .execute()
  scope.batch?.forget(fetchLines, { ...toTenant(scope), id: paymentId })
}

/** The columns of a payment that has only just begun. */
const BEGUN = {
  status: 'processing',
  isRetryable: false,
  isOffSession: false,
  retryAttempt: 0,
  pageTries: 0,
  cardNetwork: null,
  cardLastFour: null,
  cardType: null,
  cardIssuingCountry: null,
  cardFingerprint: null,
  deferredAt: null,
  errorCode: null,
  errorMessage: null,
  walletAmount: 0,
  walletSettlement: 0,
  cardRefunded: 0,
  refundReserved: 0,
  refunded: 0,
  disputeReserved: 0,
  paymentLink: null,
  digitalProductsDelivered: false,
  invoiceId: null,
  subscriptionId: null,
  billingReason: 'purchase',
  cycle: null,
} as const

/**
 * Creates a payment before the card network is called: whatever happens next, the payment's ID leads to the charge. If its
 * session already has a pending or paid attempt, the transaction fails, at the latest with its commit (`isAttemptTaken`).
 */
export async function createPayment(scope: Scope, { starts, ...input }: NewPayment): Promise<PaymentRow> {
  const { brandId, checkoutSessionId, metadata, ...terms } = input
  const now = scope.clock.now()
  const { checkAt = addMilliseconds(now, CHECK_MILLISECONDS), heldUntil = null, ...start } = starts ?? {}
  const payment: PaymentRow = {
    ...toTenant(scope),
    id: generateId('payment'),
    brandId,
    checkoutSessionId,
    metadata,
    ...attemptColumns(terms),
    ...BEGUN,
    refunds: [],
    disputes: [],
    ...start,
    createdAt: now,
    updatedAt: now,
  }
  await write(scope, 'payments', [payment])
  await setPaymentDue(scope, payment.id, checkAt, heldUntil)
  await writeLines(scope, payment.id, terms.lines)
  return payment
}
