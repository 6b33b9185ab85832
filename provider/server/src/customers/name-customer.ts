import type { CheckoutCustomer } from '@tradepost/contract/provider/checkouts'
import type * as z from 'zod'
import type { Scope } from '#src/scope.ts'
import { createCustomer } from './create-customer.ts'
import { findCustomerByEmail, getCustomer } from './get-customer.ts'
import type { CustomerRow } from './table.ts'

/**
 * The customer whom a request names: by id, the newest with this e-mail, or a new one; without a name the e-mail is it.
 * @throws 404 CUSTOMER_NOT_FOUND
 */
export async function nameCustomer(scope: Scope, named: z.infer<typeof CheckoutCustomer>): Promise<CustomerRow> {
  if ('customer_id' in named) return getCustomer(scope, named.customer_id)
  const { email, name, phone_number } = named
  return (
    (await findCustomerByEmail(scope, email)) ?? createCustomer(scope, { email, name: name ?? email, phone_number, metadata: {} })
  )
}
