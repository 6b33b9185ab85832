import type { CorrectInvoice, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { sql } from '@tradepost/kit/database/database'
import { fault, faultAt } from '#src/faults.ts'
import type { Correction } from '#src/invoices/document.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { findTaxId } from '#src/pricing/tax-ids.ts'
import { getRefundable } from '#src/refunds/get-refundable.ts'
import { issueCorrection } from '#src/refunds/issue-correction.ts'
import { splitRefund, startRefund } from '#src/refunds/start-refund.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
import { findRefusal, listMissing } from './check-correctable.ts'
import { type InvoicedPayment, loadInvoices } from './load-invoices.ts'
import { viewPaymentInvoices } from './view.ts'

/** Why tax was refunded, in the API and on the dashboard. */
const TAX_REFUND_REASON = 'Tax ID added to the invoice'

/** Locks a payment, so that corrections and refunds of it happen one after another. @throws 404 PAYMENT_NOT_FOUND */
async function lockPayment(scope: Scope, id: string): Promise<void> {
  const payments = scope.trx.selectFrom('payments').select('id')
  const found = await payments
    .where((row) => row.and({ ...toTenant(scope), id }))
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw fault('PAYMENT_NOT_FOUND')
}

/** @throws 404 PAYMENT_NOT_FOUND, also if it has no invoice */
export async function getInvoices(scope: Scope, paymentId: string): Promise<InvoicedPayment> {
  const found = (await loadInvoices(scope, [await getPayment(scope, paymentId)])).get(paymentId)
  if (!found) throw fault('PAYMENT_NOT_FOUND', "This payment doesn't exist or hasn't been paid yet")
  return found
}

/** Returns what is added to an invoice. @throws 422 if it has that already, or INVALID_TAX_ID as at checkout */
function toCorrection(invoiced: InvoicedPayment, input: CorrectInvoice): Correction {
  const { businessName, taxId, address } = invoiced.invoices[0].document.buyer
  if (input.business_name && businessName) throw faultAt('business_name', 'INVOICE_FIELD_GIVEN')
  if (input.tax_id && taxId !== null) throw faultAt('tax_id', 'INVOICE_FIELD_GIVEN')
  const found = input.tax_id && listMissing(invoiced).includes('tax_id') ? findTaxId(address.country, input.tax_id) : undefined
  if (input.tax_id && found === undefined) throw faultAt('tax_id', 'INVALID_TAX_ID')
  return { businessName: input.business_name ?? null, taxId: found ?? null }
}

/** Adds to the subscription of a payment what it lacks, for its renewals. */
async function addToSubscription(
  scope: Scope,
  { subscriptionId }: PaymentRow,
  { businessName, taxId }: Correction,
): Promise<void> {
  if (subscriptionId === null) return
  const subscription = await lockSubscription(scope, subscriptionId)
  // The subscription may have moved to another country since.
  const ownTaxId = taxId === null ? undefined : findTaxId(subscription.billing.country, taxId)
  const changes = {
    ...(businessName && !subscription.customerBusinessName ? { customerBusinessName: businessName } : {}),
    ...(ownTaxId && subscription.taxId === null ? { taxId: ownTaxId } : {}),
  }
  if (Object.keys(changes).length === 0) return
  await changeSubscription(scope, subscription, changes, 'subscription.updated')
}

/**
 * Starts the refund of the tax that a tax ID spares: all that is left of it. It costs the business nothing, because the tax
 * wasn't its money. Returns whether there is any.
 */
async function refundTax(scope: Scope, payment: PaymentRow, correction: Correction): Promise<boolean> {
  const { lines } = await getRefundable(scope, payment.id)
  const taxed = lines.flatMap(({ id: lineId, tax, refundTax: returned }) =>
    tax > returned ? [{ lineId, total: tax - returned, tax: tax - returned }] : [],
  )
  const paid = taxed.reduce((sum, { tax }) => sum + tax, 0)
  if (correction.taxId === null || paid === 0) return false
  const settled = await findSettledTax(scope, payment)
  const share = { paid, paidTax: paid, settlementAmount: settled, settlementTax: settled }
  const amounts = splitRefund(payment, share)
  await startRefund(scope, { ...amounts, payment, lines: taxed, fee: 0, correction, reason: TAX_REFUND_REASON, metadata: {} })
  return true
}

/** Returns the tax of a payment's settlement that no refund has returned. */
async function findSettledTax(scope: Scope, { id: paymentId, settlementTax }: PaymentRow): Promise<number> {
  const { returned } = await scope.trx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(settlement_tax), 0)::bigint`.as('returned'))
    .where((row) => row.and({ ...toTenant(scope), paymentId }))
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return settlementTax - returned
}

/**
 * Adds a forgotten company name or tax ID to the invoice of a payment, once. Its corrected invoice and the credit note of the
 * first one are issued at once, or, if tax goes back, when that has arrived at the card network. Renewals use what was added.
 * @throws 404 PAYMENT_NOT_FOUND; 409 or 422 if it can't be corrected; 422 INVALID_TAX_ID
 */
export async function correctInvoice(scope: Scope, paymentId: string, input: CorrectInvoice): Promise<PaymentInvoices> {
  await lockPayment(scope, paymentId)
  const invoiced = await getInvoices(scope, paymentId)
  const refusal = findRefusal(invoiced, scope.clock.now())
  if (refusal) throw refusal
  const correction = toCorrection(invoiced, input)
  const isRefunding = await refundTax(scope, invoiced.payment, correction)
  if (!isRefunding) await issueCorrection(scope, { paymentId, correction, taxBack: null })
  await addToSubscription(scope, invoiced.payment, correction)
  return viewPaymentInvoices(scope, await getInvoices(scope, paymentId))
}
