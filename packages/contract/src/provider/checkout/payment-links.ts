import * as z from 'zod'
import { BillingAddress, CustomerDetails, PaymentMethodType } from '#src/provider/payments.ts'
import { Amount, CurrencyCode, Metadata, Timestamp, withoutEffect } from '#src/provider/primitives.ts'
import {
  CODES_NAMED_TWICE,
  CreateCheckoutSession,
  DiscountCodes,
  EnteredCode,
  FeatureFlags,
  namesCodesOnce,
  PayingCustomer,
  paymentOptions,
  ReturnUrl,
} from './checkouts.ts'

/** What POST /payments and POST /subscriptions take alike. */
export const linkOptions = {
  discount_code: EnteredCode.nullish(),
  discount_codes: DiscountCodes.nullish(),
  allowed_payment_method_types: z.array(PaymentMethodType).nullish(),
  metadata: Metadata.default({}),
  payment_link: z.boolean().nullish(),
  payment_method_id: z.string().min(1).nullish(),
  return_url: ReturnUrl.nullish(),
  show_saved_payment_methods: z.boolean().default(false),
  ...paymentOptions,
}

/** POST /payments: one payment, made through its link or with a saved card. */
export const CreatePayment = z
  .object({
    product_cart: CreateCheckoutSession.shape.product_cart,
    customer: PayingCustomer,
    billing: BillingAddress,
    billing_currency: CurrencyCode.nullish(),
    ...linkOptions,
    adaptive_currency_fees_inclusive: z
      .boolean()
      .nullish()
      .meta({ description: 'Conversion fees are added to the price, so true is rejected if a fee applies' }),
    redirect_immediately: FeatureFlags.shape.redirect_immediately,
    require_phone_number: FeatureFlags.shape.require_phone_number,
    short_link: z.boolean().nullish().meta(withoutEffect('Payment links are already short')),
  })
  .refine(namesCodesOnce, CODES_NAMED_TWICE)
  .meta({ id: 'CreateOneTimePaymentRequest' })
export type CreatePayment = z.infer<typeof CreatePayment>

/** `client_secret` is for a checkout inside the shop's own page, which needs a browser SDK that doesn't exist here. */
export const CreatedPayment = z
  .object({
    payment_id: z.string(),
    total_amount: Amount,
    client_secret: z.string(),
    customer: CustomerDetails,
    discount_id: z.string().nullable(),
    discount_ids: z.array(z.string()).nullable(),
    metadata: Metadata,
    payment_link: z.url().nullable(),
    expires_on: Timestamp.nullable(),
    product_cart: z.array(z.object({ product_id: z.string(), quantity: z.int(), amount: Amount.nullable() })).nullable(),
  })
  .meta({ id: 'CreateOneTimePaymentResponse' })
export type CreatedPayment = z.infer<typeof CreatedPayment>
