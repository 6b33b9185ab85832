import type { Kysely } from '@tradepost/kit/database'
import { prepareQuery } from '@tradepost/kit/prepared-query'
import { fault } from '#src/faults.ts'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { fetchOnce, matchRefs, type ProviderBulk, prepareAmong, type Ref, toRefKey } from '#src/together.ts'
import type { CustomerRow } from './table.ts'

const listAmong = prepareAmong((db, isAmong) => db.selectFrom('customers').selectAll().where(isAmong()))

const fetchCustomers: ProviderBulk<Ref, CustomerRow | undefined> = async (db, refs) => matchRefs(await listAmong(db, refs), refs)

/** @throws 404 CUSTOMER_NOT_FOUND, also for another business's customer. */
export async function getCustomer(scope: Scope, id: string): Promise<CustomerRow> {
  const ask = { ...toTenant(scope), id }
  const customer = await fetchOnce(scope, fetchCustomers, { key: toRefKey('customer', ask), ask })
  if (!customer) throw fault('CUSTOMER_NOT_FOUND')
  return customer
}

const findNewest = prepareQuery((db: Kysely<ProviderTables>, { businessId, mode, email }: Tenant & { email: string }) =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('mode', '=', mode)
    .where('email', '=', email)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

/** Finds the newest customer with this email (reference, 3.2). */
export async function findCustomerByEmail(scope: Scope, email: string): Promise<CustomerRow | undefined> {
  const [customer] = await findNewest.run(scope.trx, { ...toTenant(scope), email })
  return customer
}

/** Finds the existing customers among these IDs. */
export async function findCustomers(scope: Scope, ids: readonly string[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return []
  return scope.trx
    .selectFrom('customers')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .where('id', 'in', ids)
    .execute()
}
