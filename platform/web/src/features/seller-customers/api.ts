import { type CustomerForm, SellerCustomer } from '@tradepost/contract/platform/sales/seller-customers'
import { defineMutations } from '#src/shell/lists/noun-mutations.ts'

/** Creates a customer, or saves the one with this `id`. */
export const useSaveCustomer = defineMutations({
  noun: 'customers',
  answer: SellerCustomer,
  idOf: (customer) => customer.customer_id,
}).useSave<CustomerForm>
