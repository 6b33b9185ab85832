import { type Deps, transact } from '#src/deps.ts'
import { checkDiscount } from '#src/discounts/check-discount.ts'
import { termsIn } from '#src/discounts/discount-terms.ts'
import { findDiscountByCode } from '#src/discounts/get-discount.ts'
import { fault } from '#src/faults.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import { findLatestAttempt, isLive } from './get-checkout-session.ts'
import { type CartDiscount, type CartLine, effectiveUnitPrice, priceCart } from './price-cart.ts'
import { openHostedSession } from './show-hosted-session.ts'
import type { CheckoutSessionRow } from './table.ts'

/** A discount with the terms that it had when it was put on the cart. */
export type AppliedDiscount = CartDiscount & { id: string; code: string }

type Cart = { currency: string; lines: readonly CartLine[]; customerId: string | null }

/**
 * What a code takes off this cart. It takes no use of the discount yet: that is for the payment.
 * @throws 422 with the reason why the code cannot be used (discounts/check-discount.ts)
 */
export async function discountFor(scope: Scope, code: string, { currency, lines, customerId }: Cart): Promise<AppliedDiscount> {
  const found = await findDiscountByCode(scope, code)
  const isFor = (id: string) => !found || found.restrictedTo.length === 0 || found.restrictedTo.includes(id)
  const subtotal = lines
    .filter(({ productId }) => isFor(productId))
    .reduce((sum, line) => sum + effectiveUnitPrice(line) * line.quantity, 0)
  const productIds = lines.map(({ productId }) => productId)
  const discount = await checkDiscount(scope, found, { productIds, currency, subtotal, customerId })
  const { minimumSubtotal: _, ...terms } = termsIn(discount, currency)
  return { ...terms, id: discount.id, code: discount.code }
}

/**
 * Puts a code on an open session in place of the one it has, or takes it off (null).
 * @throws 403 FORBIDDEN for a code when the business lets buyers give none; 409, 410 for a session that is over; 422 for the code
 */
export async function applyDiscount(deps: Deps, sessionId: string, code: string | null): Promise<CheckoutSessionRow> {
  const { session } = await openHostedSession(deps, sessionId)
  // Taking one off is always possible: a code that went bad must not keep anybody from paying.
  if (code !== null && session.request.feature_flags?.allow_discount_code === false) throw fault('FORBIDDEN')
  return transact(deps, session, async (scope) => {
    const attempt = await findLatestAttempt(scope, sessionId)
    if (attempt && isLive(attempt)) throw fault('CHECKOUT_SESSION_CONSUMED')
    if (session.expiresAt <= scope.clock.now()) throw fault('CHECKOUT_SESSION_EXPIRED')
    const discounts = code === null ? [] : [await discountFor(scope, code, session)]
    priceCart({ ...session, discounts }, { country: null })
    return scope.trx
      .updateTable('checkoutSessions')
      .set({ discounts: JSON.stringify(discounts) as never })
      .where((row) => row.and({ ...tenantOf(scope), id: sessionId }))
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
