import { keep } from '@tradepost/kit/database/batch'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { matchAny, prepare } from '@tradepost/kit/database/prepare'
import { read } from '@tradepost/kit/database/statements'
import { assert } from '@tradepost/kit/faults'
import type { Scope } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { BusinessRow } from './table.ts'

const listBusinesses = prepare((db: Kysely<ProviderTables>, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom('businesses')
    .selectAll()
    .where(sql<boolean>`id = ${matchAny(ids)}`),
)

/** Finds businesses by their IDs. */
export const fetchBusinesses = keep('business', async (db: Kysely<ProviderTables>, ids: readonly string[]) => {
  const rows = await listBusinesses.run(db, { ids })
  return ids.map((id) => rows.find((row) => row.id === id))
})

/** Returns the business of the scope. */
export async function getBusiness(scope: Pick<Scope, 'trx' | 'businessId' | 'batch'>): Promise<BusinessRow> {
  const { businessId } = scope
  const business = await read(scope, fetchBusinesses, businessId)
  assert(business, 'A scope has a business')
  return business
}
