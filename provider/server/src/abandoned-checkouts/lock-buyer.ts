import type { Kysely } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import type { Ref } from '#src/refs.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'

const selectCustomer = (db: Kysely<ProviderTables>, { businessId, mode, id }: Ref) =>
  db.selectFrom('customers').select('id').where('businessId', '=', businessId).where('mode', '=', mode).where('id', '=', id)
const LOCKS = {
  alone: prepare((db: Kysely<ProviderTables>, customer: Ref) => selectCustomer(db, customer).forUpdate()),
  withOthers: prepare((db: Kysely<ProviderTables>, customer: Ref) => selectCustomer(db, customer).forKeyShare()),
}

/**
 * Locks a customer until the end of the transaction: whether a checkout is abandoned (`alone`) and whether a purchase recovers one
 * (`withOthers`) are decided one after the other, so that neither overlooks the other. Purchases don't wait for each other.
 */
export async function lockBuyer(scope: Scope, customerId: string, how: keyof typeof LOCKS): Promise<void> {
  await write(scope, LOCKS[how].fill({ ...toTenant(scope), id: customerId }))
}
