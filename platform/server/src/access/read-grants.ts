import type { AccessDecision } from '@tradepost/contract/platform/access'
import { AccessReason, AccessSource } from '@tradepost/contract/platform/access'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import type { RecordScope } from '#src/scope.ts'
import type { Grant } from './compute-grants.ts'
import { decideAccess } from './decide-access.ts'

/** A row as a statement returns it in JSON. */
export const GrantRow = z
  .object({
    customer_id: z.string(),
    product_id: z.string(),
    source: AccessSource,
    source_id: z.string(),
    since: z.coerce.date(),
    until: z.coerce.date().nullable(),
    reason: AccessReason,
    payment_id: z.string().nullable(),
  })
  .transform(({ customer_id, product_id, source_id, payment_id, ...grant }) => ({
    ...grant,
    customerId: customer_id,
    productId: product_id,
    sourceId: source_id,
    paymentId: payment_id,
  }))

export type CustomerGrant = Grant & { customerId: string }

/**
 * Selects the rows that match any of some conditions on `g`. Each condition finds its rows by an index of its own; joined by
 * `or`, they would make Postgres read every row of the business.
 */
export const matchingGrants = (
  { organizationId, environment }: RecordScope,
  conditions: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> =>
  sql`(${sql.join(
    conditions.map(
      (condition) => sql`
      select g.* from access_grants g
      where g.organization_id = ${organizationId} and g.environment = ${environment} and ${condition}`,
    ),
    sql` union `,
  )})`

/**
 * Selects the rows that decide what customers have: of the payments for one product only what `decideAccess` puts first, because
 * each has one stretch of time, and all other rows. `customers` is an array; `product` limits it to one.
 */
export function decidingGrants(
  { organizationId, environment }: RecordScope,
  { customers, product }: { customers: RawBuilder<unknown>; product: string | undefined },
): RawBuilder<unknown> {
  const own = sql`select g.* from access_grants g where g.organization_id = ${organizationId} and g.environment = ${environment}`
  const next = (after: RawBuilder<unknown>) => sql`(${own} and ${after} order by g.product_id limit 1)`
  const held =
    product === undefined
      ? sql`
        select first.customer_id, first.product_id from unnest(${customers}) c(id), lateral ${next(sql`g.customer_id = c.id`)} first
        union all
        select next.customer_id, next.product_id
        from held, lateral ${next(sql`g.customer_id = held.customer_id and g.product_id > held.product_id`)} next`
      : sql`select c.id, ${product}::text from unnest(${customers}) c(id)`
  const ofHeld = sql`${own} and g.customer_id = held.customer_id and g.product_id = held.product_id`
  return sql`(
    with recursive held (customer_id, product_id) as (
      ${held}
    )
    select g.* from held, lateral (
      (${ofHeld} and g.source = 'payment' order by (g.status = 'active') desc, g.since desc, g.source_id limit 1)
      union all
      ${ofHeld} and g.source <> 'payment') g)`
}

/** Reads the rows that match any of some conditions on `g`. */
export async function readGrants(scope: RecordScope, ...conditions: readonly RawBuilder<unknown>[]): Promise<CustomerGrant[]> {
  const { rows } = await sql<CustomerGrant>`
    select g.customer_id as "customerId", g.product_id as "productId", g.source, g.source_id as "sourceId", g.since, g.until, g.reason,
      g.payment_id as "paymentId"
    from ${matchingGrants(scope, conditions)} g`.execute(scope.trx)
  return rows
}

export type ProductAccess = AccessDecision & { product_id: string; customer_id: string }

/** Decides for each product once; of several customers of one person, the one who has most decides. */
export function decideByProduct(grants: readonly CustomerGrant[], now: Date): ProductAccess[] {
  const products = Map.groupBy(grants, ({ productId }) => productId)
  return [...products].flatMap(([product_id, ofProduct]) => {
    const customers = [...Map.groupBy(ofProduct, ({ customerId }) => customerId)]
    const decided = customers.flatMap(([customer_id, own]) => {
      const decision = decideAccess(own, now)
      return decision ? [{ ...decision, product_id, customer_id }] : []
    })
    return decided.toSorted(compareAccess).slice(0, 1)
  })
}

/** Sorts what a person has first; then what lasts longest, then what began last. */
export function compareAccess(left: AccessDecision, right: AccessDecision): number {
  const lastsUntil = ({ until }: AccessDecision) => (until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until))
  return (
    Number(right.has_access) - Number(left.has_access) ||
    lastsUntil(right) - lastsUntil(left) ||
    Date.parse(right.since) - Date.parse(left.since)
  )
}
