import * as z from 'zod'
import { tidyCode } from '#src/discount-code.ts'
import { issue } from '#src/issue.ts'
import { QUANTITY_MAX } from '#src/provider/checkout/quantity.ts'
import { DISCOUNT_CODE_LENGTH_MAX } from '#src/provider/discounts.ts'
import { AMOUNT_MAX, Amount, CountryCode, CurrencyCode, Timestamp } from '#src/provider/primitives.ts'
import { ADDONS_MAX } from '#src/provider/products.ts'
import { Included, ShopAddon, ShopBrand, ShopProduct } from './storefront.ts'

/** An add-on in the cart, at its price when it was added. */
export const CartAddon = ShopAddon.pick({ addon_id: true, name: true, price: true }).extend({ quantity: z.int() })
export type CartAddon = z.infer<typeof CartAddon>

export const CartLine = ShopProduct.extend({
  quantity: z.int(),
  unit_amount: Amount.meta({ description: 'Unit price now: the price, the chosen amount or the trial price' }),
  addons: z.array(CartAddon),
  amount: Amount.meta({ description: 'Line total now, including add-ons, before discounts and added tax' }),
  included: Included.nullable().meta({ description: 'What the buyer gets; null if the product was archived' }),
  is_available: z.boolean().meta({ description: 'False if the product was archived, is sold out or is coming soon' }),
}).meta({ id: 'CartLine' })
export type CartLine = z.infer<typeof CartLine>

/** GET /api/shops/{slug}/cart. One cart per shop; it follows the visitor through sign-in. */
export const Cart = z
  .object({
    shop: z.object({ slug: z.string(), name: z.string() }),
    lines: z.array(CartLine),
    brands: z.array(ShopBrand).meta({ description: 'Brands of the lines; each checkout has one' }),
    currency: CurrencyCode.nullable(),
    subtotal: Amount,
    quantity: z.int(),
    country: CountryCode.nullable().meta({ description: 'The country the buyer chose, for tax' }),
    discount_code: z.string().nullable(),
  })
  .meta({ id: 'Cart' })
export type Cart = z.infer<typeof Cart>

/** GET /api/carts: the shops where the visitor has a cart with something in it, the latest first. */
export const CartList = z.object({ items: z.array(Cart.shape.shop) }).meta({ id: 'CartList' })
export type CartList = z.infer<typeof CartList>

const wholeNumber = z
  .number()
  .int(issue('wholeQuantity'))
  .max(QUANTITY_MAX, issue('quantityAtMost', { limit: QUANTITY_MAX }))

/** PUT /api/shops/{slug}/cart/items/{product_id}; quantity 0 removes the line. Absent fields keep their value. */
export const SetCartItem = z
  .object({
    quantity: wholeNumber.min(0, issue('quantityFrom0')),
    amount: Amount.min(0, issue('amountFrom0'))
      .max(AMOUNT_MAX, issue('amountTooLarge'))
      .optional()
      .meta({ description: 'Unit price the buyer chose, for pay what you want' }),
    addons: z
      .array(z.object({ addon_id: z.string().min(1).max(100), quantity: wholeNumber.min(1, issue('quantityFrom1')) }))
      .max(ADDONS_MAX, issue('atMostAddons', { limit: ADDONS_MAX }))
      .refine((addons) => new Set(addons.map((addon) => addon.addon_id)).size === addons.length, issue('duplicateAddon'))
      .optional(),
    starts_anew: z.boolean().default(false).meta({ description: 'Removes everything else first' }),
    replaces_subscription: z.boolean().default(false).meta({ description: 'Removes the subscription in the cart first' }),
  })
  .meta({ id: 'SetCartItem' })
export type SetCartItem = z.input<typeof SetCartItem>

/** PATCH /api/shops/{slug}/cart: absent fields keep their value. A code is only stored if the payments provider accepts it. */
export const PatchCart = z
  .object({
    country: CountryCode.optional(),
    discount_code: z
      .string()
      .overwrite(tidyCode)
      .min(1, issue('enterACode'))
      .max(DISCOUNT_CODE_LENGTH_MAX, issue('codeTooLong'))
      .nullable()
      .optional(),
  })
  .meta({ id: 'PatchCart' })
export type PatchCart = z.infer<typeof PatchCart>

/** The visitor's country, guessed from the browser's language until they enter it. */
export const CartEstimateQuery = z.object({ country: CountryCode })

/**
 * GET /api/shops/{slug}/cart/estimate: what the payments provider would charge for the cart: `subtotal` − `discount` + `tax` =
 * `total`, subtotal and discount without tax.
 */
export const CartEstimate = z
  .object({
    country: CountryCode,
    currency: CurrencyCode,
    subtotal: Amount,
    discount: Amount,
    tax: Amount,
    total: Amount,
    tax_rate: z.int().nullable().meta({ description: 'Basis points; null if the lines differ' }),
    has_tax_inside: z.boolean().meta({ description: 'Some prices include tax' }),
    next: z
      .object({ total: Amount, at: Timestamp })
      .nullable()
      .meta({ description: "The subscription's next charge, with discount and tax" }),
    discount_code: z.string().nullable(),
    discount_refusal: z.string().nullable().meta({ description: "Why the cart's code doesn't apply" }),
  })
  .meta({ id: 'CartEstimate' })
export type CartEstimate = z.infer<typeof CartEstimate>

/** GET /api/shops/{slug}/countries */
export const CountryList = z
  .object({
    items: z.array(CountryCode),
    likely: CountryCode.nullable().meta({ description: "The one that the browser's languages suggest" }),
  })
  .meta({ id: 'CountryList' })
export type CountryList = z.infer<typeof CountryList>

/** POST /api/shops/{slug}/checkout: opens the hosted checkout for the cart, or for one product at once. */
export const StartCheckout = z
  .object({
    country: CountryCode.optional().meta({ description: 'Prefilled at checkout, unless the cart has one' }),
    item: SetCartItem.pick({ amount: true, addons: true })
      .extend({ product_id: z.string().min(1).max(100), quantity: wholeNumber.min(1, issue('quantityFrom1')) })
      .optional()
      .meta({ description: 'Buys only this. The cart stays as it is' }),
  })
  .meta({ id: 'StartCheckout' })
export type StartCheckout = z.infer<typeof StartCheckout>

export const StartedCheckout = z
  .object({ order_id: z.string(), checkout_url: z.url(issue('invalidCheckoutUrl')) })
  .meta({ id: 'StartedCheckout' })
export type StartedCheckout = z.infer<typeof StartedCheckout>
