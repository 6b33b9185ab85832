import type { Kysely } from '@tradepost/kit/database'
import type { PlatformTables } from '#src/tables.ts'
import type { OrderRow } from './table.ts'

const PURCHASES_MAX = 200

/** What a person has bought, newest first. */
export async function listPurchases(db: Kysely<PlatformTables>, userId: string): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().where('userId', '=', userId).where('status', '=', 'paid').orderBy('paidAt', 'desc').limit(PURCHASES_MAX).execute()
}
