import { sql } from '@tradepost/kit/database/database'
import { LOST_DISPUTES } from '#src/access/customer-facts.ts'
import { isOfShop } from '#src/seller-home/total-rows.ts'
import { instantsOf, type Report, shareOf, toParts } from './report.ts'

const NAMES = ['payments', 'refunds', 'refunded', 'disputes', 'disputed', 'lost'] as const
type Found = Record<(typeof NAMES)[number], number> & { place: number }

/** Counts refunds and disputes at their own times, beside the payments of the same time, as card networks do. */
export const countRefundsAndDisputes: Report = async (scope, { period, currency }) => {
  const instants = instantsOf(period)
  const within = sql`${isOfShop(scope)} and body is not null and currency = ${currency}
    and created_at >= ${instants[0]}::timestamptz and created_at < ${instants.at(-1)}::timestamptz`
  const place = sql`width_bucket(created_at, ${instants}::timestamptz[])`
  const { rows } = await sql<Found>`
    select place, sum(payments)::int as payments, sum(refunds)::int as refunds, sum(refunded)::bigint as refunded,
      sum(disputes)::int as disputes, sum(disputed)::bigint as disputed, sum(lost)::bigint as lost
    from (
      select ${place} as place, count(*) as payments, 0 as refunds, 0 as refunded, 0 as disputes, 0 as disputed, 0 as lost
      from payment_records where ${within} and status = 'succeeded' and amount > 0 group by 1
      union all
      select ${place}, 0, count(*), sum(amount), 0, 0, 0 from refund_records where ${within} and status = 'succeeded' group by 1
      union all
      select ${place}, 0, 0, 0, count(*), sum(amount), coalesce(sum(amount) filter (where status = any(${[...LOST_DISPUTES]}::text[])), 0)
      from dispute_records where ${within} group by 1
    ) counted group by 1`.execute(scope.trx)
  return toParts('refunds-and-disputes', {
    ...{ period, found: rows, names: NAMES },
    finish: (sum) => ({
      refund_rate: shareOf(sum('refunds'), sum('payments')),
      dispute_rate: shareOf(sum('disputes'), sum('payments')),
    }),
  })
}
