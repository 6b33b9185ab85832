import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { fetchOnce, isAmong, matchRefs, type ProviderBulk, type Ref, toRefKey } from '#src/together.ts'
import type { CustomerRow } from './table.ts'

const fetchCustomers: ProviderBulk<Ref, CustomerRow | undefined> = async (db, refs) =>
  matchRefs(await db.selectFrom('customers').selectAll().where(isAmong(refs)).execute(), refs)

/** @throws 404 CUSTOMER_NOT_FOUND, also for another business's customer. */
export async function getCustomer(scope: Scope, id: string): Promise<CustomerRow> {
  const ask = { ...toTenant(scope), id }
  const customer = await fetchOnce(scope, fetchCustomers, { key: toRefKey('customer', ask), ask })
  if (!customer) throw fault('CUSTOMER_NOT_FOUND')
  return customer
}

/** Finds the newest customer with this email (reference, 3.2). */
export async function findCustomerByEmail(scope: Scope, email: string): Promise<CustomerRow | undefined> {
  return scope.trx
    .selectFrom('customers')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .where('email', '=', email)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
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
