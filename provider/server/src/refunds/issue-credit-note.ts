import { json } from '@tradepost/kit/database'
import { assert } from '@tradepost/kit/faults'
import { allocateNumber } from '#src/invoices/allocate-number.ts'
import type { InvoiceDocument } from '#src/invoices/document.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { buildCreditNoteDocument, type CreditNoteLine } from './credit-note.ts'
import type { CreditNoteRow } from './credit-note-table.ts'
import type { RefundRow } from './table.ts'

async function getInvoice(scope: Scope, paymentId: string): Promise<InvoiceDocument> {
  const { document } = await scope.trx
    .selectFrom('invoices')
    .select('document')
    .where((row) => row.and({ ...toTenant(scope), paymentId }))
    .executeTakeFirstOrThrow()
  return document
}

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

/**
 * Issues the credit note of a successful refund, in the transaction that records the outcome. Called late in it, because other
 * refunds of the business wait for the number.
 */
export async function issueCreditNote(scope: Scope, refund: RefundRow): Promise<CreditNoteRow> {
  assert(refund.status === 'succeeded', 'Credit notes are over what was refunded')
  const [invoice, lines] = [await getInvoice(scope, refund.paymentId), await listLines(scope, refund)]
  const number = await allocateNumber(scope, 'creditNoteCounters')
  const issuedAt = scope.clock.now()
  const document = buildCreditNoteDocument({ number, refund, lines, invoice, issuedAt })
  return scope.trx
    .insertInto('creditNotes')
    .values({ ...toTenant(scope), refundId: refund.id, number, document: json(document), issuedAt })
    .returningAll()
    .executeTakeFirstOrThrow()
}
