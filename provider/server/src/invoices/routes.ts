import { InvoicePdf } from '@tradepost/contract/provider/invoices'
import { providerRoutes } from '#src/callers.ts'
import { describeInvoice } from './draw-invoice.ts'
import { getInvoiceOfPayment } from './get-invoice.ts'
import { sendPdf } from './send-pdf.ts'

export const invoiceRoutes = providerRoutes('Invoices').get(
  '/invoices/payments/{payment_id}',
  {
    summary: 'Download the invoice of a payment',
    description: 'A PDF. No API key needed. The payment ID is enough.',
    caller: 'anyone',
    returns: InvoicePdf,
    mediaType: 'application/pdf',
    faults: [404],
  },
  async ({ deps, params, request }) => {
    const { document } = await getInvoiceOfPayment(deps.database.db, params.payment_id)
    return sendPdf({ deps, request }, describeInvoice(document), document.number)
  },
)
