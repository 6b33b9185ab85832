import { assert } from '@tradepost/kit/faults'
import type { PaymentLineRow } from '#src/payments/table.ts'
import { minimumAmountOf } from '#src/pricing/minimum-amounts.ts'
import { type Buyer, type Cart, type PricedCart, priceCart } from '#src/pricing/price-cart.ts'
import { isTaxId } from '#src/pricing/tax-ids.ts'
import type { SubscriptionDiscount, SubscriptionRow } from './table.ts'
import { cycleLines } from './terms.ts'

type Payer = Pick<SubscriptionRow, 'billing' | 'taxId'>

/** Who pays, as far as tax goes. An id that is none where they live now counts for nothing. */
export function buyerOf({ billing: { country }, taxId }: Payer): Buyer {
  return { country, hasTaxId: taxId !== null && isTaxId(country, taxId) }
}

/** The codes that still come off, in their order. */
export function codesOf({ discounts }: Pick<SubscriptionRow, 'discounts'>): SubscriptionDiscount[] {
  return discounts.filter(({ cyclesLeft }) => cyclesLeft !== 0)
}

type Priced = Pick<SubscriptionRow, 'terms' | 'billingCurrency' | 'discounts' | 'billing' | 'taxId'>

/** What lines of a subscription come to for its buyer now, with its codes. */
export function priceLines(subscription: Priced, cart: Pick<Cart, 'lines' | 'rest' | 'credit'>): PricedCart {
  const { terms, billingCurrency } = subscription
  return priceCart(
    { ...cart, currency: terms.currency, billingCurrency, discounts: codesOf(subscription) },
    buyerOf(subscription),
  )
}

/** What a whole cycle comes to before tax and credit, without what was used, in the currency that is charged. */
export function valueOfCycle(subscription: Priced): number {
  const { subtotal, discount } = priceLines(subscription, { lines: cycleLines(subscription.terms) })
  return subtotal - discount
}

/** What the lines of a payment were worth as a cycle: a whole one, before tax and credit, without what was used. */
export function valueOfLines(lines: readonly PaymentLineRow[]): number {
  const parts = lines.filter(({ kind }) => kind === 'subscription' || kind === 'addon').flatMap((line) => line.parts)
  const value = parts.reduce((sum, part) => (/^(tax|credit|proration)$/.test(part.kind) ? sum : sum + part.amount), 0)
  assert(value >= 0, 'A cycle costs nothing or more')
  return value
}

/** The same cart with nothing to charge when that is too small to be charged: all of it is then carried over as credit. */
export function chargeable(priceWith: (credit: number) => PricedCart, credit: number): PricedCart {
  const cart = priceWith(credit)
  return cart.total > 0 && cart.total < minimumAmountOf(cart.currency) ? priceWith(Number.MAX_SAFE_INTEGER) : cart
}
