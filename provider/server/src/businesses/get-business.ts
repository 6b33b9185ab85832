import { sql } from '@tradepost/kit/database'
import { assert } from '@tradepost/kit/faults'
import type { Scope } from '#src/scope.ts'
import { fetchOnce, type ProviderBulk } from '#src/together.ts'
import type { BusinessRow } from './table.ts'

const fetchBusinesses: ProviderBulk<string, BusinessRow | undefined> = async (db, ids) => {
  const rows = await db.selectFrom('businesses').selectAll().where(sql<boolean>`id = any(${ids}::text[])`).execute()
  return ids.map((id) => rows.find((row) => row.id === id))
}

/** Names a business in what a batch remembers. */
export const toBusinessKey = (id: string): string => `business ${id}`

/** Returns the business of the scope. */
export async function getBusiness(scope: Pick<Scope, 'trx' | 'businessId' | 'batch'>): Promise<BusinessRow> {
  const { businessId } = scope
  const business = await fetchOnce(scope, fetchBusinesses, { key: toBusinessKey(businessId), ask: businessId })
  assert(business, 'A scope has a business')
  return business
}
