import { json } from '@tradepost/kit/database/database'
import { assert } from '@tradepost/kit/faults'
import { getInvoiceOfPayment } from '#src/invoices/get-invoice.ts'
import { allocateNumber } from '#src/invoices/issue-invoice.ts'
import type { InvoiceRow } from '#src/invoices/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import {
  buildCancelingCreditNote,
  buildCreditNoteDocument,
  type CancelingCreditNoteOf,
  type CreditNoteDocument,
  type CreditNoteLine,
} from './credit-note.ts'
import type { CreditNoteRow } from './credit-note-table.ts'
import type { RefundRow } from './table.ts'

/** Lists what a refund returns of each line, in the order of the invoice. */
function listLines(scope: Scope, { id, paymentId }: RefundRow): Promise<CreditNoteLine[]> {
  return scope.trx
    .selectFrom('refundLines as returned')
    .innerJoin('paymentLines as line', (join) =>
      join
        .onRef('line.businessId', '=', 'returned.businessId')
        .onRef('line.mode', '=', 'returned.mode')
        .onRef('line.id', '=', 'returned.lineId'),
    )
    .select(['line.name', 'line.description', 'returned.total as amount', 'returned.tax'])
    .where('returned.businessId', '=', scope.businessId)
    .where('returned.mode', '=', scope.mode)
    .where('returned.refundId', '=', id)
    .where('line.paymentId', '=', paymentId)
    .orderBy('line.position')
    .execute()
}

type Documented = Pick<CreditNoteRow, 'refundId' | 'invoiceId'>

/**
 * Writes a credit note under the next number. Called late in a transaction, because others of the business wait for the number.
 */
async function writeCreditNote(
  scope: Scope,
  documented: Documented,
  build: (numbered: { number: number; issuedAt: Date }) => CreditNoteDocument,
): Promise<CreditNoteDocument> {
  const number = await allocateNumber(scope, 'creditNoteCounters')
  const issuedAt = scope.clock.now()
  const document = build({ number, issuedAt })
  await scope.trx
    .insertInto('creditNotes')
    .values({ ...toTenant(scope), ...documented, number, document: json(document), issuedAt })
    .execute()
  return document
}

/** Issues the credit note of a successful refund, in the transaction that records the outcome. */
export async function issueCreditNote(scope: Scope, refund: RefundRow): Promise<CreditNoteDocument> {
  assert(refund.status === 'succeeded', 'Credit notes are over what was refunded')
  const { document: invoice } = await getInvoiceOfPayment(scope.trx, refund.paymentId)
  const lines = await listLines(scope, refund)
  return writeCreditNote(scope, { refundId: refund.id, invoiceId: null }, (numbered) =>
    buildCreditNoteDocument({ ...numbered, refund, lines, invoice }),
  )
}

type Canceling = Pick<CancelingCreditNoteOf, 'lines' | 'replacedBy' | 'refund'> & { first: InvoiceRow }

/** Issues the credit note that cancels what is left of an invoice. */
export async function cancelInvoice(scope: Scope, { first, ...of }: Canceling): Promise<CreditNoteDocument> {
  return writeCreditNote(scope, { refundId: of.refund?.id ?? null, invoiceId: first.id }, (numbered) =>
    buildCancelingCreditNote({ ...numbered, ...of, invoice: first.document }),
  )
}
