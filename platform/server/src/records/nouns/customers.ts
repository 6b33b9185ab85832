import { SeenCustomer } from '#src/payments-provider/calls/customers.ts'
import { type Noun, sortable } from '#src/records/noun.ts'

export const customers: Noun = {
  name: 'customers',
  table: 'customer_records',
  id: 'customer_id',
  schema: SeenCustomer,
  columns: {
    created_at: ['timestamptz', 'created_at'],
    name: ['text', sortable('name')],
    email: ['text', sortable('email')],
    blocked_at: ['timestamptz', 'blocked_at'],
  },
  words: ['customer_id', 'name', 'email', 'phone_number'],
  lists: [(provider, paging) => provider.customers.list(paging)],
  isLineWhole: true,
  asides: ['payment_methods', 'wallets', 'wallets_pay_first', 'wallet_entries', 'has_bought'],
  // A buyer's wallet is looked at; nobody looks at those of thousands of imported customers.
  lacks: (body) => body.has_bought === true && body.wallets === undefined,
  // The API lists wallets of one customer only, so no pass over lists finds them.
  async get(provider, id) {
    await provider.customers.get(id)
    await provider.wallets.list(id)
    await provider.wallets.listEntries(id)
  },
  indexes: { by_email: 'email, id', by_name: 'name, id' },
}
