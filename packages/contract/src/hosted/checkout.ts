import * as z from 'zod'
import { CUSTOM_FIELDS_MAX, CustomField, CustomFieldKey, CustomFieldResponse } from '../provider/checkout-options.ts'
import { CART_ITEMS_MAX, CheckoutBillingAddress, QUANTITY_MAX } from '../provider/checkouts.ts'
import { PAYMENT_METHOD_TYPES } from '../provider/payments.ts'
import { TimeInterval } from '../provider/prices.ts'
import { AMOUNT_MAX, Amount, CurrencyCode, Email, Timestamp } from '../provider/primitives.ts'
import { LANGUAGES } from './languages.ts'

const LINE_KINDS = ['product', 'subscription', 'addon', 'usage'] as const

/** One line of the summary. `amount` = quantity × unit price, as shown before tax (or with it, when inclusive). */
export const SummaryLine = z.object({
  product_id: z.string(),
  kind: z.enum(LINE_KINDS).meta({ description: 'An add-on has the product that it is added to' }),
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  quantity: z.int(),
  list_price: Amount.meta({ description: 'What one costs before the price itself takes something off' }),
  percent_off: z.int().meta({ description: 'What the price itself takes off that, in whole percent' }),
  unit_price: Amount,
  amount: Amount,
  open_price: z
    .object({ minimum: Amount, suggested: Amount.nullable() })
    .nullable()
    .meta({ description: 'What the buyer may choose for one; until they do, `unit_price` is proposed' }),
})

export type SummaryLine = z.infer<typeof SummaryLine>

/** The ways to pay where the buyer agrees on a page elsewhere. */
export const RedirectMethod = z.enum(PAYMENT_METHOD_TYPES).exclude(['credit', 'debit'])
export type RedirectMethod = z.infer<typeof RedirectMethod>

/** The subscription that a checkout begins, or whose card it changes. On demand, the business says when and how much. */
export const HostedSubscription = z.object({
  name: z.string(),
  frequency_count: z.int(),
  frequency_interval: TimeInterval,
  trial_days: z.int(),
  is_on_demand: z.boolean(),
  is_update: z.boolean().meta({
    description: 'Whether it runs already and gets another card; a total above 0 is the payment that put it on hold',
  }),
  ends_at: Timestamp.nullable().meta({ description: 'When it ends by itself; null of one that runs already' }),
  cycle: z.array(SummaryLine).meta({ description: 'What a whole cycle is charged for; none on demand' }),
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
    .meta({ description: 'What is counted and charged after each cycle' }),
})
export type HostedSubscription = z.infer<typeof HostedSubscription>

/** What is due: `subtotal` − `discount` + `tax` − `tax_included` − `tax_relief` = `total`. */
export const Totals = z.object({
  currency: CurrencyCode,
  subtotal: Amount,
  discount: Amount.meta({ description: 'What codes take off' }),
  codes: z
    .array(
      z.object({
        code: z.string(),
        amount: Amount,
        cycles: z.int().nullable().meta({ description: 'How many payments of a subscription it comes off; null: all' }),
      }),
    )
    .meta({ description: 'What each of them takes off, in their order' }),
  conversion: z
    .object({ currency: CurrencyCode, rate: z.string(), fee_basis_points: z.int() })
    .nullable()
    .meta({ description: 'How prices of another currency became these: what one of it is worth, and the fee on top' }),
  tax: Amount,
  tax_included: Amount.meta({ description: 'The part of `tax` that the line amounts already contain' }),
  tax_relief: Amount.meta({ description: 'The tax inside prices that a business with a tax id does not pay' }),
  tax_rate_basis_points: z.int(),
  is_reverse_charge: z.boolean(),
  total: Amount,
  recurring: z
    .object({
      total: Amount,
      starts_at: Timestamp,
      changes: z
        .array(z.object({ total: Amount, starts_at: Timestamp }))
        .meta({ description: 'What it is instead from then on, when a code has come off as often as it may' }),
    })
    .nullable()
    .meta({ description: 'What a subscription is charged each time after this, tax included, and when first; null: nothing is' }),
  payment_methods: z.array(z.enum(['card', ...RedirectMethod.options])).meta({
    description: 'How it can be paid, best first; none when nothing is due and nothing will be',
  }),
})
export type Totals = z.infer<typeof Totals>

/** How the buyer's latest try went; `failed` carries words for the buyer, never the acquirer's own. */
export const Attempt = z.object({
  payment_id: z.string(),
  status: z.enum(['requires_payment_method', 'processing', 'requires_customer_action', 'succeeded', 'failed', 'cancelled']),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  challenge_url: z.string().nullable().meta({ description: 'Where the bank asks the buyer, while an action is required' }),
  invoice_url: z.string().nullable().meta({ description: 'Where its invoice is, once it is paid' }),
  is_off_session: z.boolean().meta({ description: 'Whether a saved card was charged without the buyer, not a card given here' }),
})
export type Attempt = z.infer<typeof Attempt>

