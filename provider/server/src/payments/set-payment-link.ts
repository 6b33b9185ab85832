import { type Scope, toTenant } from '#src/scope.ts'
import type { PaymentRow } from './table.ts'

/** Sets the page where an outstanding payment can be paid; the page opened last wins. */
export async function setPaymentLink(scope: Scope, { id }: PaymentRow, paymentLink: string): Promise<PaymentRow> {
  return scope.trx
    .updateTable('payments')
    .set({ paymentLink })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
