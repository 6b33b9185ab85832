import { SellerRefund } from '@tradepost/contract/platform/seller-refunds'
import { RefundStatus } from '@tradepost/contract/provider/payments'
import { sql } from '@tradepost/kit/database'
import { refunds } from '#src/records/refunds.ts'
import { amounts, equals, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import type { RecordList } from '#src/seller/record-list.ts'
import { viewRefund } from './view.ts'

/** The list of a business's refunds. */
export const refundList: RecordList<SellerRefund> = {
  needs: 'refund:read',
  noun: refunds,
  read: async (rows, { environment }, { deps }) => rows.map(({ body }) => viewRefund({ ...deps, environment }, body)),
  sorts: { created_at: 'created_at', amount: 'amount' },
  tabs: { name: 'status', of: sql`status`, values: RefundStatus.options },
  filters: {
    customer_id: equals('customer_id'),
    payment_id: equals('payment_id'),
    currency: equals('currency'),
    ...instants('created_at'),
    ...amounts('amount'),
  },
  sum: { of: 'amount', where: sql`status = 'succeeded'` },
  csv: {
    header: [
      'refund_id',
      'created_at',
      'status',
      'amount_minor',
      'currency',
      'is_partial',
      'payment_id',
      'customer_name',
      'customer_email',
      'reason',
    ],
    row: (refund) => [
      refund.refund_id,
      refund.created_at,
      refund.status,
      refund.amount,
      refund.currency,
      String(refund.is_partial),
      refund.payment_id,
      refund.customer?.name ?? null,
      refund.customer?.email ?? null,
      refund.reason,
    ],
  },
}

export const refundListRoutes = listRoutes('Seller: refunds', {
  name: 'refunds',
  words: 'refunds',
  item: SellerRefund,
  list: refundList,
})
