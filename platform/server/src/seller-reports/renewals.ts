import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { addDays, dayIn, startOfDay } from '@tradepost/kit/time/zones'
import { RUNNING } from '#src/payments-provider/codes.ts'
import { isOfShop } from '#src/seller-home/total-rows.ts'
import { type Report, toFigures } from './report.ts'

/** How far ahead the forecast looks: thirteen weeks, the last one short by a day. */
export const FORECAST_DAYS = 90
const WEEK_DAYS = 7

type Found = { place: number; renewals: number; amount: number; ending: number }
const NOTHING = { renewals: 0, amount: 0, ending: 0 }

const add = (left: typeof NOTHING, right: typeof NOTHING) => ({
  renewals: left.renewals + right.renewals,
  amount: left.amount + right.amount,
  ending: left.ending + right.ending,
})

/**
 * Forecasts what active subscriptions and trials renew for in the next 90 days, by week, if nobody leaves or changes the plan:
 * before tax, without usage. What is due already is in the first week. Who has canceled ends instead.
 */
export const countRenewals: Report = async (scope, { period: { zone }, currency, now }) => {
  const today = dayIn(zone, now)
  const weeks: Date[] = []
  for (let day = 0; day < FORECAST_DAYS; day += WEEK_DAYS) weeks.push(startOfDay(zone, addDays(today, day)))
  const instants = [...weeks, startOfDay(zone, addDays(today, FORECAST_DAYS))].map((instant) => instant.toISOString())
  const end = instants.at(-1) ?? addMilliseconds(now, FORECAST_DAYS * DAY).toISOString()
  const { rows } = await sql<Found>`
    with due as (
      select next_billing_date as first, amount, cadence, status, shown_status, cancel_at_next_billing_date as ends,
        case when body ->> 'expires_at' ~ '^\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z$' then (body ->> 'expires_at')::timestamptz else 'infinity' end as expires
      from subscription_records
      where ${isOfShop(scope)} and body is not null and currency = ${currency} and next_billing_date < ${end}::timestamptz
        and status = any(${[...RUNNING]}::text[])
    ), charges as (
      select at, amount, 0 as ending from due cross join lateral (
        select (first at time zone 'UTC' + number * cadence::interval) at time zone 'UTC' as at 
          from generate_series(0, case split_part(cadence, ' ', 2) when 'Day' then ${FORECAST_DAYS}::int when 'Week' then 13 else 4 end) number
      ) charge
      where not ends and shown_status in ('active', 'trialing') and cadence is not null and at < expires
      union all
      select first, null, 1 from due where ends
    )
    select greatest(width_bucket(at, ${instants}::timestamptz[]), 1) as place, count(amount)::int as renewals,
      coalesce(sum(amount), 0)::bigint as amount, sum(ending)::int as ending
    from charges where at < ${end}::timestamptz group by 1`.execute(scope.trx)
  const parts = weeks.map((start, index) => ({
    start,
    ...rows.filter(({ place }) => place === index + 1).reduce(add, NOTHING),
  }))
  const total = parts.reduce(add, NOTHING)
  return {
    rows: parts.map(({ start, ...values }) => ({ key: start.toISOString(), label: null, values })),
    total,
    figures: toFigures('renewals', { now: total, before: {} }),
  }
}
