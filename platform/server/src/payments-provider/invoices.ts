import { type CorrectInvoice, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { toPathSegment } from './answers.ts'
import { acceptAbsent, type ProviderClient } from './client.ts'

const pathOf = (paymentId: string) => `/payments/${toPathSegment(paymentId)}/invoices`

/** Invoices are corrected by the embedded provider only, so the SDK has no methods for it. */
export const invoiceCalls = ({ client, call }: ProviderClient) => ({
  /** Returns null for a payment without an invoice, and for a provider that lists no documents. */
  list: (paymentId: string) =>
    call(PaymentInvoices.nullable(), (options) => client.get(pathOf(paymentId), options).catch(acceptAbsent(null))),
  /** Never retried: the second attempt would be refused because the invoice was corrected already. */
  correct: (paymentId: string, body: CorrectInvoice) =>
    call(PaymentInvoices, (options) => client.post(pathOf(paymentId), { ...options, body, maxRetries: 0 })),
})
