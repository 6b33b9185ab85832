import type { Kysely } from '@tradepost/kit/database'
import { prepareQuery } from '@tradepost/kit/prepared-query'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { fetchOnce, type ProviderBulk, prepareAmong, type Ref, toRefKey } from '#src/together.ts'
import type { PaymentLineRow, PaymentRow } from './table.ts'

const findPayment = prepareQuery((db: Kysely<ProviderTables>, { businessId, mode, id }: Ref) =>
  db.selectFrom('payments').selectAll().where('businessId', '=', businessId).where('mode', '=', mode).where('id', '=', id),
)

/** @throws 404 PAYMENT_NOT_FOUND, also for another business's payment. */
export async function getPayment(scope: Scope, id: string): Promise<PaymentRow> {
  const [payment] = await findPayment.run(scope.trx, { ...toTenant(scope), id })
  if (!payment) throw fault('PAYMENT_NOT_FOUND')
  return payment
}

/** Names the lines of a payment in what a batch remembers. */
export const toLinesKey = (payment: Ref): string => toRefKey('lines', payment)

const listLines = prepareAmong((db, isAmong) =>
  db.selectFrom('paymentLines').selectAll().where(isAmong('business_id, mode, payment_id')).orderBy('position'),
)

const fetchLines: ProviderBulk<Ref, PaymentLineRow[]> = async (db, refs) => {
  const rows = await listLines(db, refs)
  const found = Map.groupBy(rows, ({ businessId, mode, paymentId }) => toLinesKey({ businessId, mode, id: paymentId }))
  return refs.map((ref) => found.get(toLinesKey(ref)) ?? [])
}

/** Lists the lines of a payment, in the order of its cart. */
export async function listPaymentLines(scope: Scope, paymentId: string): Promise<PaymentLineRow[]> {
  const ask = { ...toTenant(scope), id: paymentId }
  return fetchOnce(scope, fetchLines, { key: toLinesKey(ask), ask })
}
