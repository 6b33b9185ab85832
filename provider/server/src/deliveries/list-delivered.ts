import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { Page } from '#src/paging.ts'
import type { PaymentRow, Withdrawal } from '#src/payments/table.ts'
import type { DigitalDelivery } from '#src/products/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'

/** Whether a `product` delivers something besides its license keys: files, a URL or instructions. */
const DELIVERS = sql<boolean>`(
  coalesce(product.digital_delivery ->> 'externalUrl', '') <> '' or coalesce(product.digital_delivery ->> 'instructions', '') <> ''
  or exists (select from files as file where file.business_id = product.business_id and file.mode = product.mode
    and file.product_id = product.id and file.arrived_at is not null and file.removed_at is null
    and file.scan <> 'infected'))`

/** Returns the source of a query for the lines of `payments` rows that deliver something, as `line` and `product`. */
export const deliveringLinesQuery = (): RawBuilder<unknown> => sql`payment_lines as line join products as product
  on product.business_id = line.business_id and product.mode = line.mode and product.id = line.product_id
  where line.kind in ('product', 'subscription') and ${DELIVERS}`

const DELIVERS_ANY = sql<boolean>`exists (select from ${deliveringLinesQuery()}
  and line.business_id = payments.business_id and line.mode = payments.mode and line.payment_id = payments.id)`

/** Whether a row of `payments` delivers something; for the statement that makes it succeed. Always the same object. */
export const deliversQuery = (): RawBuilder<boolean> => DELIVERS_ANY

/** Why the buyer of a line no longer has what it delivers; null if nothing was withdrawn, or the business lets them keep it. */
export const lossQuery = (line: 'line' | 'payment_lines'): RawBuilder<Withdrawal | null> =>
  sql<Withdrawal | null>`case when ${sql.ref(`${line}.keeps_access`)} then null else ${sql.ref(`${line}.withdrawal`)} end`

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
 * Lists the products that a customer's payments deliver, by name, each once: a subscription delivers the same with every renewal.
 * Of several payments, one that wasn't withdrawn counts.
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
