/** The wire between the provider's pages and its server: checkout, portal, links. */

import { LANGUAGES } from '@tradepost/messages/languages'
import * as z from 'zod'
import { CUSTOM_FIELDS_MAX, CustomField, CustomFieldKey, CustomFieldResponse } from '#src/provider/checkout/checkout-options.ts'
import { CART_ITEMS_MAX, CheckoutBillingAddress, EnteredCode } from '#src/provider/checkout/checkouts.ts'
import { QUANTITY_MAX } from '#src/provider/checkout/quantity.ts'
import { SellerPages } from '#src/provider/seller-details.ts'
import { ShopLook } from '#src/shop-theme.ts'
import { issue } from '../issue.ts'
import { BillingAddressParts, PAYMENT_METHOD_TYPES } from '../provider/payments.ts'
import { TimeInterval } from '../provider/prices.ts'
import { AMOUNT_MAX, Amount, CurrencyCode, Email, Timestamp } from '../provider/primitives.ts'

const LINE_KINDS = ['product', 'subscription', 'addon', 'usage'] as const

/** One line of the summary. `amount` = quantity × unit price, as shown before tax (or with it, when inclusive). */
export const SummaryLine = z.object({
  product_id: z.string(),
  kind: z.enum(LINE_KINDS).meta({ description: 'For an add-on, the product it is added to' }),
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  quantity: z.int(),
  list_price: Amount.meta({ description: "Unit price before the price's own discount" }),
  percent_off: z.int().meta({ description: "The price's own discount, in whole percent" }),
  unit_price: Amount,
  amount: Amount,
  open_price: z
    .object({ minimum: Amount, maximum: Amount, suggested: Amount.nullable() })
    .nullable()
    .meta({ description: 'Range of amounts the buyer may choose. `unit_price` is suggested until then' }),
})

export type SummaryLine = z.infer<typeof SummaryLine>

/** Payment methods that the buyer approves on another page. */
export const RedirectMethod = z.enum(PAYMENT_METHOD_TYPES).exclude(['credit', 'debit'])
export type RedirectMethod = z.infer<typeof RedirectMethod>

/**
 * The subscription that a checkout starts, or whose card it changes. On demand, the business decides when and how much to charge.
 */
export const HostedSubscription = z.object({
  name: z.string(),
  frequency_count: z.int(),
  frequency_interval: TimeInterval,
  trial_days: z.int(),
  trial_used: z.enum(['email', 'card']).nullable().meta({ description: 'What shows that the buyer had a free trial before' }),
  is_on_demand: z.boolean(),
  is_update: z.boolean().meta({
    description: 'Whether this updates the card of an existing subscription. A total above 0 is the outstanding payment',
  }),
  ends_at: Timestamp.nullable().meta({ description: 'When its term ends. Null for an existing subscription' }),
  has_chosen_term: z.boolean().meta({ description: 'Whether the end is worth telling: its seller chose one' }),
  cycle: z.array(SummaryLine).meta({ description: 'Lines of a full billing cycle. Empty if charged on demand' }),
  meters: z
    .array(
      z.object({
        name: z.string(),
        measurement_unit: z.string(),
        free_threshold: z.int(),
        price_per_unit: z.string().meta({ description: 'A decimal, in the smallest unit of `currency`' }),
        currency: CurrencyCode,
      }),
    )
    .meta({ description: 'Usage charged after each billing cycle' }),
})
export type HostedSubscription = z.infer<typeof HostedSubscription>

/** Amount due: `subtotal` − `discount` + `tax` − `tax_included` − `tax_relief` = `total`. */
export const Totals = z.object({
  currency: CurrencyCode,
  subtotal: Amount,
  discount: Amount.meta({ description: 'Total of all discount codes' }),
  codes: z
    .array(
      z.object({
        code: z.string(),
        amount: Amount,
        cycles: z.int().nullable().meta({ description: 'Number of subscription payments it applies to. Null for all' }),
      }),
    )
    .meta({ description: 'Discount of each code, in order' }),
  conversion: z
    .object({ currency: CurrencyCode, rate: z.string(), fee_basis_points: z.int() })
    .nullable()
    .meta({ description: 'Currency conversion of the prices: exchange rate and fee' }),
  tax: Amount,
  tax_included: Amount.meta({ description: 'The part of `tax` that the line amounts already contain' }),
  tax_relief: Amount.meta({ description: "Included tax that a business with a tax ID doesn't pay" }),
  tax_rate_basis_points: z.int(),
  is_reverse_charge: z.boolean(),
  total: Amount,
  wallet: Amount.meta({ description: "What the customer's wallet pays of `total`. The rest is due now" }),
  recurring: z
    .object({
      total: Amount,
      starts_at: Timestamp,
      changes: z
        .array(z.object({ total: Amount, starts_at: Timestamp }))
        .meta({ description: "New total from then on, after a code's last use" }),
    })
    .nullable()
    .meta({ description: 'Next and later charges of the subscription, including tax. Null if there are none' }),
  payment_methods: z.array(z.enum(['card', ...RedirectMethod.options])).meta({
    description: 'Eligible payment methods, best first. Empty if no payment is ever due',
  }),
})
export type Totals = z.infer<typeof Totals>

