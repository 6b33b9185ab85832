import { canEnterDiscountCode } from '#src/checkouts/buyer.ts'
import { checkCodes } from '#src/checkouts/check-codes.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { updateSession } from '#src/checkouts/update-session.ts'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { priceCart } from '#src/pricing/price-cart.ts'
import { type CartDiscount, toCartDiscount } from '#src/pricing/share-discounts.ts'
import { limitCodes } from './client-limits.ts'
import { openHostedSession } from './show-hosted-session.ts'

/**
 * Replaces the codes of an open session with this one, or removes all (null), or `only` that one.
 * @throws 403 FORBIDDEN if buyers can't enter codes; 409, 410 if the session is over; 422 for the code; 429 after too many wrong
 * ones
 */
export async function applyDiscount(
  deps: Deps,
  sessionId: string,
  { code, only, client }: { code: string | null; only?: string | undefined; client: string },
): Promise<CheckoutSessionRow> {
  const { session } = await openHostedSession(deps, sessionId)
  // Removing a code always works: an invalid code must not keep anyone from paying.
  if (code !== null && !canEnterDiscountCode(session)) throw fault('FORBIDDEN', "This checkout doesn't take discount codes")
  const apply = () =>
    updateSession(deps, session, async (scope, locked) => {
      const kept = (discount: CartDiscount) => only !== undefined && discount.code !== only
      const discounts =
        code === null ? locked.discounts.filter(kept) : (await checkCodes(scope, [code], locked)).map(toCartDiscount)
      priceCart({ ...locked, discounts }, { country: null })
      return { discounts }
    })
  return code === null ? apply() : limitCodes(deps, { tenant: session, client, sessionId }, apply)
}
