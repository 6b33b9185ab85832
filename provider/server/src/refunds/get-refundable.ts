import { sql } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import type { PaymentLineRow, PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'

/** What a refund has to know of a line. */
export type RefundableLine = Pick<
  PaymentLineRow,
  'id' | 'productId' | 'itemId' | 'total' | 'tax' | 'refundTotal' | 'refundTax' | 'parts'
>

/** A payment and its lines as they were at one moment. */
export type Refundable = { payment: PaymentRow; lines: readonly RefundableLine[] }

/**
 * Reads a payment with its lines in one statement: a refund changes both, so two statements could see one before and the other
 * after it.
 * @throws 404 PAYMENT_NOT_FOUND, also for another business's payment.
 */
export async function getRefundable(scope: Scope, id: string): Promise<Refundable> {
  const found = await scope.trx
    .selectFrom('payments')
    .selectAll()
    .select(
      sql<
        RefundableLine[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', line.id, 'productId', product_id, 'itemId', item_id,
        'total', total, 'tax', line.tax, 'refundTotal', refund_total, 'refundTax', refund_tax, 'parts', parts) order by position)
        from payment_lines as line where line.business_id = payments.business_id and line.mode = payments.mode
        and line.payment_id = payments.id), '[]')`.as('lines'),
    )
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!found) throw fault('PAYMENT_NOT_FOUND')
  const { lines, ...payment } = found
  return { payment, lines }
}
