import type { CreateWebhookEndpoint } from '@tradepost/contract/provider/webhooks/webhooks'
import { json } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import { generateWebhookSecret } from '@tradepost/kit/secrets/secrets'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { lockName } from '#src/lock-name.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { WebhookEndpointRow } from '#src/webhooks/table.ts'
import { checkWebhookUrl } from './check-webhook-url.ts'
import { UNHARMED } from './endpoint-health.ts'
import { toHeaderColumns } from './seal-headers.ts'

/** A business's own. The one that the platform learns of payments by comes on top. */
const ENDPOINTS_MAX = 16
export const HEADERS_MAX = 20

/**
 * Creates an endpoint with its own signing secret. A repeated `idempotency_key` returns the endpoint that it created.
 * @throws 422 WEBHOOK_URL_NOT_ALLOWED, WEBHOOK_ENDPOINT_LIMIT_REACHED
 */
export async function createWebhookEndpoint(scope: Scope, deps: Deps, input: CreateWebhookEndpoint): Promise<WebhookEndpointRow> {
  checkWebhookUrl(deps.config, input.url)
  // Endpoints of one business are created one at a time, or else the limit and the key could be bypassed.
  await lockName(scope, `webhooks/${scope.businessId}/${scope.mode}`)
  const existing = await scope.trx
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .execute()
  const made = input.idempotency_key ? existing.find((endpoint) => endpoint.idempotencyKey === input.idempotency_key) : undefined
  if (made) return made
  const own = existing.length - (existing.some(isPlatforms) ? 1 : 0)
  if (own >= ENDPOINTS_MAX) throw fault('WEBHOOK_ENDPOINT_LIMIT_REACHED')
  const now = scope.clock.now()
  const key = { ...toTenant(scope), id: generateId('webhookEndpoint') }
  return scope.trx
    .insertInto('webhookEndpoints')
    .values({
      ...key,
      url: input.url,
      description: input.description ?? '',
      disabled: input.disabled ?? false,
      filterTypes: filterColumn(input.filter_types),
      ...toHeaderColumns(deps, key, input.headers ?? {}),
      metadata: json(input.metadata ?? {}),
      rateLimit: input.rate_limit ?? null,
      ...UNHARMED,
      disabledReason: null,
      disabledAt: input.disabled ? deps.clock.now() : null,
      enabledAt: null,
      secretSealed: deps.webhookSecrets.seal(generateWebhookSecret(), key, 'secretSealed'),
      idempotencyKey: input.idempotency_key ?? null,
      faultCounts: json({}),
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns whether the platform created an endpoint for itself: its key is the organization's ID, which its URL ends with. */
const isPlatforms = ({ url, idempotencyKey }: WebhookEndpointRow): boolean =>
  idempotencyKey !== null && url.endsWith(`/webhooks/payments/${idempotencyKey}`)

/** Returns the filter column; an empty list means no filter. */
export function filterColumn(types: readonly string[] | null | undefined) {
  return types && types.length > 0 ? json([...types]) : null
}
