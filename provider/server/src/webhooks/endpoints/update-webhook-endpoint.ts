import type { PatchWebhookEndpoint } from '@tradepost/contract/provider/webhooks/webhooks'
import { json, type Written } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { elsewhere, toColumns } from '#src/to-columns.ts'
import type { WebhookEndpointRow } from '#src/webhooks/table.ts'
import { checkWebhookUrl } from './check-webhook-url.ts'
import { filterColumn, HEADERS_MAX } from './create-webhook-endpoint.ts'
import { UNHARMED } from './endpoint-health.ts'
import { getWebhookEndpoint, lockWebhookEndpoint } from './get-webhook-endpoint.ts'
import { openHeaders, toHeaderColumns } from './seal-headers.ts'

/** Returns what it means for an endpoint that the business disables or enables it. */
function switchEndpoint({ disabled }: WebhookEndpointRow, isDisabled: boolean, now: Date): Partial<WebhookEndpointRow> {
  if (isDisabled) return { disabled: true, disabledReason: null, ...(disabled ? {} : { disabledAt: now }) }
  return disabled ? { disabled: false, disabledReason: null, enabledAt: now, ...UNHARMED } : {}
}

/**
 * Updates the given fields. Waiting deliveries go to the new URL, which also enables an endpoint that was disabled automatically.
 * @throws 404 WEBHOOK_NOT_FOUND, 422 WEBHOOK_URL_NOT_ALLOWED
 */
export async function updateWebhookEndpoint(
  scope: Scope,
  deps: Deps,
  id: string,
  patch: PatchWebhookEndpoint,
): Promise<WebhookEndpointRow> {
  const endpoint = await lockWebhookEndpoint(scope, id)
  if (patch.url) checkWebhookUrl(deps.config, patch.url)
  const isDisabled = patch.disabled ?? (patch.url && endpoint.disabledReason ? false : undefined)
  return change(scope, id, {
    ...toColumns<PatchWebhookEndpoint, WebhookEndpointRow>(patch, {
      // The new URL hasn't failed yet.
      url: (url) => url !== null && { url, ...UNHARMED },
      disabled: elsewhere,
      description: (description) => ({ description: description ?? '' }),
      filter_types: (types) => ({ filterTypes: filterColumn(types) }),
      metadata: (metadata) => metadata !== null && { metadata: json(metadata) },
      rate_limit: (rateLimit) => ({ rateLimit }),
    }),
    ...(isDisabled === undefined ? {} : switchEndpoint(endpoint, isDisabled, deps.clock.now())),
  })
}

/** Adds headers to every delivery; an empty value removes one. @throws 404 WEBHOOK_NOT_FOUND */
export async function updateWebhookHeaders(
  scope: Scope,
  deps: Deps,
  { id, headers }: { id: string; headers: Record<string, string> },
): Promise<void> {
  const endpoint = await lockWebhookEndpoint(scope, id)
  // Names are stored as they were given, and each once: capitals make no difference.
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const others = Object.entries(openHeaders(deps, endpoint)).filter(([name]) => !given.has(name.toLowerCase()))
  const named = [...others, ...Object.entries(headers)].filter(([, value]) => value !== '')
  if (named.length > HEADERS_MAX) throw fault('INVALID_REQUEST_PARAMETERS', `An endpoint can have up to ${HEADERS_MAX} headers`)
  await change(scope, id, toHeaderColumns(deps, endpoint, Object.fromEntries(named)))
}

/** Deletes an endpoint with its waiting deliveries. @throws 404 WEBHOOK_NOT_FOUND */
export async function deleteWebhookEndpoint(scope: Scope, id: string): Promise<void> {
  await getWebhookEndpoint(scope, id)
  await scope.trx
    .deleteFrom('webhookEndpoints')
    .where((row) => row.and({ ...toTenant(scope), id }))
    .execute()
}

async function change(scope: Scope, id: string, changes: Written<Partial<WebhookEndpointRow>>): Promise<WebhookEndpointRow> {
  return scope.trx
    .updateTable('webhookEndpoints')
    .set({ ...changes, updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
