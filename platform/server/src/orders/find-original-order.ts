import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Scope } from '#src/scope.ts'
import type { OrderRow } from './table.ts'

/** Finds the order whose payment started a subscription, if it was one of ours. */
export async function findOriginalOrder(
  scope: Scope,
  environment: ProviderEnvironment,
  subscriptionId: string,
): Promise<OrderRow | undefined> {
  return scope.trx
    .selectFrom('orders')
    .selectAll()
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .where('subscriptionId', '=', subscriptionId)
    .where('isRenewal', '=', false)
    .executeTakeFirst()
}
