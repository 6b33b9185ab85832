import type { ReportFigure, ReportRow } from '@tradepost/contract/platform/seller-reports'
import { sql } from '@tradepost/kit/database/database'
import { divideRounded, WHOLE } from '@tradepost/kit/money/money'
import type { RecordScope } from '#src/scope.ts'
import type { Period } from '#src/seller/periods.ts'
import { isOfShop } from '#src/seller-home/total-rows.ts'
import { type Asked, instantsOf, type Report, shareOf } from './report.ts'

type Movements = {
  new: number
  expansion: number
  reactivation: number
  contraction: number
  churn: number
  joined: number
  left: number
}
const NOTHING: Movements = { new: 0, expansion: 0, reactivation: 0, contraction: 0, churn: 0, joined: 0, left: 0 }
const MONEY = ['new', 'expansion', 'reactivation', 'contraction', 'churn'] as const

/**
 * Finds how the monthly amount of each customer moved in each part: from what it was when the part began to what it was when it
 * ended. Place 0 is everything before.
 */
async function findMovements(scope: RecordScope, { period, currency }: Asked): Promise<(Movements & { place: number })[]> {
  const instants = instantsOf(period)
  const { rows } = await sql<Movements & { place: number }>`
    with moved as (
      select customer_id, width_bucket(at, ${instants}::timestamptz[]) as place, sum(monthly) as change, bool_or(monthly > 0) as has_begun
      from mrr_changes where ${isOfShop(scope)} and currency = ${currency} and at < ${instants.at(-1)}::timestamptz
      group by 1, 2
    ), ran as (
      select place, change, sum(change) over places as after,
        coalesce(bool_or(has_begun) over (places rows between unbounded preceding and 1 preceding), false) as was_customer
      from moved window places as (
        partition by customer_id order by place
      )
    )
    select place,
      coalesce(sum(change) filter (where after = change and change > 0 and not was_customer), 0)::bigint as new,
      coalesce(sum(change) filter (where after = change and change > 0 and was_customer), 0)::bigint as reactivation,
      coalesce(sum(change) filter (where after > change and change > 0), 0)::bigint as expansion,
      coalesce(sum(change) filter (where after > 0 and change < 0), 0)::bigint as contraction,
      coalesce(sum(change) filter (where after = 0 and change < 0), 0)::bigint as churn,
      count(*) filter (where after = change and change > 0)::int as joined,
      count(*) filter (where after = 0 and change < 0)::int as left
    from ran group by 1`.execute(scope.trx)
  return rows
}

type Part = { start: number; startCustomers: number; moved: Movements }
const endOf = ({ start, moved }: Part) => MONEY.reduce((sum, name) => sum + moved[name], start)
const customersAtEnd = ({ startCustomers, moved }: Part) => startCustomers + moved.joined - moved.left

const valuesOf = (part: Part): ReportRow['values'] => {
  const { start, startCustomers, moved } = part
  const { joined: _, left, ...movements } = moved
  return {
    start,
    ...movements,
    end: endOf(part),
    customers: customersAtEnd(part),
    customer_churn: shareOf(left, startCustomers),
    revenue_churn: shareOf(-moved.churn - moved.contraction, start),
  }
}

/** How many parts an average month has, as a ratio: a year has 365 days. */
const MONTHS: Readonly<Record<Period['unit'], readonly [parts: bigint, months: bigint]>> = {
  hour: [365n * 24n, 12n],
  day: [365n, 12n],
  month: [1n, 1n],
}

/** What went in an average month, as a share of what there was when each part began, in basis points; null of nothing. */
function perMonth(gone: number, there: number, unit: Period['unit']): number | null {
  const [parts, months] = MONTHS[unit]
  return there === 0 ? null : Number(divideRounded(BigInt(gone) * BigInt(WHOLE) * parts, BigInt(there) * months))
}

/** What a customer pays until leaving: what one pays on average, divided by the share that leaves in an average month. */
function lifetimeOf({ whole, left, customers }: Spanned, unit: Period['unit']): number | null {
  const [parts, months] = MONTHS[unit]
  const paying = customersAtEnd(whole)
  if (left === 0 || paying === 0) return null
  return Number(divideRounded(BigInt(endOf(whole)) * BigInt(customers) * months, BigInt(paying) * BigInt(left) * parts))
}

const addMovements = (left: Movements, right: Movements): Movements => ({
  new: left.new + right.new,
  expansion: left.expansion + right.expansion,
  reactivation: left.reactivation + right.reactivation,
  contraction: left.contraction + right.contraction,
  churn: left.churn + right.churn,
  joined: left.joined + right.joined,
  left: left.left + right.left,
})

/** A period as one part, and what its parts sum to: customers and amounts when each began, and what went in each. */
type Spanned = { whole: Part; customers: number; amounts: number; left: number; gone: number }

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function spanOf(parts: readonly Part[]): Spanned {
  const whole = parts.map(({ moved }) => moved).reduce(addMovements, NOTHING)
  return {
    whole: { start: parts[0]?.start ?? 0, startCustomers: parts[0]?.startCustomers ?? 0, moved: whole },
    customers: sumOf(parts.map(({ startCustomers }) => startCustomers)),
    amounts: sumOf(parts.map(({ start }) => start)),
    left: whole.left,
    gone: -whole.churn - whole.contraction,
  }
}

function figuresOf(now: Spanned, before: Spanned, unit: Period['unit']): ReportFigure[] {
  const averageOf = ({ whole }: Spanned) => {
    const customers = customersAtEnd(whole)
    return customers === 0 ? null : Number(divideRounded(BigInt(endOf(whole)), BigInt(customers)))
  }
  const figure = (key: string, kind: ReportFigure['kind'], of: (spanned: Spanned) => number | null): ReportFigure => ({
    ...{ key, kind },
    now: of(now),
    before: of(before),
  })
  return [
    figure('end', 'money', ({ whole }) => endOf(whole)),
    figure('customers', 'count', ({ whole }) => customersAtEnd(whole)),
    figure('customer_churn', 'rate', ({ left, customers }) => perMonth(left, customers, unit)),
    figure('revenue_churn', 'rate', ({ gone, amounts }) => perMonth(gone, amounts, unit)),
    figure('arpu', 'money', averageOf),
    figure('ltv', 'money', (spanned) => lifetimeOf(spanned, unit)),
  ]
}

/** Follows the monthly recurring revenue through a period: what it was, what came, changed and went, and what it is. */
export const countRecurringRevenue: Report = async (scope, asked) => {
  const { period, now } = asked
  const found = new Map((await findMovements(scope, asked)).map(({ place, ...moved }) => [place, moved]))
  const all: Part[] = []
  for (const index of [...period.startsBefore, ...period.starts].keys()) {
    const last = all.at(-1) ?? { start: 0, startCustomers: 0, moved: found.get(0) ?? NOTHING }
    all.push({ start: endOf(last), startCustomers: customersAtEnd(last), moved: found.get(index + 1) ?? NOTHING })
  }
  // Parts that haven't begun have nothing to say yet.
  const begun = period.starts.filter((start) => start <= now).length
  const parts = all.slice(period.startsBefore.length).slice(0, begun)
  const whole = spanOf(parts)
  return {
    rows: parts.map((part, index) => ({
      key: period.starts[index]?.toISOString() ?? '',
      label: null,
      values: valuesOf(part),
    })),
    total: { ...valuesOf(whole.whole), customer_churn: null, revenue_churn: null },
    figures: figuresOf(whole, spanOf(all.slice(0, period.startsBefore.length)), period.unit),
  }
}
