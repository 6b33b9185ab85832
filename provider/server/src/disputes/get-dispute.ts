import type { ListDisputesQuery } from '@tradepost/contract/provider/disputes'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { onPage } from '#src/paging.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { DisputeRow } from './table.ts'

/** A dispute with the payer of its payment, as of that payment. */
export type DisputeOfCustomer = DisputeRow & Pick<PaymentRow, 'customer'>

/** @throws 404 DISPUTE_NOT_FOUND, also for another business's dispute. */
export async function getDispute(scope: Scope, id: string): Promise<DisputeOfCustomer> {
  const dispute = await scope.trx
    .selectFrom('disputes')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.businessId', '=', 'disputes.businessId')
        .onRef('payments.mode', '=', 'disputes.mode')
        .onRef('payments.id', '=', 'disputes.paymentId'),
    )
    .selectAll('disputes')
    .select('payments.customer')
    .where('disputes.businessId', '=', scope.businessId)
    .where('disputes.mode', '=', scope.mode)
    .where('disputes.id', '=', id)
    .executeTakeFirst()
  if (!dispute) throw fault('DISPUTE_NOT_FOUND')
  return dispute
}

/** Lists the disputes of the business, newest first. */
export async function listDisputes(scope: Scope, query: z.infer<typeof ListDisputesQuery>): Promise<DisputeRow[]> {
  let disputes = scope.trx
    .selectFrom('disputes')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
  if (query.dispute_status) disputes = disputes.where('status', '=', query.dispute_status)
  const { dispute_stage: stage } = query
  if (stage === 'dispute_won' || stage === 'dispute_lost') disputes = disputes.where('status', '=', stage)
  else if (stage) disputes = disputes.where('stage', '=', stage)
  if (query.customer_id) disputes = disputes.where('customerId', '=', query.customer_id)
  if (query.created_at_gte) disputes = disputes.where('createdAt', '>=', new Date(query.created_at_gte))
  if (query.created_at_lte) disputes = disputes.where('createdAt', '<=', new Date(query.created_at_lte))
  return onPage(disputes, query).execute()
}
