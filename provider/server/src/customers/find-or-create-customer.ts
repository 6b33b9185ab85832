import type { Payer } from '@tradepost/contract/provider/checkout/checkouts'
import { lockName } from '#src/lock-name.ts'
import type { Scope } from '#src/scope.ts'
import { createCustomer } from './create-customer.ts'
import { findCustomerByEmail, getCustomer } from './get-customer.ts'
import type { CustomerRow } from './table.ts'

/**
 * Returns the customer that a request names: by ID, the newest with this email, or a new one, named after the email if the
 * request has no name. `isAlwaysNew`: an email always creates a customer.
 * @throws 404 CUSTOMER_NOT_FOUND
 */
export async function findOrCreateCustomer(scope: Scope, named: Payer, { isAlwaysNew = false } = {}): Promise<CustomerRow> {
  if ('customer_id' in named) return getCustomer(scope, named.customer_id)
  const { email, name, phone_number, create_new_customer: isNew } = named
  const input = { email, name: name ?? email, phone_number, metadata: {} }
  if (isAlwaysNew || isNew) return createCustomer(scope, input)
  const known = await findCustomerByEmail(scope, email)
  if (known) return known
  // Of several first purchases at once, one creates the customer, and the others find them.
  await lockName(scope, `customers/${scope.businessId}/${scope.mode}/${email}`)
  return (await findCustomerByEmail(scope, email)) ?? createCustomer(scope, input)
}
