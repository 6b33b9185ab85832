import * as z from 'zod'
import { withPostalCode } from '../postal-codes.ts'
import { CustomFieldResponse } from './checkout/checkout-options.ts'
import { DiscountType } from './discounts.ts'
import { PrintedDocument } from './invoices.ts'
import { Amount, CountryCode, CurrencyCode, filterBy, Metadata, PageQuery, Timestamp } from './primitives.ts'
import { PAYMENT_STATUS_SYNONYMS } from './synonyms.ts'

/**
 * Every status on the wire. We store the first five; the specification's `pending` is the API's `requires_payment_method`
 * (decision "Wire values").
 */
export const PaymentStatus = z
  .enum([
    'requires_payment_method',
    'requires_customer_action',
    'processing',
    'succeeded',
    'failed',
    'cancelled',
    'requires_merchant_action',
    'requires_confirmation',
    'requires_capture',
    'partially_captured',
    'partially_captured_and_capturable',
  ])
  .meta({ id: 'IntentStatus' })

/** A payment with one of these statuses may still succeed or fail. One that requires a payment method is an open checkout. */
export const PENDING_PAYMENT_STATUSES = [
  'processing',
  'requires_customer_action',
  'requires_merchant_action',
  'requires_confirmation',
  'requires_capture',
  'partially_captured_and_capturable',
] as const satisfies readonly z.infer<typeof PaymentStatus>[]

/** Payment method types that a checkout session may be limited to (specification, section 5). */
export const PAYMENT_METHOD_TYPES = [
  'credit',
  'debit',
  'upi_collect',
  'upi_intent',
  'apple_pay',
  'google_pay',
  'amazon_pay',
  'klarna',
  'affirm',
  'afterpay_clearpay',
  'sepa',
  'ach',
] as const
export type OfferedMethodType = (typeof PAYMENT_METHOD_TYPES)[number]

/** The API's other payment method types. A session may name them; no checkout of ours offers them. */
const OTHER_METHOD_TYPES =
  'alfamart ali_pay ali_pay_hk alma atome bacs bancontact_card bca_bank_transfer becs benefit billie bizum blik bni_va boleto bri_va card_redirect cashapp cimb_va classic crypto_currency dana danamon_va direct_carrier_billing duit_now efecty eft eps evoucher family_mart fps gcash giropay givex go_pay ideal indomaret instant_bank_transfer interac kakao_pay knet lawson local_bank_redirect local_bank_transfer mandiri_va mb_way mifinity mini_stop mobile_pay momo momo_atm multibanco naver_pay online_banking_czech_republic online_banking_finland online_banking_fpx online_banking_poland online_banking_slovakia online_banking_thailand open_banking_pis open_banking_uk oxxo pago_efectivo pay_bright pay_easy pay_safe_card payco paypal paze permata_bank_transfer pix prompt_pay przelewy24 pse red_compra red_pagos revolut_pay samsung_pay satispay seicomart sepa_bank_transfer seven_eleven sofort swish touch_n_go trustly twint venmo viet_qr vipps walley we_chat_pay zip'.split(
    ' ',
  )
export const PaymentMethodType = z.enum([...PAYMENT_METHOD_TYPES, ...OTHER_METHOD_TYPES]).meta({ id: 'PaymentMethodTypes' })

export const DisputeStatus = z
  .enum([
    'dispute_opened',
    'dispute_expired',
    'dispute_accepted',
    'dispute_cancelled',
    'dispute_challenged',
    'dispute_won',
    'dispute_lost',
  ])
  .meta({ id: 'DisputeStatus' })
export type DisputeStatus = z.infer<typeof DisputeStatus>

export const DisputeStage = z.enum(['pre_dispute', 'dispute', 'pre_arbitration']).meta({ id: 'DisputeStage' })
export type DisputeStage = z.infer<typeof DisputeStage>
/** Statuses that the specification also lists as stages. */
export const STATUSES_NAMED_AS_STAGES = ['dispute_won', 'dispute_lost'] as const satisfies readonly DisputeStatus[]

