import { SeenCustomer } from '#src/payments-provider/customers.ts'
import { type Noun, sortable } from './noun.ts'

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
  asides: ['payment_methods'],
  get: (provider, id) => provider.customers.get(id),
  indexes: { by_email: 'email, id', by_name: 'name, id' },
}
