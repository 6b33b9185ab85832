import { write } from '@tradepost/kit/database/statements'
import { assert } from '@tradepost/kit/faults'
import { generateId } from '@tradepost/kit/ids'
import type { Seller } from '#src/brands/table.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { allocateNumber } from './allocate-number.ts'
import { buildInvoiceDocument, type CorrectedInvoiceOf, correctInvoiceDocument } from './document.ts'
import type { InvoiceRow } from './table.ts'

/** The sale that an invoice documents. */
type Sold = { payment: PaymentRow; lines: readonly PaymentLineRow[]; seller: Seller }

/**
 * Issues the invoice of a successful payment, under the payment's `invoiceId`, in the transaction that records the outcome. A
 * payment of 0 gets one too, to document the items and why they cost nothing. Called late in the transaction, because other
 * payments of the business wait for the number.
 */
export async function issueInvoice(scope: Scope, { payment, lines, seller }: Sold): Promise<InvoiceRow> {
  assert(payment.status === 'succeeded' && payment.invoiceId, 'Invoices are over what was paid')
  const number = await allocateNumber(scope, 'invoiceCounters')
  const issuedAt = scope.clock.now()
  const document = buildInvoiceDocument({ number, payment, lines, seller, issuedAt })
  const { id: paymentId, invoiceId: id } = payment
  const invoice = { ...toTenant(scope), id, paymentId, corrects: null, number, document, issuedAt }
  await write(scope, 'invoices', [invoice])
  return invoice
}

type Correcting = { first: InvoiceRow } & Omit<CorrectedInvoiceOf, 'number' | 'first' | 'issuedAt'>

/**
 * Issues the invoice that replaces the first one of a payment, which stays as it is. From then on it is the payment's. Called late in the
 * transaction, for the same reason.
 */
export async function issueCorrectedInvoice(scope: Scope, { first, ...of }: Correcting): Promise<InvoiceRow> {
  const number = await allocateNumber(scope, 'invoiceCounters')
  const issuedAt = scope.clock.now()
  const document = correctInvoiceDocument({ ...of, number, first: first.document, issuedAt })
  const { id: corrects, paymentId } = first
  const invoice = { ...toTenant(scope), id: generateId('invoice'), paymentId, corrects, number, document, issuedAt }
  await write(scope, 'invoices', [invoice])
  await scope.trx
    .updateTable('payments')
    .set({ invoiceId: invoice.id, updatedAt: issuedAt })
    .where((row) => row.and({ ...toTenant(scope), id: paymentId }))
    .execute()
  return invoice
}
