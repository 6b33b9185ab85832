import { readLinkedEmail } from '@tradepost/contract/email-address'
import type { ListCustomersQuery } from '@tradepost/contract/provider/customers'
import { keep } from '@tradepost/kit/database/batch'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import { escapeLike } from '@tradepost/kit/database/escape-like'
import { prepare } from '@tradepost/kit/database/prepare'
import { read } from '@tradepost/kit/database/statements'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { onPage } from '#src/paging.ts'
import { matchRefs, prepareByRefs, type Ref } from '#src/refs.ts'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { CustomerRow } from './table.ts'

/** Lists the customers of the business, newest first. `email` matches exactly, `name` any part. */
export async function listCustomers(scope: Scope, query: z.infer<typeof ListCustomersQuery>): Promise<CustomerRow[]> {
  let customers = scope.trx
    .selectFrom('customers')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
  if (query.email) customers = customers.where('email', '=', readLinkedEmail(query.email) ?? query.email.toLowerCase())
  if (query.name) customers = customers.where('name', 'ilike', sql<string>`${`%${escapeLike(query.name)}%`}`)
  if (query.created_at_gte) customers = customers.where('createdAt', '>=', new Date(query.created_at_gte))
  if (query.created_at_lte) customers = customers.where('createdAt', '<=', new Date(query.created_at_lte))
  return onPage(customers, query).execute()
}

const listAmong = prepareByRefs((db, isAmong) => db.selectFrom('customers').selectAll().where(isAmong()))

const fetchCustomers = keep('customer', async (db: Kysely<ProviderTables>, refs: readonly Ref[]) =>
  matchRefs(await listAmong(db, refs), refs),
)

/** @throws 404 CUSTOMER_NOT_FOUND, also for another business's customer. */
export async function getCustomer(scope: Scope, id: string): Promise<CustomerRow> {
  const customer = await read(scope, fetchCustomers, { ...toTenant(scope), id })
  if (!customer) throw fault('CUSTOMER_NOT_FOUND')
  return customer
}

const findNewest = prepare((db: Kysely<ProviderTables>, { businessId, mode, email }: Tenant & { email: string }) =>
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
