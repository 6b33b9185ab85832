import * as z from 'zod'
import {
  CartItem,
  CODES_NAMED_TWICE,
  DiscountCodes,
  EnteredCode,
  namesCodesOnce,
  ReturnUrl,
} from '#src/provider/checkout/checkouts.ts'
import { PaymentMethodType } from '#src/provider/payments.ts'
import { AMOUNT_MAX, Amount, CurrencyCode, Metadata, Timestamp, withoutEffect } from '#src/provider/primitives.ts'
import { TaxCategory } from '#src/provider/products.ts'
import { OrderedQuantity, Subscription } from './subscriptions.ts'

export const ProrationMode = z
  .enum(['prorated_immediately', 'full_immediately', 'difference_immediately', 'do_not_bill'])
  .meta({ id: 'ProrationBillingMode' })
export type ProrationMode = z.infer<typeof ProrationMode>

/** A new plan, quantity or add-ons; add-ons that aren't named are removed. */
export const ChangePlan = z
  .object({
    product_id: CartItem.shape.product_id,
    quantity: OrderedQuantity,
    addons: CartItem.shape.addons,
    proration_billing_mode: ProrationMode,
    effective_at: z.enum(['immediately', 'next_billing_date']).default('immediately').meta({ id: 'EffectiveAt' }),
    on_payment_failure: z.enum(['prevent_change', 'apply_change']).nullish().meta({ id: 'OnPaymentFailure' }),
    discount_code: EnteredCode.nullish(),
    discount_codes: DiscountCodes.nullish(),
    metadata: Metadata.nullish(),
    cancel_scheduled_change_plan: z
      .boolean()
      .nullish()
      .meta({ description: 'Replace a scheduled change. If this one is never applied, the scheduled one stays' }),
    collect_via_payment_link: z
      .literal(false, "Plan changes can't be paid by a link. Leave out collect_via_payment_link")
      .nullish(),
    adaptive_currency_fees_inclusive: z
      .boolean()
      .nullish()
      .meta({ description: 'Conversion fees are added to the price, so true is rejected if a fee applies' }),
  })
  .refine(namesCodesOnce, CODES_NAMED_TWICE)
  .meta({ id: 'UpdateSubscriptionPlanReq' })
export type ChangePlan = z.infer<typeof ChangePlan>

const previewedLine = {
  id: z.string(),
  unit_price: Amount,
  quantity: z.int(),
  currency: CurrencyCode,
  tax: Amount.nullable(),
  tax_rate: z.number().meta({ description: 'Percent' }),
  tax_inclusive: z.boolean(),
  proration_factor: z.number().meta({ description: 'Part of the billing cycle that is charged. 1 is a full cycle' }),
}
const PreviewedLine = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('subscription'),
      ...previewedLine,
      product_id: z.string(),
      name: z.string().nullable(),
      description: z.string().nullable(),
    }),
    z.object({
      type: z.literal('addon'),
      ...previewedLine,
      name: z.string(),
      description: z.string().nullable(),
      tax_category: TaxCategory,
    }),
  ])
  .meta({ id: 'LineItem' })

/** The charge of a plan change, and the resulting subscription. `customer_credits`: the credit that it would leave. */
export const ChangePlanPreview = z
  .object({
    immediate_charge: z
      .object({
        line_items: z.array(PreviewedLine),
        summary: z
          .object({
            total_amount: Amount,
            tax: Amount.nullable(),
            currency: CurrencyCode,
            settlement_amount: Amount,
            settlement_tax: Amount.nullable(),
            settlement_currency: CurrencyCode,
            customer_credits: Amount,
          })
          .meta({ id: 'LineItemSummary' }),
        effective_at: Timestamp,
      })
      .meta({ id: 'ImmediateCharge' }),
    new_plan: Subscription,
  })
  .meta({ id: 'ChangePlanPreviewResponse' })
export type ChangePlanPreview = z.infer<typeof ChangePlanPreview>

/** A charge for an on-demand subscription, made now. */
export const ChargeSubscription = z
  .object({
    product_price: Amount.min(0).max(AMOUNT_MAX),
    product_currency: CurrencyCode.nullish(),
    product_description: z.string().max(1000).nullish(),
    metadata: Metadata.nullish(),
    adaptive_currency_fees_inclusive: z.boolean().nullish(),
    customer_balance_config: z
      .object({
        allow_customer_credits_purchase: z.boolean().nullish(),
        allow_customer_credits_usage: z.boolean().nullish(),
      })
      .nullish()
      .meta(withoutEffect("Customer credits can't pay for subscriptions yet")),
  })
  .meta({ id: 'CreateSubscriptionChargeRequest' })
export type ChargeSubscription = z.infer<typeof ChargeSubscription>
export const ChargedSubscription = z.object({ payment_id: z.string() }).meta({ id: 'CreateSubscriptionChargeResponse' })

/** A new card, added on a page, or a saved one. */
export const UpdatePaymentMethod = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('new'),
      return_url: ReturnUrl.nullish(),
      allowed_payment_method_types: z.array(PaymentMethodType).nullish(),
    }),
    z.object({ type: z.literal('existing'), payment_method_id: z.string().min(1) }),
  ])
  .meta({ id: 'UpdatePaymentMethodReq' })
export type UpdatePaymentMethod = z.infer<typeof UpdatePaymentMethod>
export const UpdatedPaymentMethod = z
  .object({
    payment_id: z.string().nullable(),
    payment_link: z.string().nullable(),
    client_secret: z.string().nullable(),
    expires_on: Timestamp.nullable(),
  })
  .meta({ id: 'UpdatePaymentMethodResponse' })
export type UpdatedPaymentMethod = z.infer<typeof UpdatedPaymentMethod>