/** Result of the buyer's latest attempt; a `failed` one has a message for the buyer, never the acquirer's own. */
export const Attempt = z.object({
  payment_id: z.string(),
  status: z.enum(['requires_payment_method', 'processing', 'requires_customer_action', 'succeeded', 'failed', 'cancelled']),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  challenge_url: z.string().nullable().meta({ description: "URL of the bank's challenge, while an action is required" }),
  invoice_url: z.string().nullable().meta({ description: 'URL of the invoice, once paid' }),
  is_off_session: z.boolean().meta({ description: 'Whether a saved card was charged off-session' }),
})
export type Attempt = z.infer<typeof Attempt>

export const ForceLanguage = z.string().nullable().meta({ description: "The shop's theme, overriding the browser's" })

/** Fields that a link or a business can fill in and lock. */
export const LockedField = z.enum(['email', 'name', 'first_name', 'last_name', 'country', 'street', 'city', 'state', 'zipcode'])
export type LockedField = z.infer<typeof LockedField>

/** `own` is the currency of the prices, `asked` the one that the business requested, `by_country` the buyer's local one. */
export const CurrencyChoice = z.object({
  own: CurrencyCode,
  asked: CurrencyCode.nullable(),
  all: z.array(CurrencyCode),
  by_country: z.record(z.string(), CurrencyCode),
})
export type CurrencyChoice = z.infer<typeof CurrencyChoice>

/** What a paid checkout hands over: license keys that work, with their seller's words, and the page of files and links. */
export const BoughtGoods = z.object({
  license_keys: z.array(
    z.object({ product_name: z.string(), activation_message: z.string().nullable(), keys: z.array(z.string()) }),
  ),
  delivery_url: z.string().nullable(),
})
export type BoughtGoods = z.infer<typeof BoughtGoods>

/**
 * All data of the hosted page. `open`: can be paid. `processing`: an attempt is pending. `completed`: paid, go to `redirect_url`.
 * `expired`: too old; `cancel_url` or the shop leads back.
 */
