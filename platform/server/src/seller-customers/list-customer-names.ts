import { sql } from '@tradepost/kit/database/database'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import type { RecordScope } from '#src/scope.ts'
import { customerList } from './customer-list.ts'

type NamesRequest = { ids: readonly string[]; permissions: Permissions }

/** Returns the names of customers by ID: of those with a record, to readers who may see customers. */
export async function listCustomerNames(
  { trx, organizationId, environment }: RecordScope,
  { ids, permissions }: NamesRequest,
): Promise<ReadonlyMap<string, string>> {
  if (!permissions.has(customerList.needs)) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, body ->> 'name' as name from customer_records
    where organization_id = ${organizationId} and environment = ${environment}
      and id = any(${[...ids]}::text[]) and body is not null`.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
