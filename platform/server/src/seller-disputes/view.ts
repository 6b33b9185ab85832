import type { SellerDisputeItem } from '@tradepost/contract/platform/sales/seller-disputes'
import { ReturnedTo } from '@tradepost/contract/platform/sales/seller-refunds'
import { Timestamp } from '@tradepost/contract/provider/primitives'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import { SeenDisputeItem } from '#src/payments-provider/calls/disputes.ts'
import { disputes } from '#src/records/nouns/disputes.ts'
import { listBodies, NEWEST } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'

/** Lists the disputes of payments, newest first. */
export async function listDisputesOf(scope: RecordScope, paymentIds: readonly string[]): Promise<SellerDisputeItem[]> {
  if (paymentIds.length === 0) return []
  const conditions = [sql`payment_id = any(${[...paymentIds]}::text[])`]
  return (await listBodies(scope, disputes, { conditions, orderBy: NEWEST })).flatMap((body) => viewDisputeItem(body) ?? [])
}

/** The fields that lists leave out. */
const Details = z.object({
  customer: ReturnedTo.optional().catch(null),
  reason: z.string().nullish().catch(null),
  respond_by: Timestamp.nullish().catch(null),
})

/** Returns a dispute as lists show it, without its entries of the ledger (`addLedger`); null for an unreadable record. */
export function viewDisputeItem(body: unknown): SellerDisputeItem | null {
  const dispute = SeenDisputeItem.safeParse(body).data
  if (!dispute) return null
  const { customer = null, reason = null, respond_by = null } = Details.safeParse(body).data ?? {}
  return { ...dispute, customer, ledger: null, reason, respond_by }
}
