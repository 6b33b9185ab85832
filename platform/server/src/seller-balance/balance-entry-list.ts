import { SellerBalanceEntry } from '@tradepost/contract/platform/sales/seller-balance'
import { sql } from '@tradepost/kit/database/database'
import { SeenBalanceEntry } from '#src/payments-provider/calls/payouts.ts'
import { balanceEntries } from '#src/records/nouns/balance-entries.ts'
import { toAmountCells, toAmountColumns } from '#src/seller/csv-amounts.ts'
import { addOrigins } from '#src/seller/kept-amounts.ts'
import { equals, instants } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import { eachAs, type RecordList } from '#src/seller/record-list.ts'

/** The ledger of a business's balance. Its sum is the change of the balance by the entries that match. */
export const balanceEntryList: RecordList<SellerBalanceEntry> = {
  needs: 'payout:read',
  noun: balanceEntries,
  async read(rows, scope, reader) {
    const entries = await eachAs(SeenBalanceEntry)(rows)
    const named = await addOrigins(
      reader,
      scope,
      entries.flatMap((entry) => entry ?? []),
    )
    return entries.map((entry) => named.find(({ id }) => id === entry?.id) ?? null)
  },
  sorts: { created_at: 'created_at' },
  filters: {
    event_type: equals('event_type'),
    currency: equals('currency'),
    reference_object_id: equals('reference_object_id'),
    ...instants('created_at'),
  },
  sum: { of: 'change', where: sql`true` },
  csv: {
    header: [
      'entry_id',
      'created_at',
      'event_type',
      ...toAmountColumns('change'),
      ...toAmountColumns('balance_after'),
      'currency',
      ...toAmountColumns('usd_equivalent'),
      'usd_equivalent_currency',
      'reference_object_id',
      'payment_id',
      'customer_name',
      'description',
    ],
    row: (entry) => [
      entry.id,
      entry.created_at,
      entry.event_type,
      ...toAmountCells(entry.is_credit ? entry.amount : -entry.amount, entry.currency),
      ...toAmountCells(entry.after_balance, entry.currency),
      entry.currency,
      ...toAmountCells(entry.usd_equivalent_amount, 'USD'),
      'USD',
      entry.reference_object_id,
      entry.payment?.payment_id,
      entry.payment?.customer?.name,
      entry.description,
    ],
  },
}

export const balanceEntryListRoutes = listRoutes('Seller: balance', {
  name: 'balance-entries',
  words: 'balance entries',
  item: SellerBalanceEntry,
  list: balanceEntryList,
})
