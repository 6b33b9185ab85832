import * as z from 'zod'
import { PaymentListItem, PaymentStatus } from '../provider/payments.ts'
import { Amount, CurrencyCode, Timestamp } from '../provider/primitives.ts'
import { Refusal } from './error-body.ts'
import { Organization } from './organization/seller.ts'
import { DaySpan, type PeriodName, ShownPeriod } from './periods.ts'

/** Period shown by default. */
export const HOME_PERIOD: PeriodName = '30d'

/** A figure of the period, and of the period of equal length right before. */
export const Compared = z.object({ now: z.int(), before: z.int() })

/** Figures of an hour, a day or a month. `before`: of the same position in the previous period, if it has one. */
export const HomePoint = z.object({
  start: Timestamp,
  gross: Amount,
  net: z.int(),
  orders: z.int(),
  new_customers: z.int(),
  before: z.object({ net: z.int(), orders: z.int() }).nullable(),
})
export type HomePoint = z.infer<typeof HomePoint>

export const HomeAttention = z
  .object({
    on_hold: z.int().nullable().meta({ description: 'Subscriptions on hold' }),
    failed_renewals: z.int().meta({ description: 'Renewals and plan changes of the last 7 days whose payment failed' }),
    failed_days: DaySpan,
    ending: z.int().nullable().meta({ description: 'Subscriptions that end within 7 days' }),
    ending_days: DaySpan,
    open_disputes: z
      .object({ count: z.int(), respond_by: Timestamp.nullable() })
      .nullable()
      .meta({ description: 'Disputes to answer, and the earliest deadline' }),
    failed_refunds: z.int().nullable().meta({ description: 'Refunds of the last 7 days that failed' }),
    payouts: z
      .array(z.object({ status: z.enum(['failed', 'on_hold']), count: z.int() }))
      .nullable()
      .meta({ description: 'Payouts of the last 30 days that failed or are on hold' }),
    payout_days: DaySpan,
    waiting: z.array(z.object({ status: PaymentStatus, count: z.int() })).meta({ description: 'Payments without an outcome' }),
    unread_events: z.object({ count: z.int(), type: z.string(), problem: z.string(), at: Timestamp }).nullable().meta({
      description: 'Webhooks of the last 7 days that we couldn’t process, and the latest of them',
    }),
    provider: z.object({ problem: Refusal, since: Timestamp.nullable() }).nullable().meta({
      description: 'Why we couldn’t reach the payments provider in the last minutes',
    }),
    old_webhook_url: z.string().nullable().meta({
      description: 'The seller’s provider may still send to this address, which was ours before',
    }),
  })
  .meta({ id: 'HomeAttention' })
export type HomeAttention = z.infer<typeof HomeAttention>

/** GET /api/organizations/{slug}/home. What members may not see is null: subscriptions, refunds, disputes, payouts. */
export const SellerHome = z
  .object({
    organization: Organization,
    now: Timestamp.meta({ description: "By the business's clock, which a test clock can advance" }),
    time_zone: z.string(),
    period: ShownPeriod,
    before: DaySpan,
    left_out: z.array(z.string()).meta({ description: 'Query fields that were ignored' }),
    currency: CurrencyCode.meta({ description: 'The currency of every amount, order and subscription below' }),
    currencies: z.array(CurrencyCode).meta({ description: 'Currencies with sales, most orders first' }),
    gross: Compared.meta({ description: 'Succeeded payments, tax included' }),
    refunds: Compared.meta({ description: 'Succeeded refunds, at their own times' }),
    lost_disputes: Compared.meta({ description: 'Disputes that returned the money: lost, accepted or not answered in time' }),
    net: Compared.meta({ description: 'gross − refunds − lost disputes' }),
    orders: Compared.meta({ description: 'Purchases of more than zero; renewals and plan changes don’t count' }),
    new_customers: Compared.meta({ description: 'In all currencies' }),
    active_subscriptions: z
      .object({
        count: z.int(),
        in_trial: z.int(),
        has_other_currencies: z.boolean().meta({ description: 'More of them are charged in another currency' }),
      })
      .nullable()
      .meta({ description: 'Current count; trials are separate' }),
    mrr: z.object({ amount: Amount, subscriptions: z.int() }).nullable().meta({ description: 'Now' }),
    points: z.array(HomePoint),
    attention: HomeAttention,
    recent_payments: z.array(PaymentListItem),
    checklist: z.object({
      is_connected: z.boolean(),
      has_product: z.boolean(),
      has_look: z.boolean(),
      has_support_email: z.boolean(),
      has_texts: z.boolean().meta({ description: 'Terms, refund policy and privacy policy are written' }),
      has_sale: z.boolean(),
      is_live: z.boolean(),
    }),
    checked_at: Timestamp.nullable().meta({ description: 'When the rows were last compared with the provider' }),
  })
  .meta({ id: 'SellerHome' })
export type SellerHome = z.infer<typeof SellerHome>

/** The figures of a period, as Home has them. */
export const PeriodFigures = SellerHome.pick({
  ...{ now: true, time_zone: true, period: true, before: true, left_out: true, currency: true, currencies: true },
  ...{ gross: true, refunds: true, lost_disputes: true, net: true, orders: true, new_customers: true, points: true },
})
export type PeriodFigures = z.infer<typeof PeriodFigures>
