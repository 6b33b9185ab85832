import { type Scope, toTenant } from '#src/scope.ts'
import { getPaymentMethod } from './get-payment-method.ts'

/** Removes a saved card: it's no longer shown or charged. @throws 404 PAYMENT_METHOD_NOT_FOUND */
export async function removePaymentMethod(scope: Scope, named: { id: string; customerId: string }): Promise<void> {
  const { id } = await getPaymentMethod(scope, named)
  await scope.trx
    .updateTable('paymentMethods')
    .set({ removedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .execute()
}
