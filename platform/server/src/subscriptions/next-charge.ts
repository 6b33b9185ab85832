import type { NextCharge } from '@tradepost/contract/platform/sales/seller-subscriptions'
import type { ChangePlanPreview } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import type { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { calculateWalletShare } from '@tradepost/contract/provider/wallets'
import * as z from 'zod'
import { SeenWallet } from '#src/payments-provider/calls/wallets.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { findRecord } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import type { Cycle } from './change-subscription.ts'

const WithWallets = z.object({ wallets: z.array(SeenWallet).catch([]), wallets_pay_first: z.boolean().catch(false) })

type Charge = { customerId: string; currency: string; total: number }

/** Returns what the customer's wallet would pay of a charge now, as far as their record knows it. */
async function estimateWalletAmount(scope: RecordScope, { customerId, currency, total }: Charge): Promise<number> {
  const customer = await findRecord(scope, customers, WithWallets, customerId)
  if (!customer?.wallets_pay_first) return 0
  const wallet = customer.wallets.find((each) => each.currency === currency)
  return wallet ? calculateWalletShare(wallet.balance, { total, currency }) : 0
}

/** Returns what the customer's wallet would pay of a plan change. */
export const estimateWalletAmountOfChange = (
  scope: RecordScope,
  { immediate_charge: { summary }, new_plan: { customer } }: Pick<ChangePlanPreview, 'immediate_charge' | 'new_plan'>,
): Promise<number> =>
  estimateWalletAmount(scope, { customerId: customer.customer_id, currency: summary.currency, total: summary.total_amount })

type Known = Pick<NextCharge, 'lines' | 'discount' | 'net' | 'tax' | 'total'>

const UNKNOWN: Known = { lines: [], discount: 0, net: null, tax: null, total: null }

/**
 * Returns a whole cycle of the plan with its tax, if that is the subscription's price: the subscription may have an older price
 * than its product, and other codes than a change would keep.
 */
function knownBy({ line_items: items, summary }: Cycle, subscription: Subscription): Known | undefined {
  const tax = summary.tax ?? 0
  const net = summary.total_amount - (subscription.tax_inclusive ? 0 : tax)
  if (net !== subscription.recurring_pre_tax_amount || summary.currency !== subscription.currency) return undefined
  const lines = items.map(({ name, quantity, unit_price }) => ({ name, quantity, amount: unit_price * quantity }))
  const discount = lines.reduce((sum, line) => sum + line.amount, 0) - net
  return { ...(discount >= 0 ? { lines, discount } : { lines: [], discount: 0 }), net, tax, total: summary.total_amount }
}

/** Returns the known amounts. The provider only returns a subscription's tax as part of the plan's current price: its `cycle`. */
function knownOf(subscription: Subscription, cycle: Cycle | null): Known {
  // The plan changes then, and its price is only known at that time.
  if (subscription.scheduled_change) return UNKNOWN
  const isByUsage = subscription.meters.length > 0
  const known = cycle && !isByUsage ? knownBy(cycle, subscription) : undefined
  return known ?? { ...UNKNOWN, net: subscription.recurring_pre_tax_amount }
}

/**
 * Returns the amount and date of a subscription's next charge, and what the customer's wallet pays of it; null if there is none.
 * Credit from an earlier change is unknown here and reduces it.
 */
export async function findNextCharge(
  scope: RecordScope,
  subscription: Subscription,
  cycle: Cycle | null,
): Promise<NextCharge | null> {
  const { status, on_demand, cancel_at_next_billing_date: isEnding, next_billing_date: at, currency } = subscription
  if (status !== 'active' || on_demand || isEnding) return null
  const known = knownOf(subscription, cycle)
  const { customer_id: customerId } = subscription.customer
  const wallet_amount = known.total === null ? 0 : await estimateWalletAmount(scope, { customerId, currency, total: known.total })
  return { at, currency, ...known, wallet_amount }
}
