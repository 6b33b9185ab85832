import type { CorrectionField } from '@tradepost/contract/provider/invoices'
import type { Fault } from '@tradepost/kit/faults'
import { fault } from '#src/faults.ts'
import { takesTaxIds } from '#src/pricing/tax-ids.ts'
import { isDisputed } from '#src/refunds/create-refund.ts'
import { hasPartialRefunds } from '#src/refunds/start-refund.ts'
import type { InvoicedPayment } from './load-invoices.ts'

/** Lists what the invoice of a payment lacks. A tax ID is asked for where the checkout would have asked. */
export function listMissing({ invoices: [{ document }], takesTaxIds: isAsked }: InvoicedPayment): CorrectionField[] {
  const { businessName, taxId, address } = document.buyer
  return [
    ...(businessName ? [] : (['business_name'] as const)),
    ...(taxId === null && isAsked && takesTaxIds(address.country) ? (['tax_id'] as const) : []),
  ]
}

/** Returns why the invoice of a payment can't be corrected at this time; undefined: it can. */
export function findRefusal(invoiced: InvoicedPayment, now: Date): Fault | undefined {
  const { payment, invoices, correctableUntil } = invoiced
  if (invoices.length > 1) return fault('INVOICE_ALREADY_CORRECTED')
  if (payment.refunds.some(({ status }) => status === 'pending')) return fault('EXISTING_REFUND_REQUEST_PROCESSING')
  if (isDisputed(payment))
    return fault('PAYMENT_DISPUTED', "This payment is disputed. Its invoice can't be corrected unless you win")
  if (payment.totalAmount > 0 && payment.refunded === payment.totalAmount) return fault('PAYMENT_ALREADY_REFUNDED')
  if (correctableUntil <= now) return fault('INVOICE_CORRECTION_WINDOW_EXPIRED')
  return listMissing(invoiced).length === 0 ? fault('INVOICE_COMPLETE') : undefined
}

/** Lists what can be added to an invoice at this time. A tax ID can't, where its tax can't be given back. */
export function listAddable(invoiced: InvoicedPayment, now: Date): CorrectionField[] {
  if (findRefusal(invoiced, now)) return []
  const takesTaxId = invoiced.taxLeft === 0 || hasPartialRefunds(invoiced.payment)
  return listMissing(invoiced).filter((field) => field !== 'tax_id' || takesTaxId)
}
