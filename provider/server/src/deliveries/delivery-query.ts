import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { Withdrawal } from '#src/payments/table.ts'

/** Whether a `product` delivers something besides its license keys: files, a URL or instructions. */
const DELIVERS = sql<boolean>`(
  coalesce(product.digital_delivery ->> 'externalUrl', '') <> '' or coalesce(product.digital_delivery ->> 'instructions', '') <> ''
  or exists (select from files as file where file.business_id = product.business_id and file.mode = product.mode
    and file.product_id = product.id and file.arrived_at is not null and file.removed_at is null))`

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
