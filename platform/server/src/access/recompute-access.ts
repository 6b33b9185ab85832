import { toAccessStatus } from '@tradepost/contract/platform/access'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { matchAny, prepare } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import type { RecordScope, Scope } from '#src/scope.ts'
import type { PlatformTables } from '#src/tables.ts'
import { computeGrants, type Grant } from './compute-grants.ts'
import { loadCustomerFacts, type Touched } from './load-customer-facts.ts'

type Whose = Pick<RecordScope, 'organizationId' | 'environment'>

/** Locks customers in the order of their IDs, also those that have no row yet. Who is computed as a whole is no longer due. */
const lockCustomersQuery = (
  { organizationId, environment }: Whose,
  { customerIds, paymentIds }: Touched,
): RawBuilder<unknown> => sql`
  insert into access_customers as customer (organization_id, environment, customer_id, is_due)
  select ${organizationId}, ${environment}, id, false from unnest(${customerIds}::text[]) id order by id
  on conflict (organization_id, environment, customer_id) do update set is_due = ${paymentIds ? sql`customer.is_due` : false}`

type Computed = { customerId: string; grants: readonly Grant[] }

const toRow = (customerId: string, { productId, source, sourceId, since, until, reason, paymentId }: Grant) => ({
  customer_id: customerId,
  product_id: productId,
  source,
  source_id: sourceId,
  since,
  until,
  status: toAccessStatus(reason),
  reason,
  payment_id: paymentId,
})

type Replacing = Whose & { rows: string; customerIds: readonly string[]; paymentIds: readonly string[] }

const prepareReplace = (touched: (values: Replacing) => RawBuilder<unknown>) =>
  prepare<PlatformTables, Replacing, never>(
    (_, values) => sql`
    with computed as (
      select ${values.organizationId}::text as organization_id, ${values.environment}::text as environment, r.customer_id, r.product_id,
        r.source, r.source_id, r.since, r.until, r.status, r.reason, r.payment_id
      from jsonb_to_recordset(${values.rows}::jsonb) as r(customer_id text, product_id text, source text, source_id text,
        since timestamptz, until timestamptz, status text, reason text, payment_id text)
    ), gone as (
      delete from access_grants g where organization_id = ${values.organizationId} and environment = ${values.environment}
        and customer_id = ${matchAny(values.customerIds)} and ${touched(values)} and not exists (
          select from computed c where (c.customer_id, c.product_id, c.source_id, c.since) = (g.customer_id, g.product_id, g.source_id, g.since))
    )
    insert into access_grants as g (organization_id, environment, customer_id, product_id, source, source_id, since, until, status, reason,
      payment_id)
    select * from computed
    on conflict (organization_id, environment, customer_id, product_id, source_id, since) do update
      set until = excluded.until, status = excluded.status, reason = excluded.reason, payment_id = excluded.payment_id
      where (g.until, g.status, g.reason, g.payment_id)
        is distinct from (excluded.until, excluded.status, excluded.reason, excluded.payment_id)`,
  )

const replaceAll = prepareReplace(() => sql`true`)
const replaceOfPayments = prepareReplace(({ paymentIds }) => sql`source = 'payment' and source_id = ${matchAny(paymentIds)}`)

/** Writes the rows that differ, so that a change that grants nothing new writes nothing. */
async function replaceGrants(
  { trx, organizationId, environment }: RecordScope,
  { customerIds, paymentIds }: Touched,
  computed: readonly Computed[],
): Promise<void> {
  const rows = JSON.stringify(computed.flatMap(({ customerId, grants }) => grants.map((grant) => toRow(customerId, grant))))
  const replace = paymentIds ? replaceOfPayments : replaceAll
  await write({ trx }, replace.fill({ organizationId, environment, rows, customerIds, paymentIds: paymentIds ?? [] }))
}

/**
 * Computes what customers have, from the records as they are in this transaction. Every change of a record, a rule or an override
 * calls it before it commits, and waits for other changes of the same customers. `writes`: those of the records, which leave with
 * the lock.
 */
export async function recomputeAccess(
  scope: RecordScope,
  { customerIds, ...purchases }: Touched,
  writes: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const touched: Touched = { customerIds: [...new Set(customerIds)].filter((id) => id !== '').sort(), ...purchases }
  if (touched.customerIds.length === 0) return write(scope, writes)
  await write(scope, [...writes, lockCustomersQuery(scope, touched)])
  const { rules, customers } = await loadCustomerFacts(scope, touched)
  const computed = customers.map(({ customerId, facts }) => ({ customerId, grants: computeGrants(facts, rules) }))
  await replaceGrants(scope, touched, computed)
}

/** The records that decide about access, by their table: whose they are. Products don't, nor do objects without a customer. */
const DECIDING: readonly string[] = ['payment_records', 'subscription_records', 'refund_records', 'dispute_records']

/** Returns whether the rows of a table decide about access. */
export const decidesAccess = (table: string): boolean => DECIDING.includes(table)

/** Marks all customers of a business; a job computes their access. In the order of their IDs, like everyone who locks several. */
export async function markAllDue({ trx, organizationId }: Scope): Promise<void> {
  await sql`
    with own as (
      select environment, customer_id from access_customers where organization_id = ${organizationId}
      order by environment, customer_id for update
    )
    update access_customers c set is_due = true from own
    where c.organization_id = ${organizationId} and c.environment = own.environment and c.customer_id = own.customer_id`.execute(
    trx,
  )
}
