import { sql } from '@tradepost/kit/database/database'
import type { Page } from '#src/paging.ts'
import type { PaymentRow, Withdrawal } from '#src/payments/table.ts'
import type { DigitalDelivery } from '#src/products/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { deliveringLinesQuery, lossQuery } from './delivery-query.ts'

/** A product that a payment delivers, as it is now. `withdrawal`: why it no longer does. */
export type Sold = { productId: string; name: string; digitalDelivery: DigitalDelivery | null; withdrawal: Withdrawal | null }

/** Lists the products that a payment delivers, each once, in the order of the cart. */
export async function listDelivered(scope: Scope, { id, businessId, mode }: PaymentRow): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select product.id as product_id, product.name, product.digital_delivery, ${lossQuery('line')} as withdrawal
    from ${deliveringLinesQuery()} and line.business_id = ${businessId} and line.mode = ${mode} and line.payment_id = ${id}
    order by line.position`.execute(scope.trx)
  // Of a product in two lines, the one that wasn't withdrawn counts.
  const kept = rows.toSorted((a, b) => Number(a.withdrawal !== null) - Number(b.withdrawal !== null))
  return rows.filter((row) => kept.find(({ productId }) => productId === row.productId) === row)
}

/**
 * Lists the products that a customer's payments deliver, by name, each once: a subscription delivers the same with every
 * renewal. Of several payments, one that wasn't withdrawn counts.
 */
export async function listDeliveredTo(
  scope: Scope,
  customerId: string,
  { page_number: page, page_size: size }: Page,
): Promise<(Sold & { paymentId: string })[]> {
  const { businessId, mode } = toTenant(scope)
  const { rows } = await sql<Sold & { paymentId: string }>`
    with delivered as (
      select distinct on (product.id) product.id as product_id, product.name, product.digital_delivery,
        ${lossQuery('line')} as withdrawal, line.payment_id
      from ${deliveringLinesQuery()} and line.business_id = ${businessId} and line.mode = ${mode} and line.payment_id in (
        select id from payments where business_id = ${businessId} and mode = ${mode} and customer_id = ${customerId}
          and digital_products_delivered)
      order by product.id, ${lossQuery('line')} is not null, line.payment_id desc
    )
    select * from delivered order by name, product_id limit ${size} offset ${page * size}`.execute(scope.trx)
  return rows
}

/** Returns whether a customer bought something that was delivered. */
export async function hasDelivered({ trx, ...scope }: Scope, customerId: string): Promise<boolean> {
  const payment = await trx
    .selectFrom('payments')
    .select('id')
    .where((row) => row.and({ ...toTenant(scope), customerId, digitalProductsDelivered: true }))
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined
}
