import type { SellerDisputeItem } from '@tradepost/contract/platform/sales/seller-disputes'
import type { Refundable, SellerRefund } from '@tradepost/contract/platform/sales/seller-refunds'
import type { Payment } from '@tradepost/contract/provider/payments'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import type { SoldLines } from '#src/payments-provider/calls/payments.ts'
import { balanceEntries } from '#src/records/nouns/balance-entries.ts'
import { listBodies, NEWEST, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'

/** What the provider charges for a refund (reference, 3.7). */
const FEE = { amount: 100, currency: 'USD' } as const

const Balanced = z.object({ after_balance: z.int() })

/** Returns the balance in a currency after its newest entry; null if no entry tells it. */
export async function findBalance(scope: RecordScope, currency: string): Promise<Refundable['balance']> {
  const bodies = await listBodies(scope, balanceEntries, {
    conditions: [sql`currency = ${currency}`],
    orderBy: NEWEST,
    limit: 1,
  })
  const [latest] = readBodies(Balanced, bodies)
  return latest ? { amount: latest.after_balance, currency } : null
}

/** Disputes that are over in favor of the business. */
const WON = ['dispute_won', 'dispute_cancelled']

/** Returns what the lines of a payment still have to give back, in the charged currency. */
const linesOf = ({ items }: SoldLines): Refundable['lines'] =>
  items.flatMap(({ items_id, name = null, amount, tax, refundable_amount }) =>
    items_id === undefined || refundable_amount === undefined ? [] : [{ items_id, name, amount, tax, refundable_amount }],
  )

type Known = {
  payment: Payment
  items: SoldLines | null
  refunds: readonly SellerRefund[]
  disputes: readonly Pick<SellerDisputeItem, 'dispute_status'>[]
  balance: Refundable['balance']
}

/**
 * Returns what of a payment can be refunded; null if nothing can: it didn't succeed, was free, or is disputed. The total counts
 * the refunds that we know of, so it is right before the payment itself was read again.
 */
export function findRefundable({ payment, items, refunds, disputes, balance }: Known): Refundable | null {
  const { status, total_amount: total, currency } = payment
  if (status !== 'succeeded' || total === 0) return null
  if (disputes.some(({ dispute_status: each }) => !WON.includes(each))) return null
  const taken = refunds.reduce((sum, { status: each, amount }) => (each === 'failed' ? sum : sum + (amount ?? 0)), 0)
  const lines = items ? linesOf(items) : []
  const left = lines.reduce((sum, { refundable_amount: each }) => sum + each, 0)
  // A converted refund returns another amount than it takes off the lines.
  const isConverted = currency !== payment.settlement_currency
  const amount = isConverted && lines.length > 0 ? left : Math.min(Math.max(total - taken, 0), lines.length > 0 ? left : total)
  if (amount === 0) return null
  return {
    amount,
    currency,
    lines,
    fee: FEE,
    balance,
    settlement: { amount: payment.settlement_amount, currency: payment.settlement_currency },
  }
}
