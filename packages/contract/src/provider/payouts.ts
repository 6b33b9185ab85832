import { LANGUAGES } from '@tradepost/messages/languages'
import * as z from 'zod'
import { Amount, CurrencyCode, PageQuery, Timestamp } from './primitives.ts'

export const PayoutStatus = z.enum(['not_initiated', 'in_progress', 'on_hold', 'failed', 'success']).meta({ id: 'PayoutStatus' })
export type PayoutStatus = z.infer<typeof PayoutStatus>

/** What a business gets for a period, in one currency. `fee` is the payout's own; the breakup has the others. */
export const Payout = z
  .object({
    payout_id: z.string(),
    business_id: z.string(),
    amount: Amount.meta({ description: 'What reaches the bank: sales less tax, fees, refunds, chargebacks and `fee`' }),
    fee: Amount,
    tax: Amount,
    refunds: Amount,
    chargebacks: Amount,
    currency: CurrencyCode,
    status: PayoutStatus,
    payment_method: z.string(),
    name: z.string().nullable(),
    remarks: z.string().nullable(),
    payout_document_url: z.string().nullable().meta({ description: 'The statement, once the payout has succeeded' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'PayoutsResponse' })
export type Payout = z.infer<typeof Payout>

export const ListPayoutsQuery = PageQuery.extend({
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
})
export const PayoutList = z.object({ items: z.array(Payout) })

/** The balance entries of a payout by event type: negative where they lower it. All rows sum to its `amount`. */
export const PayoutBreakup = z.array(z.object({ event_type: z.string(), total: Amount }).meta({ id: 'PayoutBreakupV3Row' }))
export type PayoutBreakup = z.infer<typeof PayoutBreakup>

/** One balance entry of a payout, negative if it lowers it. */
const PayoutBreakupDetail = z
  .object({
    id: z.string(),
    event_type: z.string(),
    original_amount: Amount,
    original_currency: CurrencyCode,
    payout_currency_amount: Amount,
    usd_equivalent_amount: z.int().meta({ description: 'US cents' }),
    reference_object_id: z.string().nullable(),
    description: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'PayoutBreakupDetailRow' })
export type PayoutBreakupDetail = z.infer<typeof PayoutBreakupDetail>

export const PayoutBreakupDetails = z.object({ items: z.array(PayoutBreakupDetail) }).meta({ id: 'PayoutBreakupDetailResponse' })
export const PayoutBreakupQuery = PageQuery.extend({})

/** GET /invoices/payouts/{payout_id}; the language is an extension. */
export const PayoutStatementQuery = z.object({ language: z.enum(LANGUAGES).default('en') })

/** POST /test_helpers/payouts/run */
export const RunPayouts = z
  .object({ outcome: PayoutStatus.default('success').meta({ description: 'How far the payouts get' }) })
  .meta({ id: 'RunPayouts' })

/** POST /test_helpers/payouts/{payout_id}/advance */
export const AdvancePayout = z.object({ to: PayoutStatus.exclude(['not_initiated']) }).meta({ id: 'AdvancePayout' })
export type PayoutStep = z.infer<typeof AdvancePayout>['to']

/** GET /payments/{payment_id}/payout: an extension, since the published API tells it only from the payout's side. */
export const PaymentPayout = z
  .object({
    payout: Payout.pick({ payout_id: true, status: true, created_at: true, updated_at: true })
      .nullable()
      .meta({ description: 'The payout that pays the payment’s own entries. Null before it is created, and after it failed' }),
    expected_at: Timestamp.nullable().meta({
      description: 'The first payday that can pay them, if the balance is large enough by then. Null once a payout does',
    }),
  })
  .meta({ id: 'PaymentPayout' })
export type PaymentPayout = z.infer<typeof PaymentPayout>

export const PayoutSchedule = z.enum(['weekly', 'twice_monthly', 'monthly'])
export type PayoutSchedule = z.infer<typeof PayoutSchedule>

/** GET and PATCH /settings/payouts: an extension, since the published API has no call for this setting. */
export const PayoutSettings = z
  .object({
    schedule: PayoutSchedule.meta({
      description: 'weekly: on the 4th, 11th, 18th and 25th; twice_monthly: on the 4th and 18th; monthly: on the 11th',
    }),
    next_payout_at: Timestamp,
  })
  .meta({ id: 'PayoutSettings' })
export type PayoutSettings = z.infer<typeof PayoutSettings>

export const UpdatePayoutSettings = z.strictObject({ schedule: PayoutSchedule.optional() }).meta({ id: 'UpdatePayoutSettings' })
