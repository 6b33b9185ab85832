import { type CorrectInvoice, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import { toPathSegment } from '#src/payments-provider/answers.ts'
import type { ProviderClient } from '#src/payments-provider/client.ts'

const pathOf = (paymentId: string) => `/payments/${toPathSegment(paymentId)}/invoices`

/** Invoices are corrected by the embedded provider only, so the SDK has no methods for it. */
export const invoiceCalls = ({ client, call }: ProviderClient) => ({
  /** @throws 404 for a payment without an invoice */
  list: (paymentId: string) => call(PaymentInvoices, (options) => client.get(pathOf(paymentId), options)),
  /** Never retried: the second attempt would be refused because the invoice was corrected already. */
  correct: (paymentId: string, body: CorrectInvoice) =>
    call(PaymentInvoices, (options) => client.post(pathOf(paymentId), { ...options, body, maxRetries: 0 })),
})
