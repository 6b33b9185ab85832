import { PAYOUT_STATUSES, SellerPayoutItem } from '@tradepost/contract/platform/sales/seller-payouts'
import { sql } from '@tradepost/kit/database/database'
import { SeenPayout } from '#src/payments-provider/calls/payouts.ts'
import { payouts } from '#src/records/nouns/payouts.ts'
import { toAmountCells, toAmountColumns } from '#src/seller/csv-amounts.ts'
import { amounts, equals, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import { eachAs, type RecordList } from '#src/seller/record-list.ts'

/** The list of a business's payouts. Its sum is what reached the bank. */
export const payoutList: RecordList<SellerPayoutItem> = {
  needs: 'payout:read',
  noun: payouts,
  read: eachAs(SeenPayout),
  sorts: { created_at: 'created_at', amount: 'amount' },
  tabs: { name: 'status', of: sql`status`, values: PAYOUT_STATUSES },
  filters: { currency: equals('currency'), ...instants('created_at'), ...amounts('amount') },
  sum: { of: 'amount', where: sql`status = 'success'` },
  csv: {
    header: [
      'payout_id',
      'created_at',
      'updated_at',
      'status',
      ...toAmountColumns('amount'),
      'currency',
      ...toAmountColumns('fee'),
      ...toAmountColumns('tax'),
      ...toAmountColumns('refunds'),
      ...toAmountColumns('chargebacks'),
      'payment_method',
      'remarks',
    ],
    row: (payout) => [
      payout.payout_id,
      payout.created_at,
      payout.updated_at,
      payout.status,
      ...toAmountCells(payout.amount, payout.currency),
      payout.currency,
      ...toAmountCells(payout.fee, payout.currency),
      ...toAmountCells(payout.tax, payout.currency),
      ...toAmountCells(payout.refunds, payout.currency),
      ...toAmountCells(payout.chargebacks, payout.currency),
      payout.payment_method,
      payout.remarks,
    ],
  },
}

export const payoutListRoutes = listRoutes('Seller: payouts', {
  name: 'payouts',
  words: 'payouts',
  item: SellerPayoutItem,
  list: payoutList,
})