export const HostedSession = z
  .object({
    session_id: z.string(),
    status: z.enum(['open', 'processing', 'completed', 'expired']),
    mode: z.enum(['test', 'live']),
    business_name: z.string(),
    now: Timestamp.meta({ description: "The business's time, which decides whether a card has expired" }),
    expires_at: Timestamp,
    lines: z.array(SummaryLine),
    totals: Totals,
    subscription: HostedSubscription.nullable(),
    prefill: z.object({
      email: z.string().nullable(),
      name: z.string().nullable(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      phone_number: z.string().nullable(),
      billing: BillingAddressParts.partial().nullable(),
      locked: z.array(LockedField).meta({ description: "Fields the buyer can't change" }),
    }),
    currencies: CurrencyChoice.nullable().meta({ description: 'Currencies the buyer can choose. Null if there is no choice' }),
    quantity_max: z
      .int()
      .nullable()
      .meta({ description: 'Largest quantity the buyer may choose. Null if the quantity is fixed' }),
    custom_fields: z.array(CustomField).meta({ description: 'Additional fields of the business' }),
    countries: z.array(z.string()),
    countries_with_territories: z.array(z.string()).meta({ description: 'Countries where tax depends on the postal code' }),
    force_language: ForceLanguage,
    theme: z.enum(['light', 'dark', 'system']),
    look: ShopLook,
    seller: SellerPages.meta({ description: 'The texts that the buyer agrees to' }),
    font_origins: z.array(z.string()).meta({ description: 'Where the page loads fonts from, besides our own pages' }),
    pay_button_text: z.string().nullable().meta({ description: 'What the business calls the button; null: what it does' }),
    show_order_details: z.boolean(),
    show_on_demand_tag: z.boolean(),
    allow_discount_code: z.boolean(),
    allow_tax_id: z.boolean(),
    allow_phone_number: z.boolean(),
    requires_phone_number: z.boolean(),
    redirects_immediately: z.boolean().meta({ description: 'Whether the buyer is redirected right away after payment' }),
    attempt: Attempt.nullable(),
    goods: BoughtGoods.nullable().meta({ description: 'What was bought to use at once. Null before, and if there is nothing' }),
    saved_cards: z.array(
      z.object({
        payment_method_id: z.string(),
        network: z.string(),
        last_four: z.string(),
        expiry_month: z.int(),
        expiry_year: z.int(),
      }),
    ),
    can_save_card: z.boolean(),
    cancel_url: z.string().nullable(),
    redirect_url: z
      .string()
      .nullable()
      .meta({ description: 'return_url with payment_id, status, email and license_key, once paid or expired' }),
    redirect_host: z
      .string()
      .nullable()
      .meta({ description: 'Host of redirect_url, if only the link names it: the buyer decides whether to go there' }),
  })
  .meta({ id: 'HostedSession' })
export type HostedSession = z.infer<typeof HostedSession>

/** Where a buyer without a known country probably lives, and what they pay there: what the page shows first. */
export type LikelyBuyer = { country: string; totals: Totals }

const TaxId = z.string().trim().min(1).max(30)

/** GET /session/{id}/totals?country=&zipcode=&tax_id=: the amount due for a buyer in that place, or a business there. */
const place = { country: BillingAddressParts.shape.country, zipcode: z.string().max(20).optional() }
export const TotalsQuery = z.object({ ...place, tax_id: TaxId.optional() })

/** PUT /session/{id}/discount: replaces all codes of the cart with this one, removes all (null), or removes `only` that one. */
export const ApplyDiscount = z
  .strictObject({ code: EnteredCode.min(1, issue('enterACode')).nullable(), only: z.string().max(100).optional() })
  .meta({ id: 'ApplyDiscount' })

/**
 * PATCH /session/{id}/cart: the buyer's choices. `position` counts the lines from 0; an amount is per unit, in the currency that
 * the cart has after the change.
 */
export const UpdateCart = z
  .strictObject({
    currency: CurrencyCode.optional(),
    lines: z
      .array(
        z.strictObject({
          position: z.int().min(0),
          quantity: z.int().min(1, 'Quantity must be a positive integer').max(QUANTITY_MAX).optional(),
          amount: Amount.min(0).max(AMOUNT_MAX).optional(),
        }),
      )
      .max(CART_ITEMS_MAX)
      .optional(),
  })
  .meta({ id: 'UpdateCart' })
export type UpdateCart = z.infer<typeof UpdateCart>

export const CardInput = z.object({
  number: z.string().max(40),
  expiry_month: z.int().min(1).max(12),
  expiry_year: z.int().min(2000).max(2099),
  security_code: z.string().regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits'),
})

/** POST /session/{id}/pay. Includes the total that the buyer saw: if it changed, nothing is charged (409 TOTAL_CHANGED). */
export const PaySession = z
  .object({
    email: Email,
    name: z.string().trim().min(1, 'Enter your full name').max(200),
    billing: CheckoutBillingAddress,
    phone_number: z.string().trim().max(32).optional(),
    tax_id: TaxId.optional(),
    custom_field_responses: z
      .array(CustomFieldResponse.extend({ key: CustomFieldKey }))
      .max(CUSTOM_FIELDS_MAX)
      .optional(),
    card: CardInput.optional().meta({ description: 'Required unless another payment method is set or nothing is due' }),
    saves_card: z.boolean().optional(),
    payment_method_id: z.string().min(1).max(64).optional().meta({ description: 'A saved card, instead of card' }),
    method: RedirectMethod.optional(),
    upi_id: z
      .string()
      .trim()
      .regex(/^[\w.-]{2,100}@[A-Za-z]{2,64}$/, 'A UPI ID looks like name@bank')
      .optional(),
    expected_total: Amount,
    expected_wallet: Amount.optional().meta({ description: 'What the buyer saw that their wallet pays of `expected_total`' }),
    language: z.enum(LANGUAGES).optional().meta({ description: 'Language of the page and the receipt' }),
    expected_currency: CurrencyCode.optional().meta({ description: "Currency of `expected_total`. Defaults to the session's" }),
  })
  .meta({ id: 'PaySession' })
export type PaySession = z.infer<typeof PaySession>
