import { assert } from '@tradepost/kit/faults'
import type { PaymentLineRow } from '#src/payments/table.ts'
import { getMinimumAmount } from '#src/pricing/minimum-amounts.ts'
import { type Buyer, type Cart, type PricedCart, priceCart } from '#src/pricing/price-cart.ts'
import { findTaxId } from '#src/pricing/tax-ids.ts'
import type { Scope } from '#src/scope.ts'
import { estimateWalletShare } from '#src/wallets/pay-from-wallet.ts'
import type { SubscriptionDiscount, SubscriptionRow } from './table.ts'
import { buildCycleLines } from './terms.ts'

type Payer = Pick<SubscriptionRow, 'billing' | 'taxId'>

/** Returns the payer for tax. Ignores a tax ID that isn't valid in their current country. */
export function toBuyer({ billing: { country, zipcode }, taxId }: Payer): Buyer {
  return { country, zipcode, hasTaxId: taxId !== null && findTaxId(country, taxId) !== undefined }
}

/** Returns the codes that still apply, in order. */
export function listRemainingDiscounts({ discounts }: Pick<SubscriptionRow, 'discounts'>): SubscriptionDiscount[] {
  return discounts.filter(({ cyclesLeft }) => cyclesLeft !== 0)
}

type Priced = Pick<SubscriptionRow, 'terms' | 'billingCurrency' | 'discounts' | 'billing' | 'taxId'>

/** Prices lines of a subscription for its buyer now, with its codes. */
export function priceLines(subscription: Priced, cart: Pick<Cart, 'lines' | 'rest' | 'credit'>): PricedCart {
  const { terms, billingCurrency } = subscription
  return priceCart(
    { ...cart, currency: terms.currency, billingCurrency, discounts: listRemainingDiscounts(subscription) },
    toBuyer(subscription),
  )
}

/** Returns the value of a whole cycle before tax and credit, without usage, in the billing currency. */
export function calculateCycleValue(subscription: Priced): number {
  const { subtotal, discount } = priceLines(subscription, { lines: buildCycleLines(subscription.terms) })
  return subtotal - discount
}

/** Returns the value of a payment's lines as a whole cycle, before tax and credit, without usage. */
export function calculateLinesValue(lines: readonly PaymentLineRow[]): number {
  const parts = lines.filter(({ kind }) => kind === 'subscription' || kind === 'addon').flatMap((line) => line.parts)
  const value = parts.reduce((sum, part) => (/^(tax|credit|proration)$/.test(part.kind) ? sum : sum + part.amount), 0)
  assert(value >= 0, 'A cycle costs nothing or more')
  return value
}

/** Returns the same cart with nothing due if the total is too small to charge: all of it is then carried over as credit. */
export function applyMinimumAmount(priceWith: (credit: number) => PricedCart, credit: number): PricedCart {
  const cart = priceWith(credit)
  return cart.total > 0 && cart.total < getMinimumAmount(cart.currency) ? priceWith(Number.MAX_SAFE_INTEGER) : cart
}

/**
 * `planned`: the subscription with the plan that is charged. `wallet`: what the customer's wallet pays of the cart's total now.
 */
type NextCharge = { planned: SubscriptionRow; cart: PricedCart; wallet: number }

/** Prices the next charge of a subscription, without usage, for every page and email that tells it. */
export async function priceNextCharge(scope: Scope, subscription: SubscriptionRow): Promise<NextCharge> {
  const { planned, cart } = priceNextCycle(subscription)
  const { total: totalAmount, currency } = cart
  const wallet = await estimateWalletShare(scope, { customerId: subscription.customerId, currency, totalAmount })
  return { planned, cart, wallet }
}

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
