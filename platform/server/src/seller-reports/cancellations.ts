import { NONE } from '@tradepost/contract/platform/seller-reports'
import { CANCELLATION_FEEDBACKS } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { sql } from '@tradepost/kit/database/database'
import { isOfShop } from '#src/seller-home/total-rows.ts'
import { instantsOf, type Report, shareOf, toFigures } from './report.ts'

type Found = { reason: string; isNow: boolean; canceled: number; revenue: number }
type Sums = Pick<Found, 'canceled' | 'revenue'>

const sum = (list: readonly Sums[]): Sums =>
  list.reduce<Sums>((left, right) => ({ canceled: left.canceled + right.canceled, revenue: left.revenue + right.revenue }), {
    ...{ canceled: 0, revenue: 0 },
  })

/** Counts cancellations by the reason that the customer chose, and the monthly revenue that goes with them. */
export const countCancellations: Report = async (scope, { period, currency }) => {
  const instants = instantsOf(period)
  const { rows } = await sql<Found>`
    select coalesce(body ->> 'cancellation_feedback', ${NONE}) as reason, cancelled_at >= ${period.starts[0]?.toISOString()}::timestamptz as "isNow",
      count(*)::int as canceled, coalesce(sum(monthly_of(amount, cadence)), 0)::bigint as revenue
    from subscription_records
    where ${isOfShop(scope)} and body is not null and currency = ${currency}
      and cancelled_at >= ${instants[0]}::timestamptz and cancelled_at < ${instants.at(-1)}::timestamptz
    group by 1, 2`.execute(scope.trx)
  const now = rows.filter(({ isNow }) => isNow)
  const whole = sum(now)
  const valuesOf = (sums: Sums) => ({ ...sums, share: shareOf(sums.canceled, whole.canceled) })
  const reasons = [...CANCELLATION_FEEDBACKS, NONE]
    .map((reason) => ({ reason, ...sum(now.filter((each) => each.reason === reason)) }))
    .filter(({ canceled }) => canceled > 0)
    .sort((left, right) => right.canceled - left.canceled)
  return {
    rows: reasons.map(({ reason, ...sums }) => ({ key: reason, label: null, values: valuesOf(sums) })),
    total: valuesOf(whole),
    figures: toFigures('cancellations', { now: whole, before: sum(rows.filter(({ isNow }) => !isNow)) }),
  }
}
