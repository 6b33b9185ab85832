import { LANGUAGES } from '@tradepost/messages/languages'
import * as z from 'zod'
import { issue } from '#src/platform/seller-issue.ts'
import { PAYMENT_METHOD_TYPES } from '#src/provider/payments.ts'
import { WebAddress } from '#src/web-address.ts'

/** GET and PUT /api/organizations/{slug}/checkout-appearance: the look and the fields of the shop's checkouts. */
export const CheckoutAppearance = z
  .strictObject({
    theme: z.enum(['light', 'dark', 'system']),
    show_order_details: z.boolean(),
    language: z.enum(LANGUAGES).nullable().meta({ description: "Null: the customer's language" }),
    allow_currency_selection: z.boolean(),
    allow_discount_code: z.boolean(),
    allow_phone_number_collection: z.boolean(),
    allow_tax_id: z.boolean(),
    always_create_new_customer: z.boolean(),
    allowed_payment_method_types: z
      .array(z.enum(PAYMENT_METHOD_TYPES))
      .refine((types) => new Set(types).size === types.length, issue('duplicatePaymentMethod'))
      .meta({ description: 'Empty: all eligible payment methods' }),
  })
  .meta({ id: 'CheckoutAppearance' })
export type CheckoutAppearance = z.infer<typeof CheckoutAppearance>

/** POST …/checkout-appearance/try: opens a checkout with this look for the seller. */
export const TriedCheckout = z.object({ checkout_url: WebAddress }).meta({ id: 'TriedCheckout' })
