import type { NextCharge } from '@tradepost/contract/platform/seller-subscriptions'
import type { Subscription } from '@tradepost/contract/provider/subscriptions'
import type { Cycle } from './known-subscription.ts'

type Known = Pick<NextCharge, 'lines' | 'discount' | 'net' | 'tax' | 'total'>

const UNKNOWN: Known = { lines: [], discount: 0, net: null, tax: null, total: null }

/**
 * A whole cycle of the plan with its tax, where that is what the subscription costs: its price may be an older one than its
 * product's, and its codes may be others than a change would keep.
 */
function knownBy({ line_items: items, summary }: Cycle, subscription: Subscription): Known | undefined {
  const tax = summary.tax ?? 0
  const net = summary.total_amount - (subscription.tax_inclusive ? 0 : tax)
  if (net !== subscription.recurring_pre_tax_amount || summary.currency !== subscription.currency) return undefined
  const lines = items.map(({ name, quantity, unit_price }) => ({ name, quantity, amount: unit_price * quantity }))
  const discount = lines.reduce((sum, line) => sum + line.amount, 0) - net
  return { ...(discount >= 0 ? { lines, discount } : { lines: [], discount: 0 }), net, tax, total: summary.total_amount }
}

/** The provider tells the tax of a subscription only by what the same plan would cost anew: its `cycle`. */
function knownOf(subscription: Subscription, cycle: Cycle | null): Known {
  // Another plan begins then, and what it costs is told when it does.
  if (subscription.scheduled_change) return UNKNOWN
  const isByUsage = subscription.meters.length > 0
  const known = cycle && !isByUsage ? knownBy(cycle, subscription) : undefined
  return known ?? { ...UNKNOWN, net: subscription.recurring_pre_tax_amount }
}

/**
 * What a subscription is charged next, and when: null where nothing is. Credit that an earlier change left is not known here and
 * comes off.
 */
export function nextChargeOf(subscription: Subscription, cycle: Cycle | null): NextCharge | null {
  const { status, on_demand, cancel_at_next_billing_date: isEnding, next_billing_date: at, currency } = subscription
  if (status !== 'active' || on_demand || isEnding) return null
  return { at, currency, ...knownOf(subscription, cycle) }
}
