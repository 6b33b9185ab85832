import type { SellerDisputeItem } from '@tradepost/contract/platform/sales/seller-disputes'
import { sql } from '@tradepost/kit/database/database'
import { disputes } from '#src/records/nouns/disputes.ts'
import { listBodies, NEWEST } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { viewDisputeItem } from './view.ts'

/** Lists the disputes of payments, newest first. */
export async function listDisputesOf(scope: RecordScope, paymentIds: readonly string[]): Promise<SellerDisputeItem[]> {
  if (paymentIds.length === 0) return []
  const conditions = [sql`payment_id = any(${[...paymentIds]}::text[])`]
  return (await listBodies(scope, disputes, { conditions, orderBy: NEWEST })).flatMap((body) => viewDisputeItem(body) ?? [])
}
