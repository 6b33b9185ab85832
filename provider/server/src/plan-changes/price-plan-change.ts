import type { ProrationMode } from '@tradepost/contract/provider/subscriptions/subscription-changes'
import type { PricedCart } from '#src/pricing/price-cart.ts'
import { type ProrationFactor, prorate } from '#src/pricing/proration.ts'
import { calculateRemainingCycle } from '#src/subscriptions/periods.ts'
import { applyMinimumAmount, priceLines } from '#src/subscriptions/price-cycle.ts'
import type { SubscriptionDiscount, SubscriptionRow } from '#src/subscriptions/table.ts'
import { buildCycleLines, type SubscriptionTerms } from '#src/subscriptions/terms.ts'

/**
 * Price of a plan change now. `cart` null: nothing is charged, whatever its value. `credit`: unused time on the old plan, before
 * tax. `creditLeft`: its unused part (negative: an amount carried over because it's too small to charge).
 */
export type PricedPlanChange = {
  cart: PricedCart | null
  credit: number
  creditLeft: number
  rest: ProrationFactor | undefined
  startsCycle: boolean
}

type NewPlan = { terms: SubscriptionTerms; discounts: SubscriptionDiscount[] }

/** Returns whether the current cycle is a trial, before the first full charge. */
const isInTrial = ({ trialDays, cycle }: SubscriptionRow): boolean => trialDays > 0 && cycle === 0

function calculateCredit({ cycleValue }: SubscriptionRow, mode: ProrationMode, rest: ProrationFactor): number {
  if (mode === 'prorated_immediately') return prorate(cycleValue, rest)
  return mode === 'difference_immediately' ? cycleValue : 0
}

/** Implements the table of decision 58. Existing credit is kept for renewals. */
export function pricePlanChange(
  subscription: SubscriptionRow,
  { terms, discounts }: NewPlan,
  { mode, now }: { mode: ProrationMode; now: Date },
): PricedPlanChange {
  if (mode === 'do_not_bill') return { cart: null, credit: 0, creditLeft: 0, rest: undefined, startsCycle: false }
  const { frequency } = subscription.terms
  const isSameFrequency = frequency.count === terms.frequency.count && frequency.interval === terms.frequency.interval
  const startsCycle = mode === 'full_immediately' || !isSameFrequency || isInTrial(subscription)
  const whole = calculateRemainingCycle(subscription, now)
  const credit = calculateCredit(subscription, mode, whole)
  const rest = mode === 'prorated_immediately' && !startsCycle ? whole : undefined
  const planned = { ...subscription, terms, discounts }
  const lines = buildCycleLines(terms)
  const cart = applyMinimumAmount(
    (available) => priceLines(planned, { lines, credit: available, ...(rest ? { rest } : {}) }),
    credit,
  )
  return { cart, credit, creditLeft: credit - cart.credit, rest, startsCycle }
}
