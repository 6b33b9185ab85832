import { SeenAddon } from '#src/payments-provider/calls/products.ts'
import { type Noun, sortable } from '#src/records/noun.ts'

export const addons: Noun = {
  name: 'addons',
  table: 'addon_records',
  id: 'id',
  schema: SeenAddon,
  columns: {
    created_at: ['timestamptz', 'created_at'],
    name: ['text', sortable('name')],
    amount: ['bigint', 'price'],
    currency: ['text', 'currency'],
  },
  words: ['id', 'name'],
  lists: [(provider, paging) => provider.addons.list(paging)],
  isLineWhole: true,
  get: (provider, id) => provider.addons.get(id),
}
