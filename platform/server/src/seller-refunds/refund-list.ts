import { SellerRefund } from '@tradepost/contract/platform/sales/seller-refunds'
import { RefundStatus } from '@tradepost/contract/provider/payments'
import type { CsvCell } from '@tradepost/kit/csv/csv'
import { sql } from '@tradepost/kit/database/database'
import { refunds } from '#src/records/nouns/refunds.ts'
import type { RecordScope } from '#src/scope.ts'
import { toAmountCells, toAmountColumns } from '#src/seller/csv-amounts.ts'
import { addLedger, LEDGER_COLUMNS, toLedgerCells } from '#src/seller/kept-amounts.ts'
import { amounts, equals, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import { loadPaymentFacts } from '#src/seller/payment-facts.ts'
import type { RecordList } from '#src/seller/record-list.ts'
import { viewRefund } from './view.ts'

/** Returns the export's rows of refunds, with what the documents of their payments say. */
async function toRows(refunds: readonly SellerRefund[], scope: RecordScope): Promise<CsvCell[][]> {
  const facts = await loadPaymentFacts(
    scope,
    refunds.map(({ payment_id: id }) => id),
  )
  return refunds.map((refund) => {
    const payment = facts.get(refund.payment_id)
    const note = payment?.creditNotes.find(({ refund_id: id }) => id === refund.refund_id)
    return [
      refund.refund_id,
      refund.created_at,
      refund.status,
      ...toAmountCells(refund.amount, refund.currency),
      ...toAmountCells(note?.tax, refund.currency),
      refund.currency,
      ...toLedgerCells(refund.ledger),
      payment?.country,
      payment?.invoiceNumber,
      note?.number,
      String(refund.is_partial),
      refund.payment_id,
      refund.customer?.name,
      refund.customer?.email,
      refund.reason,
    ]
  })
}

/** The list of a business's refunds. */
export const refundList: RecordList<SellerRefund> = {
  needs: 'refund:read',
  noun: refunds,
  read: (rows, scope, reader) =>
    addLedger(reader, scope, {
      items: rows.map(({ body }) => viewRefund({ ...reader.deps, environment: scope.environment }, body)),
      idOf: ({ refund_id: id }) => id,
    }),
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
      ...toAmountColumns('amount'),
      ...toAmountColumns('tax'),
      'currency',
      ...LEDGER_COLUMNS,
      'country',
      'invoice_number',
      'credit_note_number',
      'is_partial',
      'payment_id',
      'customer_name',
      'customer_email',
      'reason',
    ],
    rows: toRows,
  },
}

export const refundListRoutes = listRoutes('Seller: refunds', {
  name: 'refunds',
  words: 'refunds',
  item: SellerRefund,
  list: refundList,
})
