import type { BuyerPlanPreview } from '@tradepost/contract/platform/buyer-subscriptions'

type Charge = BuyerPlanPreview['immediate_charge']

/** One line of a change's price; the lines before the total sum to it. */
type LedgerLine = { label: string; detail: string; amount: number }
type Ledger = { lines: LedgerLine[]; total: number; taxInside: number; currency: string }

const DAY_MILLISECONDS = 86_400_000

/**
 * Names the part of a cycle that is charged: "29.9 of 30 days". Rounds down, so that less than a whole cycle never looks like
 * one.
 */
function daysLeftLabel(part: number, remainingMilliseconds: number): string {
  const days = Math.round(remainingMilliseconds / part / DAY_MILLISECONDS)
  const remaining = Math.floor((remainingMilliseconds / DAY_MILLISECONDS) * 10) / 10
  const total = `${days} ${days === 1 ? 'day' : 'days'}`
  return remaining < 0.1 ? `less than 0.1 of ${total}` : `${remaining} of ${total}`
}

/** Splits a sum by weights, to the cent: the rounding difference goes to the largest. */
function shares(weights: readonly number[], sum: number): number[] {
  const rounded = weights.map((weight) => Math.round(weight))
  const largest = rounded.indexOf(Math.max(...rounded))
  const rest = sum - rounded.reduce((total, amount) => total + amount, 0)
  return rounded.map((amount, index) => (index === largest ? amount + rest : amount))
}

/**
 * Lists what a plan change charges, line by line. The provider reports full prices with the share of the cycle that is
 * charged; each line here is its actual amount, so that they add up to the total. `cycleEndsAt` is the end of the cycle in
 * which the plan changes.
 */
export function ledgerOf({ line_items: items, summary, effective_at: changesAt }: Charge, cycleEndsAt: string): Ledger {
  const { total_amount: total, customer_credits: kept, currency } = summary
  const charged = items.filter((item) => item.unit_price >= 0)
  const back = items.filter((item) => item.unit_price < 0)
  const isInside = charged.some((item) => item.tax_inclusive)
  const tax = summary.tax ?? 0
  const added = isInside ? 0 : tax
  const given = back.reduce((sum, item) => sum + item.unit_price * item.quantity, 0)
  // The charge for the new plan after discounts: everything else is known to the cent.
  const sum = total - added - given - kept
  const weights = charged.map((item) => item.unit_price * item.quantity * item.proration_factor)
  const whole = Math.round(weights.reduce((left, right) => left + right, 0))
  const discount = whole - sum > charged.length ? whole - sum : 0
  const amounts = shares(weights, sum + discount)
  const remaining = Date.parse(cycleEndsAt) - Date.parse(changesAt)
  const line = (label: string, amount: number, detail = ''): LedgerLine[] => (amount === 0 ? [] : [{ label, detail, amount }])
  const lines = [
    ...charged.map(({ name, quantity, proration_factor: part }, index) => ({
      label: name ?? 'Plan',
      detail: [quantity > 1 ? `× ${quantity}` : '', part < 1 ? daysLeftLabel(part, remaining) : ''].filter(Boolean).join(', '),
      amount: amounts[index] ?? 0,
    })),
    ...line('Discount', -discount),
    ...back.flatMap(({ name, unit_price: price, quantity }) =>
      line(`Unused time on ${name ?? 'your previous plan'}`, price * quantity),
    ),
    ...line(kept > 0 ? 'Credit for future charges' : 'Too small to charge now, added to the next charge', kept),
    ...line('Tax', added),
  ]
  return { lines: charged.length > 0 ? lines : [], total, taxInside: isInside ? tax : 0, currency }
}
