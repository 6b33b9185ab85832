import * as z from 'zod'
import { issue } from '#src/issue.ts'
import { listOf } from '#src/platform/lists.ts'
import { CustomerDetails, RefundListItem } from '#src/provider/payments.ts'
import { AMOUNT_MAX, Amount, CurrencyCode } from '#src/provider/primitives.ts'
import { LedgerSum } from './kept.ts'

/** The customer of a refund or dispute; null until the object itself was read, because the provider's lists leave it out. */
export const ReturnedTo = CustomerDetails.pick({ customer_id: true, name: true, email: true }).nullable()

/** A refund as the dashboard shows it, also on its own: GET …/refunds/{refund_id}. */
export const SellerRefund = RefundListItem.extend({
  customer: ReturnedTo,
  ledger: LedgerSum.nullable().meta({ description: 'What it took from the balance; null if not known, or not for the reader' }),
  credit_note_url: z.string().nullable().meta({ description: 'A PDF, once the refund has succeeded' }),
}).meta({ id: 'SellerRefund' })
export type SellerRefund = z.infer<typeof SellerRefund>

/** GET …/refunds */
export const SellerRefundList = listOf(SellerRefund)
export type SellerRefundList = z.infer<typeof SellerRefundList>

/** What is left of a payment and of each of its lines, in the charged currency; `tax` is the tax in a line's amount. */
export const Refundable = z
  .object({
    amount: Amount.meta({ description: 'What is neither refunded nor about to be' }),
    currency: CurrencyCode,
    lines: z.array(
      z.object({
        items_id: z.string(),
        name: z.string().nullable(),
        amount: Amount,
        tax: Amount,
        refundable_amount: Amount,
      }),
    ),
    fee: z.object({ amount: Amount, currency: CurrencyCode }).meta({ description: 'What each refund costs the business' }),
    balance: z
      .object({ amount: z.int(), currency: CurrencyCode })
      .nullable()
      .meta({ description: 'In the settlement currency; null if it is not known, or not for the reader' }),
    settlement: z.object({ amount: Amount, currency: CurrencyCode }).meta({ description: 'What the whole payment settled' }),
  })
  .meta({ id: 'RefundablePayment' })
export type Refundable = z.infer<typeof Refundable>

export const REFUND_REASON_MAX = 3000

const RefundAmount = z.int(issue('enterAnAmount')).min(1, issue('enterAnAmount')).max(AMOUNT_MAX, issue('amountTooLarge'))

/**
 * POST …/payments/{payment_id}/refunds: everything that is left, an amount of it, or amounts of its lines. `keeps_access`:
 * license keys that the refund disables are enabled again. `cancels_subscription`: right away.
 */
export const RefundForm = z
  .object({
    amount: RefundAmount.nullish(),
    items: z
      .array(z.object({ item_id: z.string().min(1).max(200), amount: RefundAmount }))
      .min(1, issue('enterAnAmount'))
      .max(1000)
      .nullish(),
    reason: z
      .string()
      .trim()
      .max(REFUND_REASON_MAX, issue('atMostCharacters', { limit: REFUND_REASON_MAX }))
      .nullish(),
    keeps_access: z.boolean().default(false),
    cancels_subscription: z.boolean().default(false),
  })
  .refine(({ amount, items }) => amount == null || items == null, {
    path: ['amount'],
    ...issue('amountOrItems'),
  })
  .meta({ id: 'RefundForm' })
export type RefundForm = z.infer<typeof RefundForm>

/** The refund, and how it went with its subscription: null if it wasn't to be canceled. */
export const CreatedRefund = z
  .object({ refund: SellerRefund, is_subscription_canceled: z.boolean().nullable() })
  .meta({ id: 'CreatedRefund' })
export type CreatedRefund = z.infer<typeof CreatedRefund>
