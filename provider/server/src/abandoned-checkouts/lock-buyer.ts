import { sendAlong } from '@tradepost/kit/send-statements'
import { type Scope, toTenant } from '#src/scope.ts'

/**
 * Locks a customer until the end of the transaction: whether a checkout is abandoned (`alone`) and whether a purchase recovers one
 * (`withOthers`) are decided one after the other, so that neither overlooks the other. Purchases don't wait for each other.
 */
export async function lockBuyer(scope: Scope, customerId: string, how: 'alone' | 'withOthers'): Promise<void> {
  const customer = scope.trx
    .selectFrom('customers')
    .select('id')
    .where((row) => row.and({ ...toTenant(scope), id: customerId }))
  await sendAlong(scope.trx, how === 'alone' ? customer.forUpdate() : customer.forKeyShare())
}
