import * as z from 'zod'
import { PaymentPayout } from '#src/provider/payouts.ts'
import { CurrencyCode, Timestamp } from '#src/provider/primitives.ts'

/** What the balance's entries of a payment, refund or dispute add up to, in minor units of the settlement currency. */
export const LedgerSum = z
  .object({
    currency: CurrencyCode,
    sums: z
      .array(z.object({ event_type: z.string(), total: z.int() }))
      .meta({ description: 'By event type, negative where they lower the balance. They add up to `net`' }),
    fee: z.int().meta({ description: 'All fees in it, less what of them was returned' }),
    net: z.int(),
  })
  .meta({ id: 'LedgerSum' })
export type LedgerSum = z.infer<typeof LedgerSum>

/** What the business keeps of a payment: the entries of the payment, its refunds and its disputes. */
export const Kept = LedgerSum.extend({
  is_complete: z.boolean().meta({ description: 'False while entries of a refund or dispute that happened are missing' }),
}).meta({ id: 'KeptOfPayment' })
export type Kept = z.infer<typeof Kept>

/** The payment that an entry of the balance belongs to: its own, or that of its refund or dispute. */
export const EntryOrigin = z
  .object({
    payment_id: z.string(),
    customer: z.object({ customer_id: z.string(), name: z.string() }).nullable(),
    ledger: LedgerSum.nullable().meta({ description: 'What the business keeps of the payment; null until it is known' }),
  })
  .nullable()
  .meta({ description: 'Null for entries of no payment, and for readers who may not see payments' })
export type EntryOrigin = z.infer<typeof EntryOrigin>

/** GET …/payments/{payment_id}/payout */
export const SellerPaymentPayout = z
  .object({
    payout: PaymentPayout.shape.payout,
    expected_at: Timestamp.nullable(),
    is_known: z.boolean().meta({ description: 'False if this provider doesn’t tell which payout pays a payment' }),
  })
  .meta({ id: 'SellerPaymentPayout' })
export type SellerPaymentPayout = z.infer<typeof SellerPaymentPayout>
