import { InvoicePdf } from '@tradepost/contract/provider/invoices'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { getInvoiceOfPayment } from '#src/invoices/get-invoice.ts'
import { sendPdf } from '#src/invoices/send-pdf.ts'
import { describeCreditNote } from './draw-credit-note.ts'

const PDF = { caller: 'anyone', rate: 'document', returns: InvoicePdf, mediaType: 'application/pdf', faults: [404] } as const

export const creditNoteRoutes = providerRoutes('Invoices')
  .get(
    '/invoices/refunds/{refund_id}',
    {
      ...PDF,
      summary: 'Download the credit note of a refund',
      description: 'A PDF, once the refund has succeeded. No API key needed. The refund ID is enough.',
    },
    async ({ deps, params, request }) => {
      const found = await deps.database.db
        .selectFrom('creditNotes')
        .select('document')
        .where('refundId', '=', params.refund_id)
        .executeTakeFirst()
      if (!found) throw fault('REFUND_NOT_FOUND', "This refund doesn't exist or hasn't succeeded yet")
      return sendPdf({ deps, request }, describeCreditNote(found.document), found.document.number)
    },
  )
  .get(
    '/invoices/payments/{payment_id}/credit_note',
    {
      ...PDF,
      summary: 'Download the credit note that cancels the first invoice of a payment',
      description: `${EXTENSION} A PDF, once the invoice was corrected.`,
    },
    async ({ deps, params, request }) => {
      const { db } = deps.database
      const { id } = await getInvoiceOfPayment(db, params.payment_id, { isFirst: true })
      const found = await db.selectFrom('creditNotes').select('document').where('invoiceId', '=', id).executeTakeFirst()
      if (!found) throw fault('PAYMENT_NOT_FOUND', "This payment's invoice wasn't corrected")
      return sendPdf({ deps, request }, describeCreditNote(found.document), found.document.number)
    },
  )
