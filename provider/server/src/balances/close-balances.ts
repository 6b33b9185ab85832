import { runTransaction, sql } from '@tradepost/kit/database/database'
import { attempt } from '@tradepost/kit/database/outage'
import type { Deps } from '#src/deps.ts'
import type { OpenChangeRow } from '#src/ledger/table.ts'
import type { Tenant } from '#src/scope.ts'

/** So many entries are between two closed balances. */
const APART = 128
/** Changes that one statement closes, so that it stays below the statement timeout. */
const CHANGES_MAX = 10_000
const BALANCES_MAX = 100

type Open = Tenant & Pick<OpenChangeRow, 'currency'>

/**
 * Closes changes of a balance, the oldest first, and returns how many. Each statement sees a change and its entries together, so
 * what counts is not when they were written but whether the change is still open: a closed balance that was before it is mended.
 */
async function closeBalance({ database: { db } }: Deps, { businessId, mode, currency }: Open): Promise<number> {
  const ofBalance = sql`business_id = ${businessId} and mode = ${mode} and currency = ${currency}`
  return runTransaction(db, async (trx) => {
    // In a statement of its own: the next one has to see what the last process closed.
    const name = `closed balances ${businessId} ${mode} ${currency}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
    const { rows } = await sql<{ count: number }>`
      with taken as (
        delete from open_changes where ctid = any(array(
          select ctid from open_changes where ${ofBalance} order by created_at limit ${CHANGES_MAX}))
        returning created_at, change
      ), mended as (
        update closed_balances set balance = balance + (select sum(change) from taken where taken.created_at < closed_balances.at)
        where ${ofBalance} and at > (select min(created_at) from taken)
      ), last as (
        select coalesce(at, '-infinity') as at,
          coalesce(balance, 0) + coalesce((select sum(change) from taken where taken.created_at < newest.at), 0) as balance
        from (select) always left join lateral (
          select at, balance from closed_balances where ${ofBalance} order by at desc limit 1
        ) newest on true
      ), instants as (
        select entry.created_at as at, count(*) as entries, sum(case side when 'credit' then amount else -amount end) as change
        from last join ledger_entries entry on entry.created_at >= last.at
        where ${ofBalance} and account = 'merchant_balance' and entry.created_at <= (select max(created_at) from taken) group by 1
      ), summed as (
        select at, sum(change) over (order by at) - change as change, (sum(entries) over (order by at) - entries)::bigint / ${APART} as place
        from instants
      ), added as (
        insert into closed_balances (business_id, mode, currency, at, balance)
        select ${businessId}, ${mode}, ${currency}, summed.at, last.balance + summed.change
        from last, (select *, lag(place) over (order by at) as previous from summed) summed where place > previous
      )
      select count(*)::int as count from taken`.execute(trx)
    return rows[0]?.count ?? 0
  })
}

/**
 * Closes what is open of the balances of all businesses, and returns how many changes. One that fails doesn't stop the others;
 * the next call tries it again.
 */
export async function closeBalances(deps: Deps): Promise<number> {
  const { rows } = await sql<Open>`
    select * from (select distinct business_id, mode, currency from open_changes) open
    order by random() limit ${BALANCES_MAX}`.execute(deps.database.db)
  let count = 0
  for (const open of rows) {
    const close = async () => {
      count += await closeBalance(deps, open)
    }
    await attempt(deps.log, close, open, 'a balance could not be closed, will try again')
  }
  return count
}
