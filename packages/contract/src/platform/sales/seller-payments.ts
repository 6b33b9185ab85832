import * as z from 'zod'
import { listOf } from '#src/platform/lists.ts'
import { Payment, PaymentListItem } from '#src/provider/payments.ts'
import { TextReference, Timestamp } from '#src/provider/primitives.ts'
import { Kept, LedgerSum } from './kept.ts'
import { Sale, SumAmount } from './sales.ts'
import { SellerDisputeItem } from './seller-disputes.ts'
import { Refundable, SellerRefund } from './seller-refunds.ts'

/** A payment in the dashboard's lists. */
export const SellerPaymentItem = PaymentListItem.extend({
  ledger: LedgerSum.nullable().meta({
    description: 'What the business keeps of it; null until all its entries are known, and if the reader may not see the balance',
  }),
  product_names: z.array(z.string()).meta({ description: 'Products that it pays for, by their names today' }),
}).meta({ id: 'SellerPaymentItem' })
export type SellerPaymentItem = z.infer<typeof SellerPaymentItem>

/** GET …/payments */
export const SellerPaymentList = listOf(SellerPaymentItem)
export type SellerPaymentList = z.infer<typeof SellerPaymentList>

/** GET …/payments/{payment_id}: the provider's payment, with all events that we received about it. */
export const SellerPayment = z
  .object({
    payment: Payment,
    sale: Sale,
    kept: Kept.nullable().meta({ description: 'Null without entries in the ledger, and if the reader may not see the balance' }),
    credit_from: z.string().nullable().meta({ description: 'The plan whose unused time a plan change credits' }),
    order: z.object({ id: z.string(), number: z.string() }).nullable(),
    refunds: z.array(SellerRefund).nullable().meta({ description: 'Newest first; null if the reader may not see refunds' }),
    disputes: z
      .array(SellerDisputeItem)
      .nullable()
      .meta({ description: 'Newest first; null if the reader may not see disputes' }),
    refundable: Refundable.nullable().meta({ description: 'Null if nothing is left, or not for the reader' }),
    has_license_keys: z.boolean().meta({ description: 'Its license keys are active' }),
    can_keep_downloads: z
      .boolean()
      .nullable()
      .meta({ description: 'Its downloads can stay available after a full refund; null if it delivers none' }),
    timeline: z
      .array(
        z.object({
          at: Timestamp,
          kind: z.enum(['created', 'event', 'order']),
          title: z.string(),
          title_text: TextReference,
          amount: SumAmount.nullable(),
          detail: z.string().nullable(),
          detail_text: TextReference.nullable().meta({ description: 'For a declined payment, its error code' }),
        }),
      )
      .meta({ description: 'Newest first' }),
  })
  .meta({ id: 'SellerPayment' })
export type SellerPayment = z.infer<typeof SellerPayment>
