import { assert } from '@tradepost/kit/faults'
import { prepareAny } from '@tradepost/kit/prepared-query'
import type { Scope } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { fetchOnce, type ProviderBulk } from '#src/together.ts'
import type { BusinessRow } from './table.ts'

const listBusinesses = prepareAny<ProviderTables, BusinessRow>((db, isAny) =>
  db.selectFrom('businesses').selectAll().where(isAny('id')),
)

const fetchBusinesses: ProviderBulk<string, BusinessRow | undefined> = async (db, ids) => {
  const rows = await listBusinesses(db, ids)
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
