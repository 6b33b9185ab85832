import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import type { TimeInterval } from '@tradepost/contract/provider/prices'
import { sql } from '@tradepost/kit/database/database'
import { divideRounded, type Ratio } from '@tradepost/kit/money/money'
import { Cadence } from '#src/records/nouns/subscriptions.ts'
import type { RecordScope } from '#src/scope.ts'

/** Lengths of intervals in twelfths of a day. A year has 365 days, a month is a twelfth of it. */
const LENGTHS: Readonly<Record<TimeInterval, bigint>> = { Day: 12n, Week: 84n, Month: 365n, Year: 4380n }

/** Charges of `amount` minor units every `count` intervals. */
type Recurring = { amount: number; count: number; interval: TimeInterval }

/** Sums charges to a monthly amount in minor units, rounded once. */
export function sumMonthly(charges: readonly Recurring[]): number {
  const sum = charges.reduce<Ratio>(
    ({ numerator, denominator }, { amount, count, interval }) => {
      const length = BigInt(count) * LENGTHS[interval]
      return { numerator: numerator * length + BigInt(amount) * LENGTHS.Month * denominator, denominator: denominator * length }
    },
    { numerator: 0n, denominator: 1n },
  )
  return Number(divideRounded(sum.numerator, sum.denominator))
}

/** Active subscriptions with the same billing terms. Without a `cadence` they are on demand. */
export type Running = { status: string; currency: string; cadence: string | null; count: number; amount: number }

/** Lists active subscriptions, including those in a trial. Records don't have their earlier states. */
export async function listRunning({ trx, organizationId, environment }: RecordScope): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select status, currency, cadence, sum(count)::int as count, sum(amount)::bigint as amount from running_totals
    where organization_id = ${organizationId} and environment = ${environment}
    group by 1, 2, 3 having sum(count) > 0`.execute(trx)
  return rows
}

type Figures = Pick<SellerHome, 'active_subscriptions' | 'mrr'>

/** Counts the active subscriptions of a currency, and their monthly recurring amount. */
export function getSubscriptionFigures(running: readonly Running[], currency: string): Figures {
  const own = running.filter((each) => each.currency === currency)
  const active = own.filter(({ status }) => status === 'active')
  const recurring = active.flatMap((each) => {
    const { data } = Cadence.safeParse(each.cadence)
    return data ? [{ ...each, charge: { amount: each.amount, ...data } satisfies Recurring }] : []
  })
  const sum = (list: readonly Running[]) => list.reduce((total, { count }) => total + count, 0)
  return {
    active_subscriptions: {
      count: sum(active),
      in_trial: sum(own) - sum(active),
      has_other_currencies: own.length < running.length,
    },
    mrr: { amount: sumMonthly(recurring.map(({ charge }) => charge)), subscriptions: sum(recurring) },
  }
}