const ForceLanguage = z
  .string()
  .nullable()
  .meta({ description: 'What the shop wants its pages to be in, whatever the browser wants' })

/** What a link or a business may have filled in for good. */
export const LockedField = z.enum(['email', 'name', 'first_name', 'last_name', 'country', 'street', 'city', 'state', 'zipcode'])
export type LockedField = z.infer<typeof LockedField>

/** `own` is that of the prices, `asked` that of the business's wish, `by_country` what people there pay with. */
export const CurrencyChoice = z.object({
  own: CurrencyCode,
  asked: CurrencyCode.nullable(),
  all: z.array(CurrencyCode),
  by_country: z.record(z.string(), CurrencyCode),
})
export type CurrencyChoice = z.infer<typeof CurrencyChoice>

/**
 * Everything that the hosted page shows. `open`: may be paid. `processing`: an attempt is under way.
 * `completed`: paid, go to `redirect_url`. `expired`: too old; `cancel_url` or the shop leads back.
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
      billing: CheckoutBillingAddress.partial().nullable(),
      locked: z.array(LockedField).meta({ description: 'What the buyer cannot change' }),
    }),
    currencies: CurrencyChoice.nullable().meta({ description: 'What buyers may choose from; null: there is nothing to choose' }),
    is_quantity_open: z.boolean().meta({ description: 'Whether the buyer says how many' }),
    custom_fields: z.array(CustomField).meta({ description: 'What else the business asks its buyer' }),
    countries: z.array(z.string()),
    force_language: ForceLanguage,
    theme: z.enum(['light', 'dark', 'system']),
    show_order_details: z.boolean(),
    allow_discount_code: z.boolean(),
    allow_tax_id: z.boolean(),
    allow_phone_number: z.boolean(),
    requires_phone_number: z.boolean(),
    redirects_immediately: z.boolean().meta({ description: 'Whether a buyer who has paid leaves for redirect_url at once' }),
    attempt: Attempt.nullable(),
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
      .meta({ description: 'return_url with payment_id, status and email, once it was paid or can no longer be' }),
  })
  .meta({ id: 'HostedSession' })
export type HostedSession = z.infer<typeof HostedSession>

const TaxId = z.string().trim().min(1).max(30)

/** GET /session/{id}/totals?country=&tax_id=: what would be due for a buyer of that country, or a business there. */
export const TotalsQuery = z.object({ country: CheckoutBillingAddress.shape.country, tax_id: TaxId.optional() })

/** PUT /session/{id}/discount: puts a code on the cart in place of all others, or takes all off (null), or `only` that one. */
export const ApplyDiscount = z
  .strictObject({ code: z.string().trim().min(1, 'Enter a code').max(100).nullable(), only: z.string().max(100).optional() })
  .meta({ id: 'ApplyDiscount' })

/**
 * PATCH /session/{id}/cart: what the buyer chooses. `position` counts the lines from 0; an amount is for one and in the
 * currency that the cart has afterwards.
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

/** POST /session/{id}/pay. What the buyer saw comes along: if it is no longer true nothing is charged (409 TOTAL_CHANGED). */
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
    card: CardInput.optional().meta({ description: 'Unless another way to pay is named, or nothing is due' }),
    saves_card: z.boolean().optional(),
    payment_method_id: z.string().min(1).max(64).optional().meta({ description: 'A saved card, in place of a typed one' }),
    method: RedirectMethod.optional(),
    upi_id: z
      .string()
      .trim()
      .regex(/^[\w.-]{2,100}@[A-Za-z]{2,64}$/, 'A UPI ID looks like name@bank')
      .optional(),
    expected_total: Amount,
    language: z.enum(LANGUAGES).optional().meta({ description: 'What the buyer reads, and their receipt is written in' }),
    expected_currency: CurrencyCode.optional().meta({ description: "That of `expected_total`; absent: the session's" }),
  })
  .meta({ id: 'PaySession' })
export type PaySession = z.infer<typeof PaySession>

/** What the page shows where the buyer agrees to pay, at their bank or wallet; POST /session/{id}/challenge/{payment_id} answers it. */
export const Challenge = z
  .object({
    session_id: z.string(),
    payment_id: z.string(),
    business_name: z.string(),
    amount: Amount,
    currency: CurrencyCode,
    method: z.enum(['card', ...RedirectMethod.options]),
    card_network: z.string().nullable(),
    card_last_four: z.string().nullable(),
    open: z.boolean(),
    force_language: ForceLanguage,
  })
  .meta({ id: 'Challenge' })
export type Challenge = z.infer<typeof Challenge>
export const AnswerChallenge = z
  .object({ answer: z.enum(['approve', 'deny', 'defer', 'cancel']) })
  .meta({ id: 'AnswerChallenge' })
export type AnswerChallenge = z.infer<typeof AnswerChallenge>
