import type { Kysely } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { InvoiceRow } from './table.ts'

/**
 * Returns the invoice of a payment, for anyone who knows the payment's ID: the corrected one if there is one, or always the
 * first.
 * @throws 404 PAYMENT_NOT_FOUND, also if it's unpaid
 */
export async function getInvoiceOfPayment(
  db: Kysely<ProviderTables>,
  paymentId: string,
  { isFirst }: { isFirst: boolean } = { isFirst: false },
): Promise<InvoiceRow> {
  const invoices = await db.selectFrom('invoices').selectAll().where('paymentId', '=', paymentId).orderBy('number').execute()
  const invoice = isFirst ? invoices[0] : invoices.at(-1)
  if (!invoice) throw fault('PAYMENT_NOT_FOUND', "This payment doesn't exist or hasn't been paid yet")
  return invoice
}
