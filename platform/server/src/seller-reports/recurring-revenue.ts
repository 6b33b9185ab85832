import type { ReportFigure, ReportRow } from '@tradepost/contract/platform/seller-reports'
import { sql } from '@tradepost/kit/database/database'
import { divideRounded } from '@tradepost/kit/money/money'
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
 * Finds how the monthly amount of each customer moved in each part: from what it was when the part began to what it was when the part
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
      from moved window places as (partition by customer_id order by place)
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

/** Days of a month, in twelfths: 365. */
const DAYS_OF_YEAR = 365
const MONTHS_OF_YEAR = 12

/**
 * What a customer pays until leaving: the average of one, divided by the share that left in an average month. Null as long as nobody
 * left.
 */
function lifetimeOf(parts: readonly Part[], { unit }: Pick<Period, 'unit'>): number | null {
  const last = parts.at(-1)
  const left = parts.reduce((sum, { moved }) => sum + moved.left, 0)
  if (!last || left === 0 || customersAtEnd(last) === 0) return null
  const perPart = parts.reduce((sum, { startCustomers }) => sum + startCustomers, 0)
  const hours = unit === 'hour' ? 24 : 1
  const [parts12, months12] = unit === 'month' ? [1, 1] : [DAYS_OF_YEAR * hours, MONTHS_OF_YEAR]
  // average ÷ (left ÷ customers of all parts × parts of a month)
  return Number(
    divideRounded(
      BigInt(endOf(last)) * BigInt(perPart) * BigInt(months12),
      BigInt(customersAtEnd(last)) * BigInt(left) * BigInt(parts12),
    ),
  )
}

type Spanned = { whole: Part; parts: readonly Part[] }

function figuresOf(now: Spanned, before: Spanned, period: Period): ReportFigure[] {
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
    figure('customer_churn', 'rate', ({ whole }) => shareOf(whole.moved.left, whole.startCustomers)),
    figure('revenue_churn', 'rate', ({ whole }) => shareOf(-whole.moved.churn - whole.moved.contraction, whole.start)),
    figure('arpu', 'money', averageOf),
    figure('ltv', 'money', ({ parts }) => lifetimeOf(parts, period)),
  ]
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

/** Follows the monthly recurring revenue through a period: what it was, what came, changed and went, and what it is. */
export const countRecurringRevenue: Report = async (scope, asked) => {
  const { period, now } = asked
  const found = new Map((await findMovements(scope, asked)).map(({ place, ...moved }) => [place, moved]))
  const all: Part[] = []
  for (const index of [...period.startsBefore, ...period.starts].keys()) {
    const last = all.at(-1) ?? { start: 0, startCustomers: 0, moved: found.get(0) ?? NOTHING }
    all.push({ start: endOf(last), startCustomers: customersAtEnd(last), moved: found.get(index + 1) ?? NOTHING })
  }
  const spanOf = (parts: readonly Part[]): Spanned => ({
    parts,
    whole: {
      start: parts[0]?.start ?? 0,
      startCustomers: parts[0]?.startCustomers ?? 0,
      moved: parts.map(({ moved }) => moved).reduce(addMovements, NOTHING),
    },
  })
  const before = spanOf(all.slice(0, period.startsBefore.length))
  const shown = spanOf(all.slice(period.startsBefore.length))
  // Parts that haven't begun have nothing to say yet.
  const begun = period.starts.filter((start) => start <= now).length
  const current = spanOf(shown.parts.slice(0, begun))
  return {
    rows: current.parts.map((part, index) => ({
      key: period.starts[index]?.toISOString() ?? '',
      label: null,
      values: valuesOf(part),
    })),
    total: valuesOf(current.whole),
    figures: figuresOf(current, before, period),
  }
}
