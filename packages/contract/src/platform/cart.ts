import * as z from 'zod'
import { QUANTITY_MAX } from '../provider/checkouts.ts'
import { Amount, CurrencyCode } from '../provider/primitives.ts'
import { ShopProduct } from './storefront.ts'

export const CartLine = ShopProduct.extend({
  quantity: z.int(),
  amount: Amount,
  is_available: z.boolean().meta({ description: 'False when the seller took it off the shelf meanwhile' }),
}).meta({ id: 'CartLine' })

/** GET /api/shops/{slug}/cart. One cart per shop; it follows the visitor through sign-in. */
export const Cart = z
  .object({
    shop: z.object({ slug: z.string(), name: z.string() }),
    lines: z.array(CartLine),
    currency: CurrencyCode.nullable(),
    subtotal: Amount,
    quantity: z.int(),
  })
  .meta({ id: 'Cart' })
export type Cart = z.infer<typeof Cart>

/** PUT /api/shops/{slug}/cart/items/{product_id}; 0 takes the line out. */
export const SetCartItem = z
  .object({
    quantity: z
      .number()
      .int('Quantity must be a whole number')
      .min(0, 'Quantity must be 0 or more')
      .max(QUANTITY_MAX, `Quantity is at most ${QUANTITY_MAX}`),
  })
  .meta({ id: 'SetCartItem' })

/** POST /api/shops/{slug}/checkout: opens the hosted checkout for the cart. */
export const StartedCheckout = z
  .object({ order_id: z.string(), checkout_url: z.url('Invalid checkout URL') })
  .meta({ id: 'StartedCheckout' })
export type StartedCheckout = z.infer<typeof StartedCheckout>
