import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { PaymentLineRow, PaymentRow } from './table.ts'

/** @throws 404 PAYMENT_NOT_FOUND, also for another business's payment. */
export async function getPayment(scope: Scope, id: string): Promise<PaymentRow> {
  const payment = await scope.trx
    .selectFrom('payments')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!payment) throw fault('PAYMENT_NOT_FOUND')
  return payment
}

/** Lists the lines of a payment, in the order of its cart. */
export async function listPaymentLines(scope: Scope, paymentId: string): Promise<PaymentLineRow[]> {
  return scope.trx
    .selectFrom('paymentLines')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .where('paymentId', '=', paymentId)
    .orderBy('position')
    .execute()
}
