import type { Payer } from '@tradepost/contract/provider/checkout/checkouts'
import type { CreateCustomer } from '@tradepost/contract/provider/customers'
import { write } from '@tradepost/kit/database/statements'
import { generateId } from '@tradepost/kit/ids'
import { lockName } from '#src/lock-name.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { findCustomerByEmail, getCustomer } from './read-customers.ts'
import type { CustomerRow } from './table.ts'

/** Creates a customer. Several customers may share an email; only their IDs are unique. */
export async function createCustomer(scope: Scope, input: CreateCustomer): Promise<CustomerRow> {
  const customer: CustomerRow = {
    ...toTenant(scope),
    id: generateId('customer'),
    email: input.email,
    name: input.name,
    phoneNumber: input.phone_number ?? null,
    metadata: input.metadata,
    createdAt: scope.clock.now(),
  }
  await write(scope, 'customers', [customer])
  return customer
}

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
