import type { BuyerPlanPreview } from '@tradepost/contract/platform/buyer/buyer-subscriptions'
import { t } from '#src/messages.ts'

type Charge = BuyerPlanPreview['immediate_charge']

/** One line of a change's price. The lines before the total add up to it. */
type LedgerLine = { label: string; detail: string; amount: number }
type Ledger = { lines: LedgerLine[]; total: number; taxInside: number; currency: string }

const HOUR_MILLISECONDS = 3_600_000
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS

/**
 * Formats the part of a cycle that is charged: "2 days, 21 hours of 30 days". Rounds down to an hour, so that less than a whole
 * cycle never looks like one, and no fraction of a day stands beside an amount that it doesn't give.
 */
function daysLeftLabel(part: number, remainingMilliseconds: number): string {
  const total = Math.round(remainingMilliseconds / part / DAY_MILLISECONDS)
  const days = Math.floor(remainingMilliseconds / DAY_MILLISECONDS)
  const hours = Math.floor((remainingMilliseconds % DAY_MILLISECONDS) / HOUR_MILLISECONDS)
  if (days === 0) return t('nouns.planCost.hoursLeft', { hours, total })
  return hours === 0
    ? t('nouns.planCost.daysLeft', { remaining: days, total })
    : t('nouns.planCost.daysAndHoursLeft', { days, hours, total })
}

/** Describes a line: "× 4, 6 of 30 days". `days` is empty if a whole cycle is charged. */
function detailOf(quantity: number, days: string): string {
  if (quantity <= 1) return days
  const shown = String(quantity)
  return days ? t('nouns.planCost.quantityAndDays', { quantity: shown, days }) : t('nouns.planCost.quantity', { quantity: shown })
}

/** Splits a sum by weights, to the cent. The largest share gets the rounding difference. */
function shares(weights: readonly number[], sum: number): number[] {
  const rounded = weights.map((weight) => Math.round(weight))
  const largest = rounded.indexOf(Math.max(...rounded))
  const rest = sum - rounded.reduce((total, amount) => total + amount, 0)
  return rounded.map((amount, index) => (index === largest ? amount + rest : amount))
}

/**
 * Lists what a plan change charges, line by line. The provider reports full prices with the charged share of the cycle; here each
 * line is the actual amount, so that they add up to the total. `cycleEndsAt` is the end of the cycle in which the plan changes.
 */
export function buildLedger({ line_items: items, summary, effective_at: changesAt }: Charge, cycleEndsAt: string): Ledger {
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
      label: name ?? t('nouns.planCost.unnamedPlan'),
      detail: detailOf(quantity, part < 1 ? daysLeftLabel(part, remaining) : ''),
      amount: amounts[index] ?? 0,
    })),
    ...line(t('nouns.planCost.discount'), -discount),
    ...back.flatMap(({ name, unit_price: price, quantity }) =>
      line(name ? t('nouns.planCost.unusedTime', { plan: name }) : t('nouns.planCost.unusedTimeOfPrevious'), price * quantity),
    ),
    ...line(t(kept > 0 ? 'nouns.planCost.credit' : 'nouns.planCost.tooSmall'), kept),
    ...line(t('nouns.planCost.tax'), added),
  ]
  return { lines: charged.length > 0 ? lines : [], total, taxInside: isInside ? tax : 0, currency }
}
