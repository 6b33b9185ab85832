import * as z from 'zod'
import { Amount, CurrencyCode, PageQuery, Timestamp } from './primitives.ts'

/** Why a balance changed: every event type of the API. Those of services that don't exist here never occur. */
export const BALANCE_EVENTS = [
  'payment',
  'refund',
  'refund_reversal',
  'dispute',
  'dispute_reversal',
  'tax',
  'tax_reversal',
  'payment_fees',
  'refund_fees',
  'refund_fees_reversal',
  'dispute_fees',
  'payout',
  'payout_fees',
  'payout_reversal',
  'payout_fees_reversal',
  'dodo_credits',
  'adjustment',
  'currency_conversion',
  'abandoned_cart_recovery_fee',
  'dunning_fees',
  'payment_retry_fee',
  'byop_fee',
] as const
const BalanceEvent = z.enum(BALANCE_EVENTS).meta({ id: 'LedgerEventType' })

/** One change of the balance in one currency. `amount` is positive; `is_credit` tells whether the balance rose by it. */
export const BalanceLedgerEntry = z
  .object({
    id: z.string(),
    business_id: z.string(),
    event_type: BalanceEvent,
    is_credit: z.boolean(),
    amount: Amount,
    currency: CurrencyCode,
    usd_equivalent_amount: z.int().meta({ description: 'US cents' }),
    before_balance: z.int().nullable(),
    after_balance: z.int().nullable(),
    description: z.string().nullable(),
    reference_object_id: z.string().nullable().meta({ description: 'The payment, refund, dispute or payout behind it' }),
    created_at: Timestamp,
  })
  .meta({ id: 'BalanceLedgerEntryResponse' })
export type BalanceLedgerEntry = z.infer<typeof BalanceLedgerEntry>

export const ListBalanceLedgerQuery = PageQuery.extend({
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
  reference_object_id: z.string().optional(),
  event_type: BalanceEvent.optional(),
  currency: CurrencyCode.optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Another name of page_size, which it overrides' }),
})
export const BalanceLedger = z.object({ items: z.array(BalanceLedgerEntry) }).meta({ id: 'ListBalanceLedgerEntriesResponse' })
