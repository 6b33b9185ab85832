import { type RawBuilder, sql } from '@tradepost/kit/database'

/** Whether a `product` delivers something besides its license keys: files, a URL or instructions. */
const DELIVERS = sql<boolean>`(
  coalesce(product.digital_delivery ->> 'externalUrl', '') <> '' or coalesce(product.digital_delivery ->> 'instructions', '') <> ''
  or exists (select from files as file where file.business_id = product.business_id and file.mode = product.mode
    and file.product_id = product.id and file.arrived_at is not null and file.removed_at is null))`

/** Returns the source of a query for the lines of `payments` rows that deliver something, as `line` and `product`. */
export const deliveringLinesQuery = (): RawBuilder<unknown> => sql`payment_lines as line join products as product
  on product.business_id = line.business_id and product.mode = line.mode and product.id = line.product_id
  where line.kind in ('product', 'subscription') and ${DELIVERS}`

/** Whether a row of `payments` delivers something; for the statement that makes it succeed. */
export const deliversQuery = (): RawBuilder<boolean> => sql<boolean>`exists (select from ${deliveringLinesQuery()}
  and line.business_id = payments.business_id and line.mode = payments.mode and line.payment_id = payments.id)`
