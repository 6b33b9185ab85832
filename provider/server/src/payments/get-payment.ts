import { keep } from '@tradepost/kit/database/batch'
import type { Kysely } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { read } from '@tradepost/kit/database/statements'
import { fault } from '#src/faults.ts'
import { prepareByRefs, type Ref } from '#src/refs.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { PaymentLineRow, PaymentRow } from './table.ts'

const findPayment = prepare((db: Kysely<ProviderTables>, { businessId, mode, id }: Ref) =>
  db.selectFrom('payments').selectAll().where('businessId', '=', businessId).where('mode', '=', mode).where('id', '=', id),
)

/** @throws 404 PAYMENT_NOT_FOUND, also for another business's payment. */
export async function getPayment(scope: Scope, id: string): Promise<PaymentRow> {
  const [payment] = await findPayment.run(scope.trx, { ...toTenant(scope), id })
  if (!payment) throw fault('PAYMENT_NOT_FOUND')
  return payment
}

const listLines = prepareByRefs((db, isAmong) =>
  db.selectFrom('paymentLines').selectAll().where(isAmong('business_id, mode, payment_id')).orderBy('position'),
)

/** Lists the lines of payments. */
export const fetchLines = keep(
  'lines',
  async (db: Kysely<ProviderTables>, payments: readonly Ref[]): Promise<PaymentLineRow[][]> => {
    const rows = await listLines(db, payments)
    const found = Map.groupBy(rows, ({ businessId, mode, paymentId }) => `${businessId}/${mode}/${paymentId}`)
    return payments.map(({ businessId, mode, id }) => found.get(`${businessId}/${mode}/${id}`) ?? [])
  },
)

/** Lists the lines of a payment, in the order of its cart. */
export async function listPaymentLines(scope: Scope, paymentId: string): Promise<PaymentLineRow[]> {
  return read(scope, fetchLines, { ...toTenant(scope), id: paymentId })
}
