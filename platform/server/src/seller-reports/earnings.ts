import type { BALANCE_EVENTS } from '@tradepost/contract/provider/balances'
import { sql } from '@tradepost/kit/database/database'
import { isOfShop } from '#src/seller-home/total-rows.ts'
import { instantsOf, type Report, toParts } from './report.ts'

const NAMES = ['payments', 'tax', 'fees', 'refunds', 'disputes', 'other'] as const
type Name = (typeof NAMES)[number]

/** The column of each kind of entry. What is paid out stays the seller's, and isn't earned. */
const COLUMNS: Readonly<Record<(typeof BALANCE_EVENTS)[number], Name | null>> = {
  payment: 'payments',
  refund: 'refunds',
  refund_reversal: 'refunds',
  dispute: 'disputes',
  dispute_reversal: 'disputes',
  tax: 'tax',
  tax_reversal: 'tax',
  payment_fees: 'fees',
  refund_fees: 'fees',
  refund_fees_reversal: 'fees',
  dispute_fees: 'fees',
  payout: null,
  payout_fees: 'fees',
  payout_reversal: null,
  payout_fees_reversal: 'fees',
  dodo_credits: 'other',
  adjustment: 'other',
  currency_conversion: null,
  abandoned_cart_recovery_fee: 'fees',
  dunning_fees: 'fees',
  payment_retry_fee: 'fees',
  byop_fee: 'fees',
}
const columnOf = (event: string): Name | null => Object.entries(COLUMNS).find(([known]) => known === event)?.[1] ?? null

/** Counts what the balance earned: the entries of the provider's ledger, at their own times. */
export const countEarnings: Report = async (scope, { period, currency }) => {
  const instants = instantsOf(period)
  const { rows } = await sql<{ place: number; event: string; change: number }>`
    select width_bucket(created_at, ${instants}::timestamptz[]) as place, event_type as event, sum(change)::bigint as change
    from balance_entry_records
    where ${isOfShop(scope)} and currency = ${currency}
      and created_at >= ${instants[0]}::timestamptz and created_at < ${instants.at(-1)}::timestamptz
    group by 1, 2`.execute(scope.trx)
  const nothing: Record<Name, number> = { payments: 0, tax: 0, fees: 0, refunds: 0, disputes: 0, other: 0 }
  const found = rows.flatMap(({ place, event, change }) => {
    const column = columnOf(event)
    return column ? [{ place, ...nothing, [column]: change }] : []
  })
  return toParts('earnings', {
    ...{ period, found, names: NAMES },
    finish: (sum) => ({ net: NAMES.reduce((net, name) => net + sum(name), 0) }),
  })
}
