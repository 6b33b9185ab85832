import { later, MINUTE } from '@tradepost/kit/clock'
import { isUniqueViolation } from '@tradepost/kit/database'
import { assert } from '@tradepost/kit/faults'
import { newId } from '@tradepost/kit/ids'
import { type Scope, tenantOf } from '#src/scope.ts'
import { sumParts } from './line-parts.ts'
import { setPaymentDue } from './payment-due.ts'
import type { PaymentLineRow, PaymentRow } from './table.ts'

/** How long the card network may take before we ask what became of a charge. */
export const CHECK_MILLISECONDS = MINUTE

type Period = Pick<PaymentLineRow, 'periodFrom' | 'periodTo' | 'kind' | 'itemId'>

/** A line to be written; without a period it is for something that is bought once. */
export type NewLine = Omit<PaymentLineRow, 'businessId' | 'mode' | 'paymentId' | 'id' | 'position' | keyof Period> &
  Partial<Period>

/** What is decided whenever somebody says how they pay: who pays what, and with what. */
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
  | 'language'
  | 'customFieldResponses'
> & { lines: readonly NewLine[] }

/** `starts`: how the payment begins, and when the card network is asked about it. */
export type NewPayment = AttemptTerms &
  Pick<PaymentRow, 'brandId' | 'checkoutSessionId' | 'metadata'> & {
    starts?: Partial<
      Pick<PaymentRow, 'status' | 'isRetryable' | 'isOffSession' | 'paymentLink' | 'subscriptionId' | 'billingReason' | 'cycle'>
    > & { checkAt?: Date }
  }

/** A session that already has an attempt under way, or is paid. */
export class AttemptExists extends Error {}

/** What an attempt writes into the columns of its payment. */
export function attemptColumns({ lines, ...terms }: AttemptTerms) {
  for (const line of lines) assert(sumParts(line.parts).total === line.total, 'Parts sum to their line')
  assert(lines.reduce((sum, line) => sum + line.total, 0) === terms.totalAmount, 'Lines sum to the total')
  assert(lines.reduce((sum, line) => sum + line.tax, 0) === terms.tax, 'Taxes sum to the tax')
  return {
    ...terms,
    customer: JSON.stringify(terms.customer) as never,
    billing: JSON.stringify(terms.billing) as never,
    discounts: JSON.stringify(terms.discounts) as never,
    customFieldResponses: terms.customFieldResponses && (JSON.stringify(terms.customFieldResponses) as never),
  }
}

/** Writes the lines of a payment, in their order. */
export async function writeLines(scope: Scope, paymentId: string, lines: readonly NewLine[]): Promise<void> {
  await scope.trx
    .insertInto('paymentLines')
    .values(
      lines.map(({ periodFrom = null, periodTo = null, kind = 'product', itemId = null, ...line }, position) => ({
        ...line,
        kind,
        itemId,
        periodFrom,
        periodTo,
        ...tenantOf(scope),
        paymentId,
        id: newId('lineItem'),
        position,
        parts: JSON.stringify(line.parts) as never,
      })),
    )
    .execute()
}

/** Says of a payment's lines of a subscription which time they are for, where that is known only once it is paid. */
export async function setPeriod(scope: Scope, paymentId: string, { from, to }: { from: Date; to: Date }): Promise<void> {
  await scope.trx
    .updateTable('paymentLines')
    .set({ periodFrom: from, periodTo: to })
    .where((row) => row.and({ ...tenantOf(scope), paymentId }))
    .where('kind', '<>', 'product')
    .execute()
}

/**
 * Writes down the intent to charge, before the card network is called: whatever happens next, the payment's id
 * leads to the charge. @throws AttemptExists when its session already has a live attempt.
 */
export async function createPayment(scope: Scope, { starts, ...input }: NewPayment): Promise<PaymentRow> {
  const { brandId, checkoutSessionId, metadata, ...terms } = input
  const now = scope.clock.now()
  const { checkAt = later(now, CHECK_MILLISECONDS), ...start } = starts ?? {}
  try {
    const payment = await scope.trx
      .insertInto('payments')
      .values({
        ...tenantOf(scope),
        id: newId('payment'),
        brandId,
        checkoutSessionId,
        metadata: JSON.stringify(metadata) as never,
        ...attemptColumns(terms),
        status: 'processing',
        isRetryable: false,
        isOffSession: false,
        retryAttempt: 0,
        pageTries: 0,
        paymentLink: null,
        invoiceId: null,
        subscriptionId: null,
        billingReason: 'purchase',
        cycle: null,
        ...start,
        createdAt: now,
        updatedAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await setPaymentDue(scope, payment.id, checkAt)
    await writeLines(scope, payment.id, terms.lines)
    return payment
  } catch (error) {
    if (isUniqueViolation(error, 'payments_live_attempt')) throw new AttemptExists()
    throw error
  }
}
