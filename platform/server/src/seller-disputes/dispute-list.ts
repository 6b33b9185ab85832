import { SellerDisputeItem } from '@tradepost/contract/platform/sales/seller-disputes'
import { DisputeStage, DisputeStatus, STATUSES_NAMED_AS_STAGES } from '@tradepost/contract/provider/payments'
import { DISPUTE_STAGE_SYNONYMS } from '@tradepost/contract/provider/synonyms'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import { sql } from '@tradepost/kit/database/database'
import { disputes } from '#src/records/nouns/disputes.ts'
import type { RecordScope } from '#src/scope.ts'
import { toAmountCells, toAmountColumns } from '#src/seller/csv-amounts.ts'
import { addLedger, LEDGER_COLUMNS, toLedgerCells } from '#src/seller/kept-amounts.ts'
import { amounts, eachOf, either, equals, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import { loadPaymentFacts } from '#src/seller/payment-facts.ts'
import type { RecordList } from '#src/seller/record-list.ts'
import { viewDisputeItem } from './view.ts'

/** Returns the export's rows of disputes, with what the invoices of their payments say. */
async function toRows(disputes: readonly SellerDisputeItem[], scope: RecordScope): Promise<CsvCell[][]> {
  const facts = await loadPaymentFacts(
    scope,
    disputes.map(({ payment_id: id }) => id),
  )
  return disputes.map((dispute) => {
    const payment = facts.get(dispute.payment_id)
    return [
      dispute.dispute_id,
      dispute.created_at,
      dispute.respond_by,
      dispute.dispute_status,
      dispute.dispute_stage,
      ...toAmountCells(Number(dispute.amount), dispute.currency),
      dispute.currency,
      ...toLedgerCells(dispute.ledger),
      payment?.country,
      payment?.invoiceNumber,
      dispute.payment_id,
      dispute.customer?.name,
      dispute.customer?.email,
      dispute.reason,
    ]
  })
}

/** The list of a business's disputes. */
export const disputeList: RecordList<SellerDisputeItem> = {
  needs: 'dispute:read',
  noun: disputes,
  read: (rows, scope, reader) =>
    addLedger(reader, scope, { items: rows.map(({ body }) => viewDisputeItem(body)), idOf: ({ dispute_id: id }) => id }),
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
      ...toAmountColumns('amount'),
      'currency',
      ...LEDGER_COLUMNS,
      'country',
      'invoice_number',
      'payment_id',
      'customer_name',
      'customer_email',
      'reason',
    ],
    rows: toRows,
  },
}

export const disputeListRoutes = listRoutes('Seller: disputes', {
  name: 'disputes',
  words: 'disputes',
  item: SellerDisputeItem,
  list: disputeList,
})
