import { SeenBalanceEntry } from '#src/payments-provider/calls/payouts.ts'
import type { Body } from '#src/records/merge-update.ts'
import type { Noun } from '#src/records/noun.ts'

/** Returns the change of the balance in minor units: negative if the entry lowers it. */
const changeOf = ({ amount, is_credit }: Body): unknown => (typeof amount === 'number' && is_credit === false ? -amount : amount)

/**
 * The entries of the balance, which never change. No event reports them, and the API lists them only, newest first: each refresh
 * reads the pages with new ones.
 */
export const balanceEntries: Noun = {
  name: 'balance_entries',
  table: 'balance_entry_records',
  id: 'id',
  schema: SeenBalanceEntry,
  columns: {
    created_at: ['timestamptz', 'created_at'],
    event_type: ['text', 'event_type'],
    currency: ['text', 'currency'],
    change: ['bigint', changeOf],
    after_balance: ['bigint', 'after_balance'],
    reference_object_id: ['text', 'reference_object_id'],
  },
  words: ['id', 'reference_object_id', 'description'],
  lists: [(provider, paging) => provider.balances.listLedger(paging)],
  isLineWhole: true,
  quiet: ['id'],
  // Nothing asks for a single entry unless a list that changes while it is read makes it stale.
  get: (provider) => provider.balances.listLedger({ page: 0, pageSize: 100 }),
  indexes: {
    by_currency: 'currency, created_at desc, id desc, event_type, change, after_balance',
    by_reference: 'reference_object_id, created_at desc, id desc',
  },
}
