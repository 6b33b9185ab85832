import type { EndpointHealth, WebhookEndpoint } from '@tradepost/contract/provider/webhooks/webhooks'
import type { WebhookEndpointRow } from '#src/webhooks/table.ts'
import { isSensitiveHeader } from './stored-headers.ts'

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
    health: viewHealth(endpoint),
  }
}

function viewHealth(endpoint: WebhookEndpointRow): EndpointHealth {
  return {
    consecutive_failures: endpoint.consecutiveFailures,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    disabled_reason: endpoint.disabledReason,
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    enabled_at: endpoint.enabledAt?.toISOString() ?? null,
  }
}

/** Returns the headers. Those with names like credentials are masked and listed as sensitive. */
export function viewWebhookHeaders(own: Record<string, string>): { headers: Record<string, string>; sensitive: string[] } {
  const names = Object.keys(own)
  return {
    headers: Object.fromEntries(names.filter((name) => !isSensitiveHeader(name)).map((name) => [name, own[name] ?? ''])),
    sensitive: names.filter(isSensitiveHeader),
  }
}
