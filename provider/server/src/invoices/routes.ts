import { InvoicePdf } from '@tradepost/contract/provider/invoices'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { describeInvoice } from './draw-invoice.ts'
import { getInvoiceOfPayment } from './get-invoice.ts'
import { sendPdf } from './send-pdf.ts'

const PDF = { caller: 'anyone', rate: 'document', returns: InvoicePdf, mediaType: 'application/pdf', faults: [404] } as const

export const invoiceRoutes = providerRoutes('Invoices')
  .get(
    '/invoices/payments/{payment_id}',
    {
      ...PDF,
      summary: 'Download the invoice of a payment',
      description:
        'A PDF. No API key needed. The payment ID is enough. Once the invoice was corrected, this is the corrected one.',
    },
    async ({ deps, params, request }) => {
      const { document } = await getInvoiceOfPayment(deps.database.db, params.payment_id)
      return sendPdf({ deps, request }, describeInvoice(document), document.number)
    },
  )
  .get(
    '/invoices/payments/{payment_id}/first',
    {
      ...PDF,
      summary: 'Download the first invoice of a payment',
      description: `${EXTENSION} A PDF, also after the invoice was corrected.`,
    },
    async ({ deps, params, request }) => {
      const { document } = await getInvoiceOfPayment(deps.database.db, params.payment_id, { isFirst: true })
      return sendPdf({ deps, request }, describeInvoice(document), document.number)
    },
  )
