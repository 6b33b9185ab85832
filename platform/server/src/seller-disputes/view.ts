import type { SellerDisputeItem } from '@tradepost/contract/platform/sales/seller-disputes'
import { ReturnedTo } from '@tradepost/contract/platform/sales/seller-refunds'
import { Timestamp } from '@tradepost/contract/provider/primitives'
import * as z from 'zod'
import { SeenDisputeItem } from '#src/payments-provider/calls/disputes.ts'

/** The fields that lists leave out. */
const Details = z.object({
  customer: ReturnedTo.optional().catch(null),
  reason: z.string().nullish().catch(null),
  respond_by: Timestamp.nullish().catch(null),
})

/** Returns a dispute as the dashboard's lists show it; null for a record that can't be read. */
export function viewDisputeItem(body: unknown): SellerDisputeItem | null {
  const dispute = SeenDisputeItem.safeParse(body).data
  if (!dispute) return null
  const { customer = null, reason = null, respond_by = null } = Details.safeParse(body).data ?? {}
  return { ...dispute, customer, reason, respond_by }
}
