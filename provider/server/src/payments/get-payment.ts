import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { fetchOnce, isAmong, type ProviderBulk, type Ref, toRefKey } from '#src/together.ts'
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

/** Names the lines of a payment in what a batch remembers. */
export const toLinesKey = (payment: Ref): string => toRefKey('lines', payment)

const fetchLines: ProviderBulk<Ref, PaymentLineRow[]> = async (db, refs) => {
  const rows = await db
    .selectFrom('paymentLines')
    .selectAll()
    .where(isAmong(refs, 'business_id, mode, payment_id'))
    .orderBy('position')
    .execute()
  const found = Map.groupBy(rows, ({ businessId, mode, paymentId }) => toLinesKey({ businessId, mode, id: paymentId }))
  return refs.map((ref) => found.get(toLinesKey(ref)) ?? [])
}

/** Lists the lines of a payment, in the order of its cart. */
export async function listPaymentLines(scope: Scope, paymentId: string): Promise<PaymentLineRow[]> {
  const ask = { ...toTenant(scope), id: paymentId }
  return fetchOnce(scope, fetchLines, { key: toLinesKey(ask), ask })
}
