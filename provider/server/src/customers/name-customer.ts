import type { CheckoutCustomer } from '@tradepost/contract/provider/checkouts'
import type * as z from 'zod'
import type { Scope } from '#src/scope.ts'
import { createCustomer } from './create-customer.ts'
import { findCustomerByEmail, getCustomer } from './get-customer.ts'
import type { CustomerRow } from './table.ts'

/**
 * The customer whom a request names: by id, the newest with this email, or a new one, whose name is the email if the request
 * has none. `isAlwaysNew`: an email always creates a customer.
 * @throws 404 CUSTOMER_NOT_FOUND
 */
export async function nameCustomer(
  scope: Scope,
  named: z.infer<typeof CheckoutCustomer>,
  { isAlwaysNew = false } = {},
): Promise<CustomerRow> {
  if ('customer_id' in named) return getCustomer(scope, named.customer_id)
  const { email, name, phone_number, create_new_customer: isNew } = named
  return (
    (isAlwaysNew || isNew ? undefined : await findCustomerByEmail(scope, email)) ??
    createCustomer(scope, { email, name: name ?? email, phone_number, metadata: {} })
  )
}
