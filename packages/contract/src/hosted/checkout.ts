import * as z from 'zod'
import { CheckoutBillingAddress } from '../provider/checkouts.ts'
import { PAYMENT_METHOD_TYPES } from '../provider/payments.ts'
import { Amount, CurrencyCode, Email, Timestamp } from '../provider/primitives.ts'

/** One line of the summary. `amount` = quantity × unit price, as shown before tax (or with it, when inclusive). */
export const SummaryLine = z.object({
  product_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  quantity: z.int(),
  unit_price: Amount,
  amount: Amount,
})

/** The ways to pay where the buyer agrees on a page elsewhere. */
export const RedirectMethod = z.enum(PAYMENT_METHOD_TYPES).exclude(['credit', 'debit'])
export type RedirectMethod = z.infer<typeof RedirectMethod>

/** What is due: `subtotal` − `discount` + `tax` − `tax_included` − `tax_relief` = `total`. */
export const Totals = z.object({
  currency: CurrencyCode,
  subtotal: Amount,
  discount: Amount.meta({ description: 'What codes take off' }),
  tax: Amount,
  tax_included: Amount.meta({ description: 'The part of `tax` that the line amounts already contain' }),
  tax_relief: Amount.meta({ description: 'The tax inside prices that a business with a tax id does not pay' }),
  tax_rate_basis_points: z.int(),
  is_reverse_charge: z.boolean(),
  total: Amount,
  payment_methods: z.array(z.enum(['card', ...RedirectMethod.options])).meta({
    description: 'How it can be paid, best first; none when nothing is due',
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
})
export type Attempt = z.infer<typeof Attempt>

const ForceLanguage = z
  .string()
  .nullable()
  .meta({ description: 'What the shop wants its pages to be in, whatever the browser wants' })

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
    expires_at: Timestamp,
    lines: z.array(SummaryLine),
    totals: Totals,
    prefill: z.object({
      email: z.string().nullable(),
      email_locked: z.boolean(),
      name: z.string().nullable(),
      billing: CheckoutBillingAddress.partial().nullable(),
    }),
    countries: z.array(z.string()),
    force_language: ForceLanguage,
    theme: z.enum(['light', 'dark', 'system']),
    show_order_details: z.boolean(),
    discount: z.object({ code: z.string() }).nullable().meta({ description: 'The code that is on the cart' }),
    allow_discount_code: z.boolean(),
    allow_tax_id: z.boolean(),
    allow_phone_number: z.boolean(),
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
    redirect_url: z.string().nullable().meta({ description: 'return_url with payment_id, status and email, once paid' }),
  })
  .meta({ id: 'HostedSession' })
export type HostedSession = z.infer<typeof HostedSession>

const TaxId = z.string().trim().min(1).max(30)

/** GET /session/{id}/totals?country=&tax_id=: what would be due for a buyer of that country, or a business there. */
export const TotalsQuery = z.object({ country: CheckoutBillingAddress.shape.country, tax_id: TaxId.optional() })

/** PUT /session/{id}/discount: puts a code on the cart, or takes it off. */
export const ApplyDiscount = z
  .strictObject({ code: z.string().trim().min(1, 'Enter a code').max(100).nullable() })
  .meta({ id: 'ApplyDiscount' })

export const CardInput = z.object({
  number: z.string().max(40),
  expiry_month: z.int().min(1).max(12),
  expiry_year: z.int().min(2000).max(2099),
  security_code: z.string().regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits'),
})

/** POST /session/{id}/pay. The total that the buyer saw comes along: if it is no longer true nothing is charged (409 TOTAL_CHANGED). */
export const PaySession = z
  .object({
    email: Email,
    name: z.string().trim().min(1, 'Enter your full name').max(200),
    billing: CheckoutBillingAddress,
    phone_number: z.string().trim().max(32).optional(),
    tax_id: TaxId.optional(),
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
