import type { UpdateCart } from '@tradepost/contract/hosted/checkout'
import { Fault } from '@tradepost/kit/faults'
import { getBusiness } from '#src/businesses/get-business.ts'
import { verifyDiscount } from '#src/checkouts/check-codes.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { updateSession } from '#src/checkouts/update-session.ts'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { checkKeyCount } from '#src/license-keys/issue-license-keys.ts'
import { type CartLine, chargeLines, priceIn } from '#src/pricing/charge-lines.ts'
import { checkAmount } from '#src/pricing/minimum-amounts.ts'
import { checkChargeable, priceCart } from '#src/pricing/price-cart.ts'
import type { CartDiscount } from '#src/pricing/share-discounts.ts'
import { getProduct } from '#src/products/read-products.ts'
import type { Scope } from '#src/scope.ts'
import type { SubscriptionPlan } from '#src/subscriptions/terms.ts'
import { findCurrencyChoice } from './currency-choice.ts'
import { openHostedSession } from './show-hosted-session.ts'

/**
 * Applies the buyer's choices: currency, quantity, pay-what-you-want amount. Removes codes that no longer apply to the cart.
 * @throws 403 FORBIDDEN for a choice that isn't theirs; 409, 410 if the session is over; 422 if the amount or the currency can't
 * be charged
 */
export async function updateCart(deps: Deps, sessionId: string, choice: UpdateCart): Promise<CheckoutSessionRow> {
  const { session } = await openHostedSession(deps, sessionId)
  return updateSession(deps, session, async (scope, locked) => {
    const billingCurrency = choice.currency ?? locked.billingCurrency
    if (billingCurrency !== locked.billingCurrency) await checkCurrency(scope, locked, billingCurrency)
    const lines = withChoices({ ...locked, billingCurrency }, choice)
    await checkQuantities(scope, lines, choice)
    const plan = planWith(locked.plan, lines)
    const cart = { ...locked, billingCurrency, lines, plan }
    checkAmounts(cart, choice)
    const discounts = await codesThatStay(scope, cart)
    checkChargeable(priceCart({ ...cart, discounts }, { country: null }))
    return { billingCurrency, lines, discounts, plan }
  })
}

async function checkCurrency(scope: Scope, session: CheckoutSessionRow, wanted: string): Promise<void> {
  const choice = findCurrencyChoice(session, await getBusiness(scope))
  if (!choice) throw fault('FORBIDDEN', "This checkout's currency is fixed")
  if (!choice.all.includes(wanted)) throw fault('UNSUPPORTED_BILLING_CURRENCY', `${wanted} isn't supported`)
}

/** @throws 403 FORBIDDEN, 422 INVALID_REQUEST_PARAMETERS if the line doesn't exist */
function withChoices({ lines, billingCurrency: currency, link }: CheckoutSessionRow, choice: UpdateCart): CartLine[] {
  const changed = [...lines]
  for (const { position, quantity, amount } of choice.lines ?? []) {
    const line = changed[position]
    if (!line) throw fault('INVALID_REQUEST_PARAMETERS', "This line isn't in the cart")
    if (quantity !== undefined && quantity !== line.quantity && !link) throw fault('FORBIDDEN', 'The quantity is fixed')
    if (amount !== undefined && !line.openPrice) throw fault('FORBIDDEN', 'The price is fixed')
    changed[position] = {
      ...line,
      ...(quantity === undefined ? {} : { quantity }),
      ...(line.openPrice && amount !== undefined ? { openPrice: { ...line.openPrice, chosen: { amount, currency } } } : {}),
    }
  }
  return changed
}

/** @throws 422 INVALID_QUANTITY for more license keys than one sale issues */
async function checkQuantities(scope: Scope, lines: readonly CartLine[], choice: UpdateCart): Promise<void> {
  for (const { position, quantity } of choice.lines ?? []) {
    const line = lines[position]
    if (line && quantity !== undefined && quantity > 1)
      checkKeyCount({ product: await getProduct(scope, line.productId), quantity, path: `lines.${position}.quantity` })
  }
}

/** Returns the cart's subscription with the quantity of its line. @throws 403 FORBIDDEN if it's usage-based */
function planWith(plan: SubscriptionPlan | null, lines: readonly CartLine[]): SubscriptionPlan | null {
  const quantity = lines.find(({ kind }) => kind === 'subscription')?.quantity
  if (!plan || !quantity) return plan
  if (plan.terms.kind === 'usage_based' && quantity !== 1) throw fault('FORBIDDEN', 'The quantity is fixed')
  return { ...plan, terms: { ...plan.terms, quantity } }
}

/** Checks that every new amount reaches the price's minimum, converted to the currency of the amount. */
function checkAmounts(cart: CheckoutSessionRow, choice: UpdateCart): void {
  const { conversion } = chargeLines(cart)
  for (const { position, amount } of choice.lines ?? []) {
    const minimum = cart.lines[position]?.openPrice?.minimum
    if (amount === undefined || minimum === undefined) continue
    const least = { minimum: priceIn(conversion, minimum), currency: cart.billingCurrency }
    checkAmount(amount, least, `lines.${position}.amount`)
  }
}

/** Returns the cart's codes that still apply. */
async function codesThatStay(scope: Scope, cart: CheckoutSessionRow): Promise<CartDiscount[]> {
  const staying: CartDiscount[] = []
  for (const discount of cart.discounts) {
    try {
      await verifyDiscount(scope, discount, cart)
      staying.push(discount)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
    }
  }
  return staying
}
