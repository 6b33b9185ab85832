import type { ListRefundsQuery } from '@tradepost/contract/provider/refunds'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { onPage } from '#src/paging.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { type RefundStatus, refundStates } from './states.ts'
import type { RefundRow } from './table.ts'

/** A refund with the payer of its payment, as of that payment. */
export type RefundOfCustomer = RefundRow & Pick<PaymentRow, 'customer'>

/** @throws 404 REFUND_NOT_FOUND, also for another business's refund. */
export async function getRefund(scope: Scope, id: string): Promise<RefundOfCustomer> {
  const refund = await scope.trx
    .selectFrom('refunds')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.businessId', '=', 'refunds.businessId')
        .onRef('payments.mode', '=', 'refunds.mode')
        .onRef('payments.id', '=', 'refunds.paymentId'),
    )
    .selectAll('refunds')
    .select('payments.customer')
    .where('refunds.businessId', '=', scope.businessId)
    .where('refunds.mode', '=', scope.mode)
    .where('refunds.id', '=', id)
    .executeTakeFirst()
  if (!refund) throw fault('REFUND_NOT_FOUND')
  return refund
}

const isStored = (status: string): status is RefundStatus => Object.hasOwn(refundStates, status)

/** Lists the refunds of the business, newest first. A status that refunds here never have returns none. */
export async function listRefunds(scope: Scope, query: z.infer<typeof ListRefundsQuery>): Promise<RefundRow[]> {
  let refunds = scope.trx
    .selectFrom('refunds')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
  if (query.status) {
    if (!isStored(query.status)) return []
    refunds = refunds.where('status', '=', query.status)
  }
  if (query.customer_id) refunds = refunds.where('customerId', '=', query.customer_id)
  if (query.subscription_id) refunds = refunds.where('subscriptionId', '=', query.subscription_id)
  if (query.created_at_gte) refunds = refunds.where('createdAt', '>=', new Date(query.created_at_gte))
  if (query.created_at_lte) refunds = refunds.where('createdAt', '<=', new Date(query.created_at_lte))
  return onPage(refunds, query).execute()
}
