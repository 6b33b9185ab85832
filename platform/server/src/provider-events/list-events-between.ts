import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Scope } from '#src/scope.ts'
import type { ProviderEventRow } from './table.ts'

export type Between = { environment: ProviderEnvironment; after: Date; until: Date; offset: number; limit: number }

/** Lists a provider's events that happened after one instant and not after another, by its own clock, in order. */
export async function listEventsBetween(
  scope: Scope,
  { environment, after, until, offset, limit }: Between,
): Promise<Pick<ProviderEventRow, 'webhookId' | 'type' | 'happenedAt' | 'body'>[]> {
  return scope.trx
    .selectFrom('providerEvents')
    .select(['webhookId', 'type', 'happenedAt', 'body'])
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .where('happenedAt', '>', after)
    .where('happenedAt', '<=', until)
    .orderBy('happenedAt')
    .orderBy('webhookId')
    .offset(offset)
    .limit(limit)
    .execute()
}
