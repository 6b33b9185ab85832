import type { CheckoutPreview } from '@tradepost/contract/provider/checkout-previews'
import type { CreateCheckoutSession } from '@tradepost/contract/provider/checkouts'
import { includedTax } from '@tradepost/kit/money'
import { fault } from '#src/faults.ts'
import { type PricedCart, type PricedLine, priceCart } from '#src/pricing/price-cart.ts'
import type { CartDiscount } from '#src/pricing/share-discounts.ts'
import { isTaxId } from '#src/pricing/tax-ids.ts'
import { taxRateOf } from '#src/pricing/tax-rates.ts'
import type { Scope } from '#src/scope.ts'
import { buyerOf } from './buyer.ts'
import { type PreparedCart, prepareCart } from './create-checkout-session.ts'

/** Where a buyer is taken to live who was not said to live anywhere. */
const DEFAULT_COUNTRY = 'US'

/** What is due without tax, before and after codes, so that the parts sum whichever way prices carry their tax. */
function breakupOf({ lines, tax, total }: PricedCart, rateBasisPoints: number): CheckoutPreview['current_breakup'] {
  const shownOf = (isInclusive: boolean) =>
    lines.filter((line) => line.isTaxInclusive === isInclusive).reduce((sum, line) => sum + line.shown, 0)
  const inclusive = shownOf(true)
  const subtotal = shownOf(false) + inclusive - includedTax(inclusive, rateBasisPoints)
  return { subtotal, discount: subtotal - (total - tax), tax, total_amount: total }
}

/** What the line would cost by its list price, in the products' own currency. */
function listPriceOf({ parts, quantity }: PricedLine): number {
  const conversion = parts.find((part) => part.kind === 'conversion')
  const list = parts.find((part) => part.kind === 'list')
  return (conversion?.unitPrice ?? list?.unitPrice ?? 0) * quantity
}

/** The basis points of the first code that takes a percentage off this product, if one does. */
function percentageFor({ discounts }: PreparedCart, { productId }: PricedLine): number | null {
  const isFor = ({ restrictedTo }: CartDiscount) => restrictedTo.length === 0 || restrictedTo.includes(productId)
  return discounts.find((discount) => discount.type === 'percentage' && isFor(discount))?.amount ?? null
}

/** What a checkout would charge, to the minor unit, without opening it. @throws what `prepareCart` throws */
export async function previewCheckout(scope: Scope, input: CreateCheckoutSession): Promise<CheckoutPreview> {
  const prepared = await prepareCart(scope, input)
  const country = input.billing_address?.country ?? DEFAULT_COUNTRY
  const rateBasisPoints = taxRateOf(country)
  const cart = priceCart(prepared, buyerOf({ request: input, link: null }, { country }))
  const isTaxIdWrong = input.tax_id && !isTaxId(country, input.tax_id)
  const { currency } = cart
  return {
    billing_country: country,
    currency,
    total_price: cart.total,
    total_tax: cart.tax,
    current_breakup: breakupOf(cart, rateBasisPoints),
    product_cart: cart.lines.map((line, index) => ({
      product_id: line.productId,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      og_price: listPriceOf(line),
      og_currency: prepared.currency,
      discounted_price: line.shown - line.discount,
      currency,
      discount_amount: percentageFor(prepared, line),
      discount_cycle: null,
      tax: line.tax,
      tax_rate: rateBasisPoints,
      tax_category: prepared.lines[index]?.taxCategory ?? 'digital_products',
      tax_inclusive: line.isTaxInclusive,
      is_subscription: false,
      is_usage_based: false,
      addons: null,
      meters: [],
      credit_entitlements: [],
    })),
    recurring_breakup: null,
    next_billing_date: null,
    trial_period_days: null,
    trial_amount: null,
    is_byop: false,
    tax_id_business_name: null,
    tax_id_err_msg: isTaxIdWrong ? fault('INVALID_TAX_ID').message : null,
    tax_id_format_name: null,
  }
}
