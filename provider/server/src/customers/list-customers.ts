import { readLinkedEmail } from '@tradepost/contract/email-address'
import type { ListCustomersQuery } from '@tradepost/contract/provider/customers'
import { sql } from '@tradepost/kit/database/database'
import { escapeLike } from '@tradepost/kit/database/escape-like'
import type * as z from 'zod'
import { onPage } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
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
