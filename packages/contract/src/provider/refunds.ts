import * as z from 'zod'
import { CustomerDetails, RefundListItem, RefundStatus } from './payments.ts'
import { Metadata, PageQuery, Timestamp } from './primitives.ts'

const RefundItem = z
  .object({
    item_id: z.string().meta({ description: 'The `items_id` of a line, or its product or add-on if only one line has it' }),
    amount: z.int32().nullish().meta({ description: 'In the charged currency. Without it, what is left of the line' }),
    tax_inclusive: z.boolean().default(true).meta({ description: 'Whether `amount` includes the tax' }),
  })
  .meta({ id: 'PartialRefundItem' })
export type RefundItem = z.infer<typeof RefundItem>

export const CreateRefund = z
  .object({
    payment_id: z.string(),
    reason: z.string().max(3000, 'A reason must be at most 3000 characters').nullish(),
    items: z.array(RefundItem).max(1000).nullish().meta({ description: 'Without items, everything that is left' }),
    metadata: Metadata.optional(),
    // Passed over, it would refund everything.
    amount: z
      .never({
        error: 'amount belongs to items. Send items with an item_id and an amount, or leave amount out to refund everything',
      })
      .optional(),
  })
  .meta({ id: 'CreateRefundRequest' })
export type CreateRefund = z.infer<typeof CreateRefund>

export const Refund = RefundListItem.extend({
  brand_id: z.string(),
  customer: CustomerDetails,
  metadata: Metadata,
}).meta({ id: 'RefundResponse' })
export type Refund = z.infer<typeof Refund>

export const ListRefundsQuery = PageQuery.extend({
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
  status: RefundStatus.optional(),
  customer_id: z.string().optional(),
  subscription_id: z.string().optional(),
})
export const RefundList = z.object({ items: z.array(RefundListItem) })
