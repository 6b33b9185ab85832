import { RETENTION_MONTHS } from '@tradepost/contract/platform/seller-reports'
import { sql } from '@tradepost/kit/database/database'
import { addDays, getFirstOfMonth, startOfDay } from '@tradepost/kit/time/zones'
import type { Period } from '#src/seller/periods.ts'
import { isOfShop } from '#src/seller-home/total-rows.ts'
import { type Report, shareOf } from './report.ts'

/** Cohorts of at most five years. */
const COHORTS_MAX = 60

/** Returns the starts of the months that a period touches, the last ones if there are too many, and the end of the last month. */
function monthsOf({ zone, span }: Period): Date[] {
  const months: Date[] = []
  for (let month = getFirstOfMonth(span.from); month <= span.to; month = getFirstOfMonth(month, 1))
    months.push(startOfDay(zone, month))
  return [...months.slice(-COHORTS_MAX), startOfDay(zone, getFirstOfMonth(addDays(span.to, 0), 1))]
}

type Kept = { cohort: number; month: number; customers: number }

/**
 * Follows the customers who began to pay in a month: which part of them pays a recurring amount at the end of that month and of
 * those after it. The current month is as it stands now.
 */
export const countRetention: Report = async (scope, { period, currency, now }) => {
  const months = monthsOf(period)
  const instants = months.map((month) => month.toISOString())
  const { rows } = await sql<Kept>`
    with changes as (
      select customer_id, at, monthly from mrr_changes
      where ${isOfShop(scope)} and currency = ${currency} and at < ${instants.at(-1)}::timestamptz
    ), firsts as (
      select customer_id, min(at) as began from changes where monthly > 0 group by 1 having min(at) >= ${instants[0]}::timestamptz
    ), moved as (
      select customer_id, width_bucket(began, ${instants}::timestamptz[]) as cohort, width_bucket(at, ${instants}::timestamptz[]) as place,
        sum(monthly) as change
      from changes join firsts using (customer_id) group by 1, 2, 3
    ), ran as (
      select cohort, place, sum(change) over places as after,
        coalesce(lead(place) over places, ${months.length}) as until
      from moved window places as (
        partition by customer_id order by place
      )
    ), sizes as (
      select width_bucket(began, ${instants}::timestamptz[]) as cohort, count(*)::int as customers from firsts group by 1
    )
    select cohort, -1 as month, customers from sizes
    union all
    select cohort, place_now - cohort, count(*)::int
    from ran cross join lateral generate_series(place, until - 1) place_now
    where after > 0 and place_now - cohort <= ${RETENTION_MONTHS} group by 1, 2`.execute(scope.trx)
  const found = new Map(rows.map(({ cohort, month, customers }) => [`${cohort} ${month}`, customers]))
  const begun = months.slice(0, -1).filter((month) => month <= now)
  const customersOf = (cohort: number, month: number) => found.get(`${cohort} ${month}`) ?? 0
  const cohorts = begun.map((start, index) => {
    const size = customersOf(index + 1, -1)
    const followed = Math.min(begun.length - index - 1, RETENTION_MONTHS)
    const kept = Array.from({ length: RETENTION_MONTHS + 1 }, (_, month) =>
      month <= followed ? customersOf(index + 1, month) : null,
    )
    return { start, size, kept }
  })
  const averageAt = (month: number) => {
    const known = cohorts.filter(({ kept }) => kept[month] !== null)
    return shareOf(
      known.reduce((sum, { kept }) => sum + (kept[month] ?? 0), 0),
      known.reduce((sum, { size }) => sum + size, 0),
    )
  }
  const size = cohorts.reduce((sum, each) => sum + each.size, 0)
  const columns = Array.from({ length: RETENTION_MONTHS + 1 }, (_, month) => month)
  return {
    rows: cohorts.map(({ start, size: customers, kept }) => ({
      key: start.toISOString(),
      label: null,
      values: {
        customers,
        ...Object.fromEntries(kept.map((count, month) => [`month_${month}`, count === null ? null : shareOf(count, customers)])),
      },
    })),
    total: { customers: size, ...Object.fromEntries(columns.map((month) => [`month_${month}`, averageAt(month)])) },
    figures: [
      { key: 'customers', kind: 'count', now: size, before: null },
      ...[1, 3, 6, 12].map((month) => ({ key: `month_${month}`, kind: 'rate' as const, now: averageAt(month), before: null })),
    ],
  }
}
