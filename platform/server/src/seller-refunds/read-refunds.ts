import type { SellerRefund } from '@tradepost/contract/platform/sales/seller-refunds'
import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import { refunds } from '#src/records/nouns/refunds.ts'
import { listBodies, NEWEST } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { viewRefund } from './view.ts'

/** Lists the refunds of a payment, newest first. */
export async function listRefundsOf(deps: Pick<Deps, 'config'>, scope: RecordScope, paymentId: string): Promise<SellerRefund[]> {
  const bodies = await listBodies(scope, refunds, { conditions: [sql`payment_id = ${paymentId}`], orderBy: NEWEST })
  return bodies.flatMap((body) => viewRefund({ ...deps, environment: scope.environment }, body) ?? [])
}
