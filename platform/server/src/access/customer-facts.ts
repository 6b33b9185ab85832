import { isInTrial } from '@tradepost/contract/platform/buyer/trials'
import { DisputeStatus } from '@tradepost/contract/provider/payments'
import { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import * as z from 'zod'

/** A dispute with one of these statuses took the money back: its seller gave in, didn't answer, or lost. */
export const LOST_DISPUTES: readonly string[] = ['dispute_accepted', 'dispute_expired', 'dispute_lost']

const Instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const MaybeInstant = Instant.nullable().catch(null)

/** Lines without their breakdown don't tell which product they are for; only some providers tell it. */
const Line = z.object({
  amount: z.int(),
  refundable_amount: z.int(),
  breakdown: z.object({ kind: z.string(), product_id: z.string() }),
})
const Kept = z.object({ product_id: z.string(), keeps_access: z.boolean() })

const PaymentFacts = z
  .object({
    id: z.string(),
    status: z.string().nullable(),
    amount: z.int().nullable(),
    created_at: Instant,
    subscription_ids: z.array(z.string()),
    product_ids: z.array(z.string()),
    is_card_update: z.boolean().catch(false),
    refund_status: z.string().nullable(),
    lines: z.array(Line).catch([]),
    kept: z.array(Kept).catch([]),
  })
  .transform((payment) => ({
    id: payment.id,
    status: payment.status,
    amount: payment.amount ?? 0,
    createdAt: payment.created_at,
    subscriptionIds: payment.subscription_ids,
    productIds: [...new Set(payment.product_ids)],
    isCardUpdate: payment.is_card_update,
    isRefunded: payment.refund_status === 'full',
    lines: payment.lines.map(({ amount, refundable_amount: refundable, breakdown: { kind, product_id: productId } }) => ({
      amount,
      refundable,
      kind,
      productId,
    })),
    keptProductIds: payment.kept.filter(({ keeps_access: keeps }) => keeps).map(({ product_id: id }) => id),
  }))

const Timed = Subscription.pick({
  status: true,
  trial_period_days: true,
  created_at: true,
  previous_billing_date: true,
  next_billing_date: true,
  payment_frequency_count: true,
  payment_frequency_interval: true,
})

const SubscriptionFacts = z
  .object({
    id: z.string(),
    status: z.string().nullable(),
    product_id: z.string().nullable(),
    created_at: Instant,
    previous_billing_date: MaybeInstant,
    next_billing_date: MaybeInstant,
    expires_at: MaybeInstant,
    paused_at: MaybeInstant,
    cancelled_at: MaybeInstant,
    cancels_next: z.boolean().nullable(),
    timed: Timed.nullable().catch(null),
  })
  .transform((subscription) => ({
    id: subscription.id,
    status: subscription.status,
    productId: subscription.product_id,
    createdAt: subscription.created_at,
    previousBillingAt: subscription.previous_billing_date,
    nextBillingAt: subscription.next_billing_date,
    expiresAt: subscription.expires_at,
    pausedAt: subscription.paused_at,
    cancelledAt: subscription.cancelled_at,
    cancelsNext: subscription.cancels_next ?? false,
    isTrial: subscription.timed !== null && isInTrial(subscription.timed),
  }))

const RefundFacts = z
  .object({
    payment_id: z.string(),
    status: z.string().nullable(),
    amount: z.int().nullable(),
    created_at: Instant,
    keeps_access: z.boolean(),
  })
  .transform((refund) => ({
    paymentId: refund.payment_id,
    status: refund.status,
    amount: refund.amount ?? 0,
    createdAt: refund.created_at,
    keepsAccess: refund.keeps_access,
  }))

const DisputeFacts = z
  .object({ payment_id: z.string(), status: DisputeStatus.nullable().catch(null), created_at: Instant })
  .transform(({ payment_id: paymentId, status, created_at: createdAt }) => ({ paymentId, status, createdAt }))

const OverrideFacts = z
  .object({ id: z.string(), product_id: z.string(), gives_access: z.boolean(), since: Instant, until: Instant.nullable() })
  .transform(({ id, product_id: productId, gives_access: givesAccess, since, until }) => ({
    id,
    productId,
    givesAccess,
    since,
    until,
  }))

/** Keeps what can be read: a newer provider's form of one object doesn't take the others away. */
const readable = <T>(item: z.ZodType<T>) =>
  z.array(z.unknown()).transform((items) =>
    items.flatMap((each) => {
      const { success, data } = item.safeParse(each)
      return success ? [data] : []
    }),
  )

/** What the records say about one customer. `recurringIds`: those of the bought products that are known to be subscriptions. */
export const CustomerFacts = z.object({
  payments: readable(PaymentFacts),
  subscriptions: readable(SubscriptionFacts),
  refunds: readable(RefundFacts),
  disputes: readable(DisputeFacts),
  overrides: readable(OverrideFacts),
  recurringIds: z.array(z.string()),
})
export type CustomerFacts = z.infer<typeof CustomerFacts>
export type PaymentFacts = CustomerFacts['payments'][number]
export type SubscriptionFacts = CustomerFacts['subscriptions'][number]
