import { sql } from '@tradepost/kit/database/database'
import { instantsOf, type Report, shareOf, toParts } from './report.ts'

/** How long before a period a first failure may be whose later attempts are in it. */
const ATTEMPTS_DAYS = 92

const NAMES = ['declined', 'failed', 'failed_amount', 'recovered', 'recovered_amount'] as const
type Found = { place: number; declined: number; failed: number; failedAmount: number; recovered: number; recoveredAmount: number }

/**
 * Counts failed payments. A first purchase is declined. A charge of a running subscription fails once, however often it is tried
 * again, and is recovered when the subscription's next payment succeeds, whenever that is.
 */
export const countFailedPayments: Report = async (scope, { period, currency }) => {
  const instants = instantsOf(period)
  const ofShop = (row: string) =>
    sql`${sql.ref(`${row}.organization_id`)} = ${scope.organizationId} and ${sql.ref(`${row}.environment`)} = ${scope.environment}`
  const { rows } = await sql<Found>`
    with attempts as (
      select p.id, p.created_at, p.amount, p.subscription_ids[1] as subscription, (
        select max(earlier.created_at) from payment_records earlier
        where ${ofShop('earlier')} and earlier.status = 'succeeded' and earlier.subscription_ids[1] = p.subscription_ids[1]
          and earlier.created_at < p.created_at) as paid_before
      from payment_records p
      where ${ofShop('p')} and p.body is not null and p.status = 'failed' and p.currency = ${currency}
        and p.created_at >= ${instants[0]}::timestamptz - ${ATTEMPTS_DAYS} * interval '1 day'
        and p.created_at < ${instants.at(-1)}::timestamptz
    ), firsts as (
      select distinct on (subscription, paid_before) * from attempts where paid_before is not null
      order by subscription, paid_before, created_at, id
    ), counted as (
      select created_at, 1 as declined, 0 as failed, 0 as failed_amount, 0 as recovered, 0 as recovered_amount
      from attempts where paid_before is null
      union all
      select firsts.created_at, 0, 1, firsts.amount, (later.amount is not null)::int, coalesce(later.amount, 0)
      from firsts left join lateral (
        select amount from payment_records later
        where ${ofShop('later')} and later.status = 'succeeded' and later.subscription_ids[1] = firsts.subscription
          and later.created_at > firsts.created_at and later.amount > 0
        order by later.created_at limit 1
      ) later on true
    )
    select width_bucket(created_at, ${instants}::timestamptz[]) as place, sum(declined)::int as declined, sum(failed)::int as failed,
      sum(failed_amount)::bigint as "failedAmount", sum(recovered)::int as recovered, sum(recovered_amount)::bigint as "recoveredAmount"
    from counted group by 1`.execute(scope.trx)
  const found = rows.map(({ failedAmount, recoveredAmount, ...counts }) => ({
    ...counts,
    failed_amount: failedAmount,
    recovered_amount: recoveredAmount,
  }))
  return toParts('failed-payments', {
    ...{ period, found, names: NAMES },
    finish: (sum) => ({ recovery_rate: shareOf(sum('recovered'), sum('failed')) }),
  })
}
