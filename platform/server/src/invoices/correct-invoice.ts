import type { ShownInvoices } from '@tradepost/contract/platform/buyer/invoices'
import type { CorrectInvoice } from '@tradepost/contract/provider/invoices'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { refreshRecordSoon } from '#src/records/load-record.ts'
import { payments } from '#src/records/nouns/payments.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { markStale } from '#src/records/save-records.ts'

type Invoiced = { connection: ProviderConnectionRow; paymentId: string }

/** Lists the documents of a payment; null from a provider that corrects none. @throws 404 for a payment without an invoice */
export async function listInvoices(deps: Deps, { connection, paymentId }: Invoiced): Promise<ShownInvoices> {
  const isKnown = connection.environment === 'embedded'
  return { invoices: isKnown ? await openProvider(deps, connection).invoices.list(paymentId) : null }
}

/**
 * Adds a forgotten company name or tax ID to the invoice of a payment. Whether it can, is the provider's decision.
 * @throws 409 INVOICE_CORRECTED_ELSEWHERE with the hosted provider; 404, 409 or 422 if it can't
 */
export async function correctInvoice(
  deps: Deps,
  { connection, paymentId }: Invoiced,
  body: CorrectInvoice,
): Promise<ShownInvoices> {
  if (connection.environment !== 'embedded') throw fault('INVOICE_CORRECTED_ELSEWHERE')
  const invoices = await openProvider(deps, connection).invoices.correct(paymentId, body)
  const { organizationId, environment } = connection
  // Its refund and its new invoice have no event of the payment.
  await markStale({ ...toReadOnly(deps), organizationId, environment }, payments, paymentId)
  refreshRecordSoon(deps, { connection, noun: payments, id: paymentId })
  return { invoices }
}
