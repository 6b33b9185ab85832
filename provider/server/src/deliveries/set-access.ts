import type { PaymentDelivery, UpdateDelivery } from '@tradepost/contract/provider/deliveries'
import { sql } from '@tradepost/kit/database/database'
import { faultAt } from '#src/faults.ts'
import { getPayment } from '#src/payments/read-payments.ts'
import type { PaymentLineRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { deliveringLinesQuery } from './list-delivered.ts'

type DeliveringLine = Pick<PaymentLineRow, 'id' | 'productId' | 'name' | 'withdrawal' | 'keepsAccess'>

/** Lists the lines of a payment that deliver something, in the order of the cart. @throws 404 PAYMENT_NOT_FOUND */
export async function listDeliveringLines(scope: Scope, paymentId: string): Promise<DeliveringLine[]> {
  const { id, businessId, mode } = await getPayment(scope, paymentId)
  const { rows } = await sql<DeliveringLine>`
    select line.id, line.product_id, line.name, line.withdrawal, line.keeps_access
    from ${deliveringLinesQuery()} and line.business_id = ${businessId} and line.mode = ${mode} and line.payment_id = ${id}
    order by line.position`.execute(scope.trx)
  return rows
}

/**
 * Lets a buyer keep what lines of a payment deliver, before or after they're withdrawn; or no longer. Without that, what was
 * withdrawn stays withdrawn. License keys have a setting of their own.
 * @throws 404 PAYMENT_NOT_FOUND; 422 LINE_ITEM_NOT_FOUND for a line that delivers nothing
 */
export async function setAccess(
  scope: Scope,
  paymentId: string,
  { keeps_access: keepsAccess, item_ids: asked }: UpdateDelivery,
): Promise<DeliveringLine[]> {
  const lines = await listDeliveringLines(scope, paymentId)
  const ids = asked ?? lines.map(({ id }) => id)
  if (!ids.every((id) => lines.some((line) => line.id === id))) throw faultAt('item_ids', 'LINE_ITEM_NOT_FOUND')
  if (ids.length > 0)
    await scope.trx
      .updateTable('paymentLines')
      .set({ keepsAccess })
      .where((row) => row.and({ ...toTenant(scope), paymentId }))
      .where('id', 'in', ids)
      .execute()
  return lines.map((line) => (ids.includes(line.id) ? { ...line, keepsAccess } : line))
}

export const viewDelivery = (lines: readonly DeliveringLine[]): PaymentDelivery => ({
  items: lines.map(({ id, productId, name, withdrawal, keepsAccess }) => ({
    items_id: id,
    product_id: productId,
    name,
    withdrawal,
    keeps_access: keepsAccess,
  })),
})
