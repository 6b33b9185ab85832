import { Customer } from '@tradepost/contract/provider/customers'
import { answerOf, itemsOf, type Paging, pageOf } from './answers.ts'
import type { DodoPayments, ProviderClient } from './client.ts'

export type CustomerInput = DodoPayments.CustomerCreateParams
export type CustomerPatch = DodoPayments.CustomerUpdateParams
type CustomerFilters = Pick<DodoPayments.CustomerListParams, 'email' | 'name' | 'created_at_gte' | 'created_at_lte'>

const SeenCustomer = answerOf(Customer, () => ({ blocked_at: null, blocklist_entry_id: null }))

export const customerCalls = ({ client, call }: ProviderClient) => ({
  listCustomers: ({ page, pageSize, ...filters }: Paging & CustomerFilters) =>
    call(itemsOf(SeenCustomer), (options) => client.customers.list({ ...pageOf({ page, pageSize }), ...filters }, options)),
  getCustomer: (id: string) => call(SeenCustomer, (options) => client.customers.retrieve(id, options)),
  /** Never asked twice: an e-mail may be used again, so a lost answer may have made somebody. */
  createCustomer: (input: CustomerInput) =>
    call(SeenCustomer, (options) => client.customers.create(input, { ...options, maxRetries: 0 })),
  updateCustomer: (id: string, patch: CustomerPatch) =>
    call(SeenCustomer, (options) => client.customers.update(id, patch, options)),
})
