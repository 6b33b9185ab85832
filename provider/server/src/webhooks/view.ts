import type { EndpointHealth, WebhookEndpoint, WebhookSecret } from '@tradepost/contract/provider/webhooks'
import type { Deps } from '#src/deps.ts'
import type { Scope } from '#src/scope.ts'
import { getWebhookEndpoint } from './get-webhook-endpoint.ts'
import { listRetiredSecrets } from './rotate-secret.ts'
import { isSensitiveHeader } from './stored-headers.ts'
import type { WebhookEndpointRow } from './table.ts'

export function viewWebhookEndpoint(endpoint: WebhookEndpointRow): WebhookEndpoint {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    disabled: endpoint.disabled,
    filter_types: endpoint.filterTypes,
    metadata: endpoint.metadata,
    rate_limit: endpoint.rateLimit,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
    ...viewHealth(endpoint),
  }
}

/** Nothing while nothing happened, so that the answer is as published. */
function viewHealth(endpoint: WebhookEndpointRow): { health?: EndpointHealth } {
  const { consecutiveFailures, failingSince, disabledReason, disabledAt, enabledAt } = endpoint
  if (consecutiveFailures === 0 && disabledReason === null && enabledAt === null) return {}
  return {
    health: {
      consecutive_failures: consecutiveFailures,
      failing_since: failingSince?.toISOString() ?? null,
      disabled_reason: disabledReason,
      disabled_at: disabledAt?.toISOString() ?? null,
      enabled_at: enabledAt?.toISOString() ?? null,
    },
  }
}

/** Returns the signing secret, and until when the one before it signs too. */
export async function viewWebhookSecret(scope: Scope, deps: Deps, id: string): Promise<WebhookSecret> {
  const { secretSealed } = await getWebhookEndpoint(scope, id)
  const [old] = await listRetiredSecrets(scope, deps, id)
  return {
    secret: deps.webhookSecrets.open(secretSealed),
    ...(old ? { old_secret_expires_at: old.endsAt.toISOString() } : {}),
  }
}

/** Returns the headers. Those with names like credentials are masked and listed as sensitive. */
export function viewWebhookHeaders(endpoint: WebhookEndpointRow): { headers: Record<string, string>; sensitive: string[] } {
  const names = Object.keys(endpoint.headers)
  return {
    headers: Object.fromEntries(
      names.filter((name) => !isSensitiveHeader(name)).map((name) => [name, endpoint.headers[name] ?? '']),
    ),
    sensitive: names.filter(isSensitiveHeader),
  }
}
