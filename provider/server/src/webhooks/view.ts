import type { WebhookEndpoint } from '@tradepost/contract/provider/webhooks'
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
  }
}

const SENSITIVE = /auth|key|secret|token|cookie|password/i

/** Returns the headers. Those with names like credentials are masked and listed as sensitive. */
export function viewWebhookHeaders(endpoint: WebhookEndpointRow): { headers: Record<string, string>; sensitive: string[] } {
  const names = Object.keys(endpoint.headers)
  return {
    headers: Object.fromEntries(
      names.filter((name) => !SENSITIVE.test(name)).map((name) => [name, endpoint.headers[name] ?? '']),
    ),
    sensitive: names.filter((name) => SENSITIVE.test(name)),
  }
}
