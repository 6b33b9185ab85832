import type { CreateCustomer } from '@tradepost/contract/provider/customers'
import { write } from '@tradepost/kit/database/statements'
import { generateId } from '@tradepost/kit/ids'
import { type Scope, toTenant } from '#src/scope.ts'
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
