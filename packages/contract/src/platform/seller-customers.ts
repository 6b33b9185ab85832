import * as z from 'zod'
import { Customer } from '../provider/customers.ts'
import { Email, Metadata, Timestamp } from '../provider/primitives.ts'
import { SellerPageQuery } from './seller.ts'

/** POST /api/organizations/{slug}/customers, and PUT …/{customer_id}: a customer is always sent whole. */
export const CustomerForm = z
  .object({
    name: z.string().trim().min(1, 'Enter a name').max(200, 'At most 200 characters'),
    email: Email,
    phone_number: z.string().trim().max(32, 'At most 32 characters').meta({ description: 'Empty: none' }),
    metadata: Metadata,
  })
  .meta({ id: 'CustomerForm' })
export type CustomerForm = z.infer<typeof CustomerForm>

/** GET …/customers/{customer_id} */
export const SellerCustomer = Customer.extend({
  has_account: z.boolean().meta({ description: 'Somebody bought as this customer while signed in' }),
}).meta({ id: 'SellerCustomer' })
export type SellerCustomer = z.infer<typeof SellerCustomer>

/** GET …/customers; `q` with an @ is a whole e-mail, otherwise a part of a name. */
export const SellerCustomersQuery = SellerPageQuery.extend({
  q: z.string().trim().max(254).optional(),
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
})
export const SellerCustomerList = z.object({ items: z.array(Customer), has_more: z.boolean() })
export type SellerCustomerList = z.infer<typeof SellerCustomerList>
