import type { PricedCart } from '#src/pricing/price-cart.ts'
import { applyMinimumAmount, priceLines } from './price-cycle.ts'
import type { SubscriptionRow } from './table.ts'
import { buildCycleLines } from './terms.ts'

/**
 * Prices the next cycle of a subscription as of now, without usage: with its credit, and with the plan that is scheduled for its
 * next billing date. Returns the subscription with that plan, and the cart.
 */
export function priceNextCycle(subscription: SubscriptionRow): { planned: SubscriptionRow; cart: PricedCart } {
  const { planChange, credit } = subscription
  const planned =
    planChange && !planChange.paymentId
      ? { ...subscription, terms: planChange.terms, discounts: planChange.discounts }
      : subscription
  const lines = buildCycleLines(planned.terms)
  return { planned, cart: applyMinimumAmount((taken) => priceLines(planned, { lines, credit: taken }), credit) }
}
