import type { AccessQuery } from '@tradepost/contract/platform/access'
import { addMilliseconds } from '@tradepost/kit/clock'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import type { Grant } from '#src/access/compute-grants.ts'
import { decidingGrants, GrantRow, matchingGrants } from '#src/access/read-grants.ts'
import { toBusinessTime } from '#src/records/business-clock.ts'
import type { RecordScope } from '#src/scope.ts'
import { boughtOtherwiseQuery } from './bought-otherwise.ts'
import { OVERLAP_MILLISECONDS } from './signing-keys.ts'
import type { AccessSigningKeyRow } from './table.ts'

/** Grants that decide about the customers that somebody asked about, at the business's time. */
export type FoundGrants = {
  customerIds: string[]
  grants: (Grant & { customerId: string })[]
  now: Date
  key: AccessSigningKeyRow | undefined
}

const Found = z.object({
  customerIds: z.array(z.string()),
  grants: z.array(GrantRow),
  clock: z.unknown(),
  clockAt: z.coerce.date().nullable(),
  key: z
    .object({ ordinal: z.int(), id: z.string(), x: z.string(), private_sealed: z.string(), created_at: z.coerce.date() })
    .nullable(),
})

const OF_PLACE = (alias: string, { organizationId, environment }: RecordScope) =>
  sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId} and ${sql.ref(`${alias}.environment`)} = ${environment}`

/** Selects a row of an account's customer at a place. */
const customerOf = (scope: RecordScope, userId: string) =>
  sql`select customer_id from provider_customers c where ${OF_PLACE('c', scope)} and c.user_id = ${userId}`

/**
 * Builds conditions on what an account bought as another customer than its own. Whatever the statistics say, Postgres finds the
 * elements of an array by an index; a subquery it may join by reading the whole table.
 */
function boughtOtherwise(scope: RecordScope, userId: string): RawBuilder<unknown>[] {
  const own = sql`coalesce((${customerOf(scope, userId)}), '')`
  const bought = sql`array(
    select unnest(array[payment_id, subscription_id]) from (${boughtOtherwiseQuery(scope, { userId, own })}) as otherwise)`
  const buyers = sql`array(
    select distinct customer_id from access_grants b where ${OF_PLACE('b', scope)} and b.source_id = any(${bought}))`
  return [sql`g.source_id = any(${bought})`, sql`g.source = 'seller' and g.customer_id = any(${buyers})`]
}

/** Selects the grants that decide. */
function foundGrants(scope: RecordScope, { customer, email, user, product }: AccessQuery): RawBuilder<unknown> {
  const ofCustomers = (customers: RawBuilder<unknown>) => decidingGrants(scope, { customers, product })
  if (user !== undefined) {
    const ofProduct = product === undefined ? sql`true` : sql`g.product_id = ${product}`
    const conditions = boughtOtherwise(scope, user).map((condition) => sql`${condition} and ${ofProduct}`)
    return sql`(select * from ${ofCustomers(sql`array(${customerOf(scope, user)})`)} own
      union select * from ${matchingGrants(scope, conditions)} others)`
  }
  if (email === undefined) return ofCustomers(sql`array[${customer ?? ''}]::text[]`)
  return ofCustomers(sql`array(
    select id from customer_records c where ${OF_PLACE('c', scope)} and c.email = ${email.toLowerCase()} and c.body is not null)`)
}

/** Selects the key that signs now: the newest one that has been published long enough, else the first one. */
function signingKeyQuery(realNow: Date): RawBuilder<unknown> {
  const publishedBy = addMilliseconds(realNow, -OVERLAP_MILLISECONDS)
  return sql`(
    select to_jsonb(k) from access_signing_keys k
    order by k.created_at <= ${publishedBy} desc, case when k.created_at <= ${publishedBy} then -k.ordinal else k.ordinal end
    limit 1)`
}

/** Finds what somebody has, with the business's clock and, for a token, the key to sign it with: one statement. */
export async function findGrants(
  scope: RecordScope,
  query: AccessQuery,
  { isToken }: { isToken: boolean },
): Promise<FoundGrants> {
  const realNow = scope.clock.now()
  const { rows } = await sql`
    with found as ${foundGrants(scope, query)}
    select
      (select coalesce(jsonb_agg(distinct customer_id), '[]') from found) as customer_ids,
      (select coalesce(jsonb_agg(to_jsonb(found)), '[]') from found) as grants,
      p.clock, p.clock_at, ${isToken ? signingKeyQuery(realNow) : sql`null::jsonb`} as key
    from (select) one left join record_passes p on ${OF_PLACE('p', scope)}`.execute(scope.trx)
  const { customerIds, grants, clock, clockAt, key } = Found.parse(rows[0])
  return {
    customerIds,
    grants,
    now: toBusinessTime({ clock, clockAt }, realNow),
    key: key
      ? { ordinal: key.ordinal, id: key.id, x: key.x, privateSealed: key.private_sealed, createdAt: key.created_at }
      : undefined,
  }
}
