import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import { NOUNS } from './table.ts'

type Shop = { organizationId: string; environment: string }

/** Counts the stored objects that this version cannot read, of one shop or of all. */
export async function countUnreadable({ database }: Pick<Deps, 'database'>, shop?: Shop): Promise<number> {
  const ofShop = shop ? sql`and organization_id = ${shop.organizationId} and environment = ${shop.environment}` : sql``
  const counts = NOUNS.map(({ table }) => sql`(select count(*) from ${sql.table(table)} where is_unreadable ${ofShop})`)
  const { rows } = await sql<{ count: number }>`select (${sql.join(counts, sql` + `)})::int as count`.execute(database.db)
  return rows[0]?.count ?? 0
}
