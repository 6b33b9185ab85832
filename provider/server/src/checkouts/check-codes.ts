import { Fault } from '@tradepost/kit/faults'
import { checkDiscount } from '#src/discounts/check-discount.ts'
import { findDiscountByCode } from '#src/discounts/read-discounts.ts'
import type { DiscountRow } from '#src/discounts/table.ts'
import { fault } from '#src/faults.ts'
import { type CartLines, chargeLines } from '#src/pricing/charge-lines.ts'
import type { CartDiscount } from '#src/pricing/share-discounts.ts'
import type { Scope } from '#src/scope.ts'

type CodedCart = CartLines & { customerId: string | null }

/** @throws 422 with the reason why the code can't be used (discounts/check-discount.ts) */
async function checkCode(scope: Scope, code: string, cart: CodedCart): Promise<DiscountRow> {
  const found = await findDiscountByCode(scope, code)
  const isFor = (id: string) => !found || found.restrictedTo.length === 0 || found.restrictedTo.includes(id)
  const subtotal = chargeLines(cart)
    .lines.filter(({ line }) => isFor(line.productId))
    .reduce((sum, { shown }) => sum + shown, 0)
  const productIds = cart.lines.map(({ productId }) => productId)
  const currency = cart.billingCurrency ?? cart.currency
  return checkDiscount(scope, found, { productIds, currency, subtotal, customerId: cart.customerId })
}

/**
 * Returns the discounts of these codes, in order, if all apply to this cart. Doesn't redeem them: the payment does.
 * @throws 422 with the reason why one can't be used
 */
export async function checkCodes(scope: Scope, codes: readonly string[], cart: CodedCart): Promise<DiscountRow[]> {
  const discounts: DiscountRow[] = []
  for (const code of codes) discounts.push(await checkCode(scope, code, cart))
  return discounts
}

/**
 * Checks that a session's discount still applies to its current cart. A code that was since given to another discount is invalid.
 * @throws 422 with the reason, naming the code
 */
export async function verifyDiscount(scope: Scope, { id, code }: CartDiscount, cart: CodedCart): Promise<DiscountRow> {
  try {
    const found = await checkCode(scope, code, cart)
    if (found.id !== id) throw fault('INVALID_DISCOUNT_CODE')
    return found
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw new Fault(error.status, error.code, error.message, { issues: [{ path: `discounts.${code}`, message: error.message }] })
  }
}

/** Returns all discounts of a session, in order, if its buyer can use them now. @throws what `verifyDiscount` throws */
export async function verifyDiscounts(
  scope: Scope,
  session: CodedCart & { discounts: readonly CartDiscount[] },
  customerId: string,
): Promise<DiscountRow[]> {
  const rows: DiscountRow[] = []
  for (const discount of session.discounts) rows.push(await verifyDiscount(scope, discount, { ...session, customerId }))
  return rows
}
