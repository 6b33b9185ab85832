import { fault, faultAt } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { WebhookEndpointRow } from '#src/webhooks/table.ts'

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

/** `next` continues after this page, and `previous` leads back to the one before; null at the ends. */
type Listed = { endpoints: WebhookEndpointRow[]; next: string | null; previous: string | null }

/** Before the ID of an endpoint: the page that ends with it. */
const ENDS_WITH = '-'

/** Returns where a page begins and ends. @throws 422 INVALID_QUERY_PARAMS if the iterator's endpoint is gone or never was */
function findRange(all: readonly WebhookEndpointRow[], limit: number, iterator: string | undefined): [number, number] {
  if (!iterator) return [0, limit]
  const isBack = iterator.startsWith(ENDS_WITH)
  const id = isBack ? iterator.slice(ENDS_WITH.length) : iterator
  const place = all.findIndex((endpoint) => endpoint.id === id) + 1
  if (place === 0)
    throw faultAt('iterator', 'INVALID_QUERY_PARAMS', 'iterator: Use the iterator of the last answer, or start without one')
  return isBack ? [Math.max(0, place - limit), place] : [place, place + limit]
}

/**
 * Lists endpoints in order of creation, from the first one or as an `iterator` of an earlier page says.
 * @throws 422 INVALID_QUERY_PARAMS
 */
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
  const [start, end] = findRange(all, limit, iterator)
  const before = all[start - 1]
  return {
    endpoints: all.slice(start, end),
    next: end < all.length ? (all[end - 1]?.id ?? null) : null,
    previous: before ? `${ENDS_WITH}${before.id}` : null,
  }
}
