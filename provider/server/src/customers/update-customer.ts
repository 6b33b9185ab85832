import type { PatchCustomer } from '@tradepost/contract/provider/customers'
import { json } from '@tradepost/kit/database/database'
import { type Scope, toTenant } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'
import { getCustomer } from './read-customers.ts'
import type { CustomerRow } from './table.ts'

/** Updates the given fields; null removes the phone number. @throws 404 CUSTOMER_NOT_FOUND */
export async function updateCustomer(scope: Scope, id: string, patch: PatchCustomer): Promise<CustomerRow> {
  const customer = await getCustomer(scope, id)
  const changes = toColumns<PatchCustomer, CustomerRow>(patch, {
    email: (email) => email !== null && { email },
    name: (name) => name !== null && { name },
    phone_number: (phoneNumber) => ({ phoneNumber }),
    metadata: (metadata) => metadata !== null && { metadata: json(metadata) },
  })
  if (Object.keys(changes).length === 0) return customer
  return scope.trx
    .updateTable('customers')
    .set(changes)
    .where((row) => row.and({ ...toTenant(scope), id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
