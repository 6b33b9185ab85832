import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { SubscriptionRow } from './table.ts'

/** Allows only one pending charge per subscription. The caller holds its lock. @throws 422 PREVIOUS_PAYMENT_PENDING */
export async function checkNoPendingPayment({ trx, ...scope }: Scope, { id }: SubscriptionRow): Promise<void> {
  const pending = await trx
    .selectFrom('payments')
    .select('id')
    .where((row) => row.and({ ...toTenant(scope), subscriptionId: id }))
    .where('status', 'in', ['processing', 'requires_customer_action'])
    .executeTakeFirst()
  if (pending) throw fault('PREVIOUS_PAYMENT_PENDING')
}
