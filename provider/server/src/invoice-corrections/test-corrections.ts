import type { CorrectInvoice, PaymentInvoices } from '@tradepost/contract/provider/invoices'
import type { InvoiceDocument } from '#src/invoices/document.ts'
import type { CreditNoteDocument } from '#src/refunds/credit-note.ts'
import { type Answered, ask, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

export type Correcting = { provider: TestProvider; business: TestBusiness }

const pathOf = (paymentId: string) => `/payments/${paymentId}/invoices`

/** Asks to correct the invoice of a payment. */
export const correct = ({ provider, business }: Correcting, paymentId: string, body: CorrectInvoice): Promise<Answered> =>
  ask(provider, pathOf(paymentId), { key: business.apiKey, body })

/** Returns the documents of a payment as the API lists them. */
export const readInvoices = async ({ business }: Correcting, paymentId: string): Promise<PaymentInvoices> =>
  business.client.get(pathOf(paymentId))

/** What the documents of a payment say, oldest first, and their numbers of the business. */
export type Documents = { invoices: InvoiceDocument[]; creditNotes: CreditNoteDocument[] }

export async function documentsOf({ provider, business }: Correcting, paymentId: string): Promise<Documents> {
  const { db } = provider.deps.database
  const invoices = db.selectFrom('invoices').select('document').where('paymentId', '=', paymentId)
  const notes = db.selectFrom('creditNotes').select('document').where('businessId', '=', business.businessId)
  const ofPayment = (await notes.orderBy('number').execute()).map(({ document }) => document)
  return {
    invoices: (await invoices.orderBy('number').execute()).map(({ document }) => document),
    creditNotes: ofPayment.filter((document) => document.paymentId === paymentId),
  }
}

/** Returns what documents say is paid, with its tax: invoices without what credit notes take back. */
export function sumDocuments({ invoices, creditNotes }: Documents): number {
  const sumOf = (documents: readonly { total: number }[]) => documents.reduce((sum, { total }) => sum + total, 0)
  return sumOf(invoices) - sumOf(creditNotes)
}
