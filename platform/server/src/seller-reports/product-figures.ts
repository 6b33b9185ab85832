import type { ProductFigures } from '@tradepost/contract/platform/seller-reports'
import { sql } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import { products as noun } from '#src/records/nouns/products.ts'
import { isKnown } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { isOfShop } from '#src/seller-home/total-rows.ts'
import { divideRefunds } from './sales.ts'

/** Sums what a product has sold since the shop opened, by the currency of the settlement, the largest first. */
async function sumSales(scope: RecordScope, productId: string): Promise<ProductFigures['sales']> {
  const ofProduct = sql`${isOfShop(scope)} and product_id = ${productId}`
  const { rows } = await sql<ProductFigures['sales'][number]>`
    with refunds as (
      select id, payment_id, amount, created_at from refund_records
      where ${isOfShop(scope)} and body is not null and status = 'succeeded'
        and payment_id = any(array(select payment_id from sold_lines where ${ofProduct}))
    ), ${divideRefunds(scope)}, parts as (
      select currency, (revenue + tax > 0)::int as count, revenue, 0 as refunded from sold_lines where ${ofProduct}
      union all
      select currency, 0, 0, refunded from divided where product_id = ${productId}
    )
    select currency, sum(count)::int as count, sum(revenue)::bigint as revenue, sum(refunded)::bigint as refunded
    from parts group by 1 order by 3 desc, 1`.execute(scope.trx)
  return rows
}

async function countActive(scope: RecordScope, productId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscription_records
    where ${isOfShop(scope)} and body is not null and product_id = ${productId} and shown_status = 'active'`.execute(scope.trx)
  return rows[0]?.count ?? 0
}

/**
 * Counts what a product has sold, as the sales report does, and its active subscriptions, without those in a trial.
 * @throws 404 PRODUCT_NOT_FOUND for another business's product
 */
export async function getProductFigures(
  scope: RecordScope,
  { productId, seesSubscriptions }: { productId: string; seesSubscriptions: boolean },
): Promise<ProductFigures> {
  if (!(await isKnown(scope, noun, productId))) throw fault('PRODUCT_NOT_FOUND')
  const [sales, active] = await Promise.all([
    sumSales(scope, productId),
    seesSubscriptions ? countActive(scope, productId) : null,
  ])
  return { sales, active_subscriptions: active }
}
