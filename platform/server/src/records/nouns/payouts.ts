import { SeenPayout } from '#src/payments-provider/calls/payouts.ts'
import type { Noun } from '#src/records/noun.ts'

export const payouts: Noun = {
  name: 'payouts',
  table: 'payout_records',
  id: 'payout_id',
  schema: SeenPayout,
  payload: 'Payout',
  columns: {
    created_at: ['timestamptz', 'created_at'],
    updated_at: ['timestamptz', 'updated_at'],
    status: ['text', 'status'],
    amount: ['bigint', 'amount'],
    currency: ['text', 'currency'],
  },
  words: ['payout_id', 'name'],
  lists: [(provider, paging) => provider.payouts.list(paging)],
  isLineWhole: true,
  async get(provider, id) {
    await provider.payouts.get(id)
    await provider.payouts.sumBreakup(id)
  },
  open: ['not_initiated', 'in_progress', 'on_hold'],
  asides: ['breakup'],
  // What a payout pays is fixed when it is created, and takes a request of its own.
  lacks: (body) => body.breakup === undefined,
  indexes: { by_amount: 'amount, id', by_status: 'status, created_at desc, id desc' },
}
