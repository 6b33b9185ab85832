import type { Scope } from '#src/scope.ts'
import type { ProviderEventRow } from './table.ts'

/** Lists the events of a payment in the order in which they happened. */
export async function listPaymentEvents(
  scope: Scope,
  paymentId: string,
): Promise<Pick<ProviderEventRow, 'type' | 'happenedAt' | 'body'>[]> {
  return scope.trx
    .selectFrom('providerEvents')
    .select(['type', 'happenedAt', 'body'])
    .where('organizationId', '=', scope.organizationId)
    .where('paymentId', '=', paymentId)
    .orderBy('happenedAt')
    .orderBy('receivedAt')
    .execute()
}
