import { type Scope, toTenant } from '#src/scope.ts'

/**
 * Locks a customer until the end of the transaction: whether a checkout is abandoned and whether a purchase recovers one are
 * decided one after the other, so that neither overlooks the other. Doesn't block new payments of the customer.
 */
export async function lockBuyer(scope: Scope, customerId: string): Promise<void> {
  await scope.trx
    .selectFrom('customers')
    .select('id')
    .where((row) => row.and({ ...toTenant(scope), id: customerId }))
    .forNoKeyUpdate()
    .execute()
}
