import { type Kysely, sql } from '@tradepost/kit/database/database'
import type { PlatformTables } from '#src/tables.ts'

type Numbered = { id: string; paymentId: string; email: string | null; total: number | null; currency: string }
type Shop = { trx: Kysely<PlatformTables>; organizationId: string; environment: string }

const ORDER_NUMBER = /^[0-9a-z]{8}$/i
const FOUND_MAX = 5

/** Finds a shop's paid orders with this number (see `toOrderNumber`); none for text that is not a number. */
export async function findByNumber({ trx, organizationId, environment }: Shop, number: string): Promise<Numbered[]> {
  if (!ORDER_NUMBER.test(number)) return []
  const { rows } = await sql<Numbered>`
    select id, payment_id, email, total, currency from orders
    where organization_id = ${organizationId} and environment = ${environment} and payment_id is not null
      and upper(right(id, 8)) = ${number.toUpperCase()}
    limit ${FOUND_MAX}`.execute(trx)
  return rows
}
