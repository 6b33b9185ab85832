import { SeenDiscount } from '#src/payments-provider/calls/discounts.ts'
import type { Noun } from '#src/records/noun.ts'

export const discounts: Noun = {
  name: 'discounts',
  table: 'discount_records',
  id: 'discount_id',
  schema: SeenDiscount,
  columns: {
    created_at: ['timestamptz', 'created_at'],
    code: ['text', 'code'],
    restricted_to: ['text[]', 'restricted_to'],
    type: ['text', 'type'],
    times_used: ['bigint', 'times_used'],
    usage_limit: ['bigint', 'usage_limit'],
    starts_at: ['timestamptz', 'starts_at'],
    expires_at: ['timestamptz', 'expires_at'],
  },
  words: ['discount_id', 'code', 'name'],
  lists: [(provider, paging) => provider.discounts.list(paging)],
  isLineWhole: true,
  quiet: ['times_used'],
  get: (provider, id) => provider.discounts.get(id),
  indexes: { by_code: 'code, id' },
}