export const PaymentProvider = z.enum(['stripe', 'adyen', 'dodo'])

/** A dispute in its payment. */
export const Dispute = z
  .object({
    dispute_id: z.string(),
    payment_id: z.string(),
    business_id: z.string(),
    amount: z.string().meta({ description: 'Minor units of the currency, as text' }),
    currency: z.string(),
    dispute_status: DisputeStatus,
    dispute_stage: DisputeStage,
    is_resolved_by_rdr: z.boolean().nullable().meta({ description: 'Lost at once by Rapid Dispute Resolution' }),
    remarks: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'DisputeResponse' })
export type Dispute = z.infer<typeof Dispute>

/** `review` exists in the API; no refund here is ever in review. */
export const RefundStatus = z.enum(['succeeded', 'failed', 'pending', 'review']).meta({ id: 'RefundStatus' })

/** A refund in lists, and in its payment. */
export const RefundListItem = z
  .object({
    refund_id: z.string(),
    payment_id: z.string(),
    business_id: z.string(),
    status: RefundStatus,
    amount: Amount.nullable(),
    currency: CurrencyCode.nullable(),
    is_partial: z.boolean().meta({ description: "Less than the payment's total" }),
    reason: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'RefundListItem' })
export type RefundListItem = z.infer<typeof RefundListItem>

/** The parts of a billing address, which a page may know only in part. */
export const BillingAddressParts = z.object({
  country: CountryCode,
  street: z.string().max(200).nullish(),
  city: z.string().max(100).nullish(),
  state: z.string().max(100).nullish(),
  zipcode: z.string().max(20).nullish(),
})
/** Its postal code is kept in the country's own form. */
export const BillingAddress = BillingAddressParts.overwrite(withPostalCode).meta({ id: 'BillingAddress' })
/** The address of an answer: every part is there, or null. */
export const KnownBillingAddress = BillingAddressParts.required()
export type BillingAddress = z.infer<typeof BillingAddress>

export const CustomerDetails = z
  .object({
    customer_id: z.string(),
    email: z.string(),
    name: z.string(),
    phone_number: z.string().nullable(),
    metadata: Metadata,
  })
  .meta({ id: 'CustomerLimitedDetailsResponse' })
export type CustomerDetails = z.infer<typeof CustomerDetails>

/**
 * A discount code of a payment, as it was when the payment was created. `position` counts from 0, in the order of application.
 */
export const PaymentDiscount = z
  .object({
    position: z.int(),
    discount_id: z.string(),
    business_id: z.string(),
    type: DiscountType,
    code: z.string(),
    name: z.string().nullable(),
    amount: z.int(),
    times_used: z.int(),
    usage_limit: z.int().nullable(),
    restricted_to: z.array(z.string()),
    subscription_cycles: z.int().nullable(),
    cycles_remaining: z.int().nullable(),
    preserve_on_plan_change: z.boolean(),
    metadata: Metadata,
    created_at: Timestamp,
    expires_at: Timestamp.nullable(),
  })
  .meta({ id: 'DiscountDetailResponse' })
export type PaymentDiscount = z.infer<typeof PaymentDiscount>

export const Payment = z
  .object({
    payment_id: z.string(),
    business_id: z.string(),
    brand_id: z.string(),
    status: PaymentStatus,
    total_amount: Amount,
    currency: CurrencyCode,
    tax: Amount.nullable(),
    settlement_amount: Amount,
    settlement_currency: CurrencyCode,
    settlement_tax: Amount.nullable(),
    customer: CustomerDetails,
    billing: KnownBillingAddress,
    card_holder_name: z.string().nullable(),
    card_issuing_country: CountryCode.nullable(),
    card_last_four: z.string().nullable(),
    card_network: z.string().nullable(),
    card_type: z.string().nullable(),
    checkout_session_id: z.string().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp.nullable(),
    custom_field_responses: z.array(CustomFieldResponse).nullable(),
    digital_products_delivered: z.boolean(),
    discount_id: z.string().nullable(),
    discounts: z.array(PaymentDiscount).nullable(),
    disputes: z.array(Dispute),
    refunds: z.array(RefundListItem),
    refund_status: z.enum(['partial', 'full']).nullable(),
    error_code: z.string().nullable(),
    error_message: z.string().nullable(),
    invoice_id: z.string().nullable(),
    invoice_url: z.string().nullable(),
    is_update_payment_method: z.boolean(),
    metadata: Metadata,
    payment_link: z.string().nullable(),
    payment_method: z.string().nullable(),
    payment_method_id: z.string().nullable(),
    payment_method_type: z.string().nullable(),
    payment_provider: PaymentProvider,
    product_cart: z.array(z.object({ product_id: z.string(), quantity: z.int() })).nullable(),
    retry_attempt: z.int(),
    subscription_id: z.string().nullable(),
    subscription_ids: z.array(z.string()),
    is_multi_subscription: z.boolean(),
  })
  .meta({ id: 'PaymentResponse' })
