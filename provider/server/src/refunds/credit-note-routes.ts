import { InvoicePdf } from '@tradepost/contract/provider/invoices'
import { providerRoutes } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { sendPdf } from '#src/invoices/send-pdf.ts'
import { describeCreditNote } from './draw-credit-note.ts'

export const creditNoteRoutes = providerRoutes('Invoices').get(
  '/invoices/refunds/{refund_id}',
  {
    summary: 'Download the credit note of a refund',
    description: 'A PDF, once the refund has succeeded. No API key needed. The refund ID is enough.',
    caller: 'anyone',
    returns: InvoicePdf,
    mediaType: 'application/pdf',
    faults: [404],
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
