import { sql } from '@tradepost/kit/database/database'
import { type Deps, transact } from '#src/deps.ts'
import type { ConnectionKey } from '#src/scope.ts'
import { recomputeAccess } from './recompute-access.ts'

/** Customers that one transaction computes. */
const AT_ONCE = 200

/** Lists marked customers of one shop, of any shop first. */
async function listDue(deps: Deps, key: ConnectionKey | undefined): Promise<(ConnectionKey & { customerId: string })[]> {
  const rows = await deps.database.db
    .selectFrom('accessCustomers')
    .select(['organizationId', 'environment', 'customerId'])
    .where('isDue', '=', true)
    .$if(key !== undefined, (query) =>
      query.where('organizationId', '=', key?.organizationId ?? '').where('environment', '=', key?.environment ?? 'embedded'),
    )
    .orderBy('organizationId')
    .orderBy('environment')
    .orderBy('customerId')
    .limit(AT_ONCE)
    .execute()
  const [first] = rows
  return rows.filter(
    ({ organizationId, environment }) => organizationId === first?.organizationId && environment === first.environment,
  )
}

/** Computes the access of all marked customers, of one shop or of all. */
export async function computeDueAccess(deps: Deps, key?: ConnectionKey): Promise<void> {
  for (;;) {
    const due = await listDue(deps, key)
    const [first] = due
    if (!first) return
    const { organizationId, environment } = first
    await transact(deps, (work) =>
      recomputeAccess({ ...work, organizationId, environment }, { customerIds: due.map(({ customerId }) => customerId) }),
    )
  }
}

/** Computes what everyone at a shop has from its records, for records that were replaced as a whole. */
export async function rebuildAccess(deps: Deps, key: ConnectionKey): Promise<void> {
  const { organizationId, environment } = key
  await transact(deps, async ({ trx }) => {
    await sql`
      insert into access_customers (organization_id, environment, customer_id, is_due)
      select ${organizationId}, ${environment}, customer_id, true from (
        select customer_id from access_customers where organization_id = ${organizationId} and environment = ${environment}
        union select customer_id from payment_records where organization_id = ${organizationId} and environment = ${environment}
        union select customer_id from subscription_records where organization_id = ${organizationId} and environment = ${environment}
      ) known where customer_id <> '' order by customer_id
      on conflict (organization_id, environment, customer_id) do update set is_due = true`.execute(trx)
  })
  await computeDueAccess(deps, key)
}
