import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { sql } from '@tradepost/kit/database/database'
import type { RecordScope } from '#src/scope.ts'

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

/** What recurs in a month, and for how many subscriptions. */
export type Recurring = { currency: string; amount: number; subscriptions: number }

/** Lists what recurs now, by currency: each subscription's monthly amount, rounded, added up. */
export async function listRecurring({ trx, organizationId, environment }: RecordScope): Promise<Recurring[]> {
  const { rows } = await sql<Recurring>`
    select currency, sum(monthly)::bigint as amount, sum(subscriptions)::int as subscriptions from mrr_totals
    where organization_id = ${organizationId} and environment = ${environment} group by 1`.execute(trx)
  return rows
}

type Figures = Pick<SellerHome, 'active_subscriptions' | 'mrr'>

/** Counts the active subscriptions of a currency, and their monthly recurring amount. */
export function getSubscriptionFigures(
  { running, recurring }: { running: readonly Running[]; recurring: readonly Recurring[] },
  currency: string,
): Figures {
  const own = running.filter((each) => each.currency === currency)
  const active = own.filter(({ status }) => status === 'active')
  const sum = (list: readonly Running[]) => list.reduce((total, { count }) => total + count, 0)
  const { amount = 0, subscriptions = 0 } = recurring.find((each) => each.currency === currency) ?? {}
  return {
    active_subscriptions: {
      count: sum(active),
      in_trial: sum(own) - sum(active),
      has_other_currencies: own.length < running.length,
    },
    mrr: { amount, subscriptions },
  }
}