export type Payment = z.infer<typeof Payment>

export const PaymentListItem = Payment.pick({
  payment_id: true,
  brand_id: true,
  status: true,
  total_amount: true,
  currency: true,
  customer: true,
  card_last_four: true,
  card_network: true,
  created_at: true,
  digital_products_delivered: true,
  invoice_id: true,
  invoice_url: true,
  metadata: true,
  payment_method: true,
  payment_method_type: true,
  payment_provider: true,
  refund_status: true,
  subscription_id: true,
  subscription_ids: true,
  is_multi_subscription: true,
})
  .extend({ dispute_status: DisputeStatus.nullable(), has_license_key: z.boolean() })
  .meta({ id: 'PaymentListItem' })
export type PaymentListItem = z.infer<typeof PaymentListItem>

export const ListPaymentsQuery = PageQuery.extend({
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
  customer_id: z.string().optional(),
  subscription_id: z.string().optional(),
  brand_id: z.string().optional(),
  product_id: z.string().optional(),
  currency: CurrencyCode.optional(),
  status: filterBy(PaymentStatus, PAYMENT_STATUS_SYNONYMS).optional(),
})
export const PaymentList = z.object({ items: z.array(PaymentListItem) })

/** `product` is bought once; the others are the lines of a subscription. */
export const LineKind = z.enum(['product', 'subscription', 'addon', 'usage'])
export type LineKind = z.infer<typeof LineKind>

/** `subtotal` − `discounts` − `credit` − `tax_relief` + (`tax` − `tax_included`) = `amount` of the line. */
export const LineBreakdown = z
  .object({
    kind: LineKind,
    product_id: z.string(),
    quantity: z.int().min(1),
    subtotal: Amount.meta({ description: 'The price before discount codes, credit, and tax on top' }),
    discounts: z.array(z.object({ code: z.string(), amount: Amount })),
    credit: z.int().meta({ description: 'Subscription credit applied; negative if an amount was carried over' }),
    tax_included: Amount.meta({ description: 'The part of `tax` that `subtotal` contains' }),
    tax_relief: Amount.meta({ description: 'Tax removed from tax-inclusive prices (reverse charge)' }),
  })
  .meta({ id: 'PaymentLineBreakdown' })
export type LineBreakdown = z.infer<typeof LineBreakdown>

export const PaymentLineItems = z
  .object({
    currency: CurrencyCode,
    wallet_amount: Amount.meta({ description: "Extension: what the customer's wallet pays of it. The card pays the rest" }),
    items: z.array(
      z.object({
        items_id: z.string(),
        name: z.string().nullable(),
        description: z.string().nullable(),
        amount: Amount.meta({ description: 'What the customer paid for this line, tax included' }),
        tax: Amount,
        refundable_amount: Amount,
        breakdown: LineBreakdown.meta({ description: 'Extension: how the amount came about, in minor units' }),
      }),
    ),
    documents: z
      .array(PrintedDocument)
      .meta({ description: 'Extension: its credit notes and invoices. The last invoice counts' }),
  })
  .meta({ id: 'PaymentLineItemsResponse' })
export type PaymentLineItems = z.infer<typeof PaymentLineItems>
