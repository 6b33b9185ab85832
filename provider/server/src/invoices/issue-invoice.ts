import { assert } from '@tradepost/kit/faults'
import type { Seller } from '#src/brands/get-seller.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import { invoiceDocument } from './document.ts'
import type { InvoiceRow } from './table.ts'

/** What an invoice is over. */
type Sold = { payment: PaymentRow; lines: readonly PaymentLineRow[]; seller: Seller }

/**
 * The next number of the business. Its row stays locked until the transaction ends: the next one waits, and a number whose
 * transaction comes to nothing is given out again, so none is ever missing.
 */
async function takeNumber(scope: Scope): Promise<number> {
  const { lastNumber } = await scope.trx
    .insertInto('invoiceCounters')
    .values({ ...tenantOf(scope), lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'mode']).doUpdateSet((row) => ({ lastNumber: row('invoiceCounters.lastNumber', '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}

/**
 * Issues the invoice of a payment that has just gone through, under the id that the payment says, in the transaction that
 * settles it. A payment of nothing has one as well: what was given for it, and why it cost nothing, is worth a document.
 * Called late, since other settlements of the business wait for the number meanwhile.
 */
export async function issueInvoice(scope: Scope, { payment, lines, seller }: Sold): Promise<InvoiceRow> {
  assert(payment.status === 'succeeded' && payment.invoiceId, 'Invoices are over what was paid')
  const number = await takeNumber(scope)
  const issuedAt = scope.clock.now()
  const document = invoiceDocument({ number, payment, lines, seller, issuedAt })
  return scope.trx
    .insertInto('invoices')
    .values({
      ...tenantOf(scope),
      id: payment.invoiceId,
      paymentId: payment.id,
      number,
      document: JSON.stringify(document) as never,
      issuedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
