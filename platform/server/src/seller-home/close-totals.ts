import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { attempt } from '@tradepost/kit/database/outage'
import { type Deps, transact } from '#src/deps.ts'
import type { ConnectionKey, RecordScope } from '#src/scope.ts'
import { closeCustomers } from './customer-sums.ts'
import type { Unit } from './table.ts'
import { countedRows, isOfShop, openQuarters, SUMS } from './total-rows.ts'

const SHOPS_MAX = 100
/** Open totals that one transaction closes, so that its statements stay below the statement timeout. */
const OPEN_MAX = 2000

/** Sums totals of a unit anew, from `parts` of it. Nothing is left of those without parts. */
async function replaceTotals(
  scope: RecordScope,
  { unit, starts, parts }: { unit: Unit; starts: RawBuilder<unknown>; parts: RawBuilder<unknown> },
): Promise<void> {
  const { trx, organizationId, environment } = scope
  await sql`delete from closed_totals where ${isOfShop(scope)} and unit = ${unit} and start = any(array(${starts}))`.execute(trx)
  await sql`
    insert into closed_totals (organization_id, environment, unit, start, currency, payments, gross, orders, refunds, disputes, customers)
    select ${organizationId}, ${environment}, ${unit}, start, currency, ${SUMS} from (${parts}) parts group by start, currency`.execute(
    trx,
  )
}

/**
 * Closes totals of a shop. They are summed by later statements than the one that takes them, so
 * they count at least what opened them; whatever changes meanwhile opens them again.
 */
async function closeShop(deps: Deps, shop: ConnectionKey): Promise<void> {
  await transact(deps, async (work) => {
    const scope: RecordScope = { ...work, ...shop }
    const { trx } = scope
    await sql`select pg_advisory_xact_lock(hashtextextended(${`totals ${shop.organizationId} ${shop.environment}`}, 0))`.execute(
      trx,
    )
    const { rows } = await sql<{ quarters: string[] }>`
      with opened as (
        delete from open_totals where ctid = any(array(select ctid from open_totals where ${isOfShop(scope)} order by start limit ${OPEN_MAX}))
        returning start, subscriptions
      )
      select array(select start::text from (${openQuarters(isOfShop(scope))}) open) as quarters`.execute(trx)
    const { quarters = [] } = rows[0] ?? {}
    const starts = sql`select unnest(${quarters}::timestamptz[]) as start`
    await replaceTotals(scope, {
      unit: 'quarter',
      starts,
      parts: sql`with quarters as (${starts}) ${countedRows(isOfShop(scope))}`,
    })
    const wholes = [
      { unit: 'hour', part: 'quarter' },
      { unit: 'day', part: 'hour' },
    ] as const
    for (const { unit, part } of wholes) {
      const startOf = sql`date_trunc(${unit}, start, 'UTC')`
      const own = sql`select distinct ${startOf} as start from (${starts}) quarters`
      const columns = sql`currency, payments, gross, orders, refunds, disputes, customers`
      await replaceTotals(scope, {
        unit,
        starts: own,
        parts: sql`select own.start, part.* from (${own}) own cross join lateral (
          select ${columns} from closed_totals
          where ${isOfShop(scope)} and unit = ${part} and start >= own.start and start < own.start + ${`1 ${unit}`}::interval
        ) part`,
      })
    }
  })
}

/** Adds up the running totals of a shop. What was taken is there again in the same transaction, so nobody sees less. */
async function closeRunning({ database }: Deps, shop: ConnectionKey): Promise<void> {
  const own = isOfShop(shop)
  await sql`
    with taken as (delete from running_totals where ${own} returning *)
    insert into running_totals (organization_id, environment, status, currency, cadence, count, amount, is_closed)
    select organization_id, environment, status, currency, cadence, sum(count), sum(amount), true
    from taken group by organization_id, environment, status, currency, cadence having sum(count) <> 0 or sum(amount) <> 0`.execute(
    database.db,
  )
  await sql`
    with taken as (delete from mrr_totals where ${own} returning *)
    insert into mrr_totals (organization_id, environment, currency, monthly, subscriptions, is_closed)
    select organization_id, environment, currency, sum(monthly), sum(subscriptions), true
    from taken group by organization_id, environment, currency having sum(subscriptions) <> 0 or sum(monthly) <> 0`.execute(
    database.db,
  )
}

/** Closes the open totals of all shops. One that fails doesn't stop the others; the next call tries it again. */
export async function closeTotals(deps: Deps): Promise<void> {
  const { db } = deps.database
  const failed: string[] = []
  const attemptFor = async (shop: ConnectionKey, close: (deps: Deps, shop: ConnectionKey) => Promise<void>) => {
    const isDone = await attempt(deps.log, () => close(deps, shop), shop, "a shop's totals could not be closed, will try again")
    if (!isDone) failed.push(`${shop.organizationId} ${shop.environment}`)
  }
  const running = await sql<ConnectionKey>`select organization_id, environment from running_totals where not is_closed
      union select organization_id, environment from mrr_totals where not is_closed`.execute(db)
  for (const shop of running.rows) await attemptFor(shop, closeRunning)
  const closeOpen = async (table: 'open_totals' | 'open_customers', close: typeof closeShop) => {
    for (;;) {
      const { rows } = await sql<ConnectionKey>`select distinct organization_id, environment from ${sql.table(table)}
        where organization_id || ' ' || environment <> all (${failed}) limit ${SHOPS_MAX}`.execute(db)
      if (rows.length === 0) return
      for (const shop of rows) await attemptFor(shop, close)
    }
  }
  await closeOpen('open_totals', closeShop)
  await closeOpen('open_customers', closeCustomers)
}
