import * as z from 'zod'
import { AnswerChallenge } from '#src/hosted/challenge.ts'
import { Attempt, PaySession, RedirectMethod } from '#src/hosted/checkout.ts'
import { BillingAddressParts } from './payments.ts'
import { CountryCode, Timestamp } from './primitives.ts'

/** Test cards by what they do. Their numbers: provider/server/src/acquirer/test-cards.ts. */
export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficient_funds: '4000000000009995',
  expired: '4000000000000069',
  incorrect_cvc: '4000000000000127',
  lost: '4000000000009987',
  three_d_secure: '4000002500003155',
  renewal_declined: '4000000000000341',
  processing: '4000000000000259',
  processing_declined: '4000000000003063',
  refund_slow: '4000000000007726',
  refund_refused: '4000000000005126',
  disputed: '4000000000002685',
  disputed_as_fraud: '4000000000001976',
} as const
export type CardName = keyof typeof CARDS
const CARD_NAMES: readonly string[] = Object.keys(CARDS)
const isCard = (text: string) => CARD_NAMES.includes(text) || /^\d{12,19}$/.test(text.replaceAll(' ', ''))

/** POST /test_helpers/pay: what a buyer does on the checkout page. */
export const PayCheckout = z
  .strictObject({
    checkout_url: z
      .string()
      .min(1)
      .max(10_000)
      .meta({ description: 'Of a checkout session, a payment link or a static link (`/buy/…`); or the ID of a session' }),
    card: z
      .string()
      .refine(isCard, `Use a test card's number, or one of ${CARD_NAMES.join(', ')}`)
      .default('success')
      .meta({ description: `A test card's number, or what it does: ${CARD_NAMES.join(', ')}` }),
    method: RedirectMethod.optional().meta({ description: 'Another payment method, instead of a card' }),
    upi_id: PaySession.shape.upi_id,
    payment_method_id: PaySession.shape.payment_method_id,
    save_card: z.boolean().optional(),
    answer: z
      .enum([...AnswerChallenge.shape.answer.options, 'none'])
      .default('approve')
      .meta({ description: 'What the buyer answers their bank or wallet, if it asks. `none` leaves that open' }),
    email: z.string().max(200).optional().meta({ description: "Defaults to the checkout's, or else buyer@example.com" }),
    name: z.string().max(200).optional(),
    country: CountryCode.optional().meta({ description: "Defaults to the checkout's, or else US" }),
    billing: BillingAddressParts.partial().optional().meta({ description: 'More of the address' }),
    tax_id: PaySession.shape.tax_id,
    phone_number: PaySession.shape.phone_number,
    discount_code: z.string().min(1).max(100).optional(),
    custom_field_responses: PaySession.shape.custom_field_responses,
  })
  .meta({ id: 'PayCheckout' })
export type PayCheckout = z.infer<typeof PayCheckout>

export const PaidCheckout = Attempt.extend({
  session_id: z.string(),
  redirect_url: z.string().nullable().meta({ description: 'Where the page sends the buyer now' }),
}).meta({ id: 'PaidCheckout' })
export type PaidCheckout = z.infer<typeof PaidCheckout>

/** POST /test_helpers/settle */
export const Settled = z
  .object({
    waiting_count: z.int().meta({ description: 'Deliveries that failed and wait for their next attempt' }),
    next_attempt_at: Timestamp.nullable(),
  })
  .meta({ id: 'Settled' })
export type Settled = z.infer<typeof Settled>

/** GET /test_helpers/webhooks/{webhook_id}/received: at most the last 1000, the first one first. */
export const ReceivedWebhooks = z
  .object({
    items: z.array(
      z.object({
        event_id: z.string().meta({ description: 'The `webhook-id`' }),
        type: z.string(),
        object_id: z.string(),
        attempt: z.int().meta({ description: 'Counts from 1' }),
        received_at: Timestamp.meta({ description: 'Real time' }),
        response_status: z.int(),
        body: z.unknown().meta({ description: 'What was sent, parsed' }),
      }),
    ),
  })
  .meta({ id: 'ReceivedWebhooks' })
export type ReceivedWebhooks = z.infer<typeof ReceivedWebhooks>
