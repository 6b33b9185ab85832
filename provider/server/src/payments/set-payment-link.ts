import { type Scope, tenantOf } from '#src/scope.ts'
import type { PaymentRow } from './table.ts'

/** Says on which page an outstanding payment can be paid; the last page that was opened counts. */
export async function setPaymentLink(scope: Scope, { id }: PaymentRow, paymentLink: string): Promise<PaymentRow> {
  return scope.trx
    .updateTable('payments')
    .set({ paymentLink })
    .where((row) => row.and({ ...tenantOf(scope), id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
