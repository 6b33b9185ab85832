import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { LOST_DISPUTES } from '#src/access/customer-facts.ts'
import { type Deps, transact } from '#src/deps.ts'
import { IS_ORDER } from '#src/records/nouns/payments.ts'
import type { ConnectionKey, RecordScope } from '#src/scope.ts'
import type { ClosedCustomersRow } from './table.ts'
import { isOfShop } from './total-rows.ts'

/** Open rows that one transaction closes, so that its statements stay below the statement timeout. */
const OPEN_MAX = 2000

/** What a customer bought in one currency. */
export type Spent = Omit<ClosedCustomersRow, 'organizationId' | 'environment'>

/** Sums all records of customers. `ids`: an array. */
function sumRecords(scope: RecordScope, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = sql`${isOfShop(scope)} and body is not null and customer_id = any(${ids})`
  return sql`
    select customer_id, currency, sum(gross)::bigint as gross, sum(gross - returned)::bigint as amount,
      count(ordered_at)::int as orders, max(ordered_at) as last_order_at
    from (
      select customer_id, currency, amount as gross, 0 as returned, case when ${IS_ORDER} then created_at end as ordered_at
      from payment_records p where ${own} and status = 'succeeded'
      union all
      select customer_id, currency, 0, amount, null from refund_records where ${own} and status = 'succeeded'
      union all
      select customer_id, currency, 0, amount, null from dispute_records where ${own} and status = any(${[...LOST_DISPUTES]}::text[])
    ) moved where currency is not null group by customer_id, currency`
}

/**
 * Lists what customers bought, by currency, the largest amount first. Who is open is summed from the records, all others are read
 * as they were closed: one statement sees either.
 */
export async function listSpent(scope: RecordScope, ids: readonly string[]): Promise<Spent[]> {
  const own = sql`${isOfShop(scope)} and customer_id = any(${[...ids]}::text[])`
  const { rows } = await sql<Spent>`
    with opened as materialized (select distinct customer_id from open_customers where ${own})
    select customer_id as "customerId", currency, gross, amount, orders, last_order_at as "lastOrderAt"
    from (
      select customer_id, currency, gross, amount, orders, last_order_at from closed_customers
      where ${own} and customer_id not in (select customer_id from opened)
      union all ${sumRecords(scope, sql`array(select customer_id from opened)`)}
    ) spent order by amount desc, currency`.execute(scope.trx)
  return rows
}

/**
 * Closes the totals of a shop's open customers. They are summed by a later statement than the one that takes them, so they count
 * at least what opened them; whatever changes meanwhile opens them again.
 */
export const closeCustomers = (deps: Deps, shop: ConnectionKey): Promise<void> =>
  transact(deps, async (work) => {
    const scope: RecordScope = { ...work, ...shop }
    const { trx, organizationId, environment } = scope
    await sql`select pg_advisory_xact_lock(hashtextextended(${`customers ${organizationId} ${environment}`}, 0))`.execute(trx)
    const { rows } = await sql<{ ids: string[] }>`
      with opened as (
        delete from open_customers where ctid = any(array(
          select ctid from open_customers where ${isOfShop(scope)} order by customer_id limit ${OPEN_MAX}))
        returning customer_id
      )
      select array(select distinct customer_id from opened) as ids`.execute(trx)
    const ids = sql`${rows[0]?.ids ?? []}::text[]`
    await sql`delete from closed_customers where ${isOfShop(scope)} and customer_id = any(${ids})`.execute(trx)
    await sql`
      insert into closed_customers (organization_id, environment, customer_id, currency, gross, amount, orders, last_order_at)
      select ${organizationId}, ${environment}, spent.* from (${sumRecords(scope, ids)}) spent`.execute(trx)
  })
