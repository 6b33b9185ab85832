import { CorrectInvoice, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { correctInvoice, getInvoices } from './correct-invoice.ts'
import { viewPaymentInvoices } from './view.ts'

export const invoiceCorrectionRoutes = providerRoutes('Invoices')
  .get(
    '/payments/{payment_id}/invoices',
    {
      summary: 'List the invoices and credit notes of a payment',
      description: `${EXTENSION} It also says what can be added to the invoice.`,
      caller: 'read',
      returns: PaymentInvoices,
      faults: [404],
    },
    async ({ scope, params }) => viewPaymentInvoices(scope, await getInvoices(scope, params.payment_id)),
  )
  .post(
    '/payments/{payment_id}/invoices',
    {
      summary: 'Add a forgotten company name or tax ID to an invoice',
      description: `${EXTENSION} A credit note cancels the first invoice, and a corrected one replaces it. Tax that the checkout would not have charged with this tax ID is refunded; the documents are issued once that has succeeded. An invoice is corrected once. Renewals use what was added.`,
      caller: 'write',
      body: CorrectInvoice,
      returns: PaymentInvoices,
      faults: [404, 409],
    },
    async ({ scope, params, body }) => correctInvoice(scope, params.payment_id, body),
  )
