import type { CartEstimate } from '@tradepost/contract/platform/buyer/cart'
import { Fault } from '@tradepost/kit/faults'
import type { Preview } from '#src/payments-provider/calls/checkouts.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { type Priced, toProviderCart } from './provider-cart.ts'

type Said = Pick<CartEstimate, 'discount_code' | 'discount_refusal'>

/** Converts a preview; every amount is the provider's own. */
function viewEstimate(preview: Preview, said: Said): CartEstimate {
  const { billing_country, currency, current_breakup, product_cart, recurring_breakup: cycle, next_billing_date: at } = preview
  const rates = new Set(product_cart.map((line) => line.tax_rate))
  const [rate = null] = rates
  const { subtotal, discount, tax, total_amount } = current_breakup
  return {
    country: billing_country,
    currency,
    subtotal,
    discount,
    tax: tax ?? 0,
    total: total_amount,
    tax_rate: rates.size === 1 ? rate : null,
    next: cycle && at ? { total: cycle.total_amount, at } : null,
    has_tax_inside: product_cart.some((line) => line.tax_inclusive),
    ...said,
  }
}

/**
 * Estimates a cart's total with its code and the tax of a country. A code that is no longer valid takes nothing off and doesn't
 * hide the total: the answer says why.
 * @throws what the provider refuses about the cart itself
 */
export async function estimateCart(
  checkouts: Pick<PaymentsProvider['checkouts'], 'preview'>,
  cart: Priced,
): Promise<CartEstimate> {
  const { discountCode } = cart
  try {
    const preview = await checkouts.preview(toProviderCart(cart))
    return viewEstimate(preview, { discount_code: discountCode, discount_refusal: null })
  } catch (error) {
    if (!discountCode || !(error instanceof Fault) || error.status >= 500) throw error
    const without = await checkouts.preview(toProviderCart({ ...cart, discountCode: null }))
    return viewEstimate(without, { discount_code: discountCode, discount_refusal: error.message })
  }
}
