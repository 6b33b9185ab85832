import type { Scope } from '#src/scope.ts'
import type { ProviderEventRow } from './table.ts'

/** What a provider told us about a payment, in the order in which it happened. */
export async function listPaymentEvents(scope: Scope, paymentId: string): Promise<Pick<ProviderEventRow, 'type' | 'happenedAt' | 'receivedAt'>[]> {
  return scope.trx
    .selectFrom('providerEvents')
    .select(['type', 'happenedAt', 'receivedAt'])
    .where('organizationId', '=', scope.organizationId)
    .where('paymentId', '=', paymentId)
    .orderBy('happenedAt')
    .orderBy('receivedAt')
    .limit(100)
    .execute()
}
