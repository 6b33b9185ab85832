import { SellerDisputeItem } from '@tradepost/contract/platform/seller-disputes'
import {
  DISPUTE_STAGE_SYNONYMS,
  DisputeStage,
  DisputeStatus,
  STATUSES_NAMED_AS_STAGES,
} from '@tradepost/contract/provider/payments'
import { sql } from '@tradepost/kit/database'
import { disputes } from '#src/records/disputes.ts'
import { amounts, eachOf, either, equals, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import type { RecordList } from '#src/seller/record-list.ts'
import { viewDisputeItem } from './view.ts'

/** The list of a business's disputes. */
export const disputeList: RecordList<SellerDisputeItem> = {
  needs: 'dispute:read',
  noun: disputes,
  read: async (rows) => rows.map(({ body }) => viewDisputeItem(body)),
  sorts: { created_at: 'created_at', respond_by: 'respond_by', amount: 'amount' },
  tabs: { name: 'status', of: sql`status`, values: DisputeStatus.options },
  filters: {
    stage: either({
      ...eachOf('stage', DisputeStage.options),
      dispute_opened: sql`stage = ${DISPUTE_STAGE_SYNONYMS.dispute_opened}`,
      ...eachOf('status', STATUSES_NAMED_AS_STAGES),
    }),
    customer_id: equals('customer_id'),
    payment_id: equals('payment_id'),
    currency: equals('currency'),
    ...instants('created_at'),
    ...instants('respond_by'),
    ...amounts('amount'),
  },
  sum: { of: 'amount', where: sql`status in ('dispute_opened', 'dispute_challenged')` },
  csv: {
    header: [
      'dispute_id',
      'created_at',
      'respond_by',
      'status',
      'stage',
      'amount_minor',
      'currency',
      'payment_id',
      'customer_name',
      'customer_email',
      'reason',
    ],
    row: (dispute) => [
      dispute.dispute_id,
      dispute.created_at,
      dispute.respond_by,
      dispute.dispute_status,
      dispute.dispute_stage,
      dispute.amount,
      dispute.currency,
      dispute.payment_id,
      dispute.customer?.name ?? null,
      dispute.customer?.email ?? null,
      dispute.reason,
    ],
  },
}

export const disputeListRoutes = listRoutes('Seller: disputes', {
  name: 'disputes',
  words: 'disputes',
  item: SellerDisputeItem,
  list: disputeList,
})
