import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { WebhookEndpointRow } from './table.ts'

/** @throws 404 WEBHOOK_NOT_FOUND, also for another business's endpoint. */
export async function getWebhookEndpoint(scope: Scope, id: string): Promise<WebhookEndpointRow> {
  const endpoint = await scope.trx
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!endpoint) throw fault('WEBHOOK_NOT_FOUND')
  return endpoint
}

/**
 * Returns an endpoint to send to. While it is disabled, deliveries would wait unseen.
 * @throws 404 WEBHOOK_NOT_FOUND, 409 WEBHOOK_DISABLED
 */
export async function getEnabledEndpoint(scope: Scope, id: string): Promise<WebhookEndpointRow> {
  const endpoint = await getWebhookEndpoint(scope, id)
  if (endpoint.disabled) throw fault('WEBHOOK_DISABLED')
  return endpoint
}

/** Locks an endpoint, so that its attempts don't change it meanwhile. @throws 404 WEBHOOK_NOT_FOUND */
export async function lockWebhookEndpoint(scope: Scope, id: string): Promise<WebhookEndpointRow> {
  const endpoint = await scope.trx
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!endpoint) throw fault('WEBHOOK_NOT_FOUND')
  return endpoint
}

type Listed = { endpoints: WebhookEndpointRow[]; next: string | null }

/** Lists endpoints in order of creation, starting after `iterator` (the ID of the last one returned). */
export async function listWebhookEndpoints(
  scope: Scope,
  { limit, iterator }: { limit: number; iterator?: string | undefined },
): Promise<Listed> {
  const all = await scope.trx
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const start = iterator ? all.findIndex((endpoint) => endpoint.id === iterator) + 1 : 0
  const endpoints = all.slice(start, start + limit)
  return { endpoints, next: start + limit < all.length ? (endpoints.at(-1)?.id ?? null) : null }
}
