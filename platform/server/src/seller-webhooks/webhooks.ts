import type {
  PatchWebhookForm,
  SellerWebhook,
  SellerWebhookList,
  SellerWebhooksQuery,
  WebhookForm,
} from '@tradepost/contract/platform/seller-webhooks'
import type { WebhookEndpoint } from '@tradepost/contract/provider/webhooks'
import { fault } from '#src/faults.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { toEventType } from '#src/payments-provider/codes.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { SellerCall } from '#src/seller/ask-provider.ts'

const viewWebhook = (connection: ProviderConnectionRow, endpoint: WebhookEndpoint): SellerWebhook => ({
  id: endpoint.id,
  url: endpoint.url,
  description: endpoint.description,
  disabled: endpoint.disabled,
  filter_types: endpoint.filter_types,
  rate_limit: endpoint.rate_limit,
  created_at: endpoint.created_at,
  is_platforms: endpoint.id === connection.webhookEndpointId,
})

async function open({ deps, scope }: SellerCall) {
  const connection = await getActiveConnection(scope)
  return { connection, webhooks: openProvider(deps, connection).webhooks }
}

function matches({ url, description, id, disabled }: SellerWebhook, { q = '', status }: SellerWebhooksQuery): boolean {
  if (status !== undefined && disabled !== (status === 'disabled')) return false
  return `${url} ${description} ${id}`.toLowerCase().includes(q.toLowerCase())
}

/** Lists the endpoints of a business that match the filters, newest first. */
export async function listWebhooks(asked: SellerCall, query: SellerWebhooksQuery): Promise<SellerWebhookList> {
  const { connection, webhooks } = await open(asked)
  const endpoints = (await webhooks.list()).map((endpoint) => viewWebhook(connection, endpoint))
  const items = endpoints.filter((endpoint) => matches(endpoint, query))
  return { items: items.toSorted((a, b) => b.created_at.localeCompare(a.created_at)) }
}

/** @throws 404 for another business's endpoint */
export async function getWebhook(asked: SellerCall, id: string): Promise<SellerWebhook> {
  const { connection, webhooks } = await open(asked)
  return viewWebhook(connection, await webhooks.get(id))
}

/** Creates an endpoint; a form that is sent again with its key creates no second one. @throws 422 for a URL the provider refuses */
export async function createWebhook(asked: SellerCall, form: WebhookForm): Promise<SellerWebhook> {
  const { connection, webhooks } = await open(asked)
  const { filter_types: types, idempotency_key: idempotencyKey, ...rest } = form
  const filter = types === null ? {} : { filter_types: types.map(toEventType) }
  return viewWebhook(connection, await webhooks.create({ ...rest, ...filter, idempotencyKey }))
}

/** Fields of Tradepost's own endpoint that must stay: without it, nobody would learn of a payment. */
const KEPT = ['url', 'filter_types'] as const

/** Updates the given fields. @throws 404; 409 WEBHOOK_IS_PLATFORMS for what would cut Tradepost off */
export async function updateWebhook(asked: SellerCall, id: string, patch: PatchWebhookForm): Promise<SellerWebhook> {
  const { connection, webhooks } = await open(asked)
  const isCutOff = patch.disabled === true || KEPT.some((field) => patch[field] !== undefined)
  if (id === connection.webhookEndpointId && isCutOff) throw fault('WEBHOOK_IS_PLATFORMS')
  const { filter_types: types, ...rest } = patch
  const filter = types === undefined ? {} : { filter_types: types?.map(toEventType) ?? null }
  return viewWebhook(connection, await webhooks.update(id, { ...rest, ...filter }))
}

/** Deletes an endpoint with its waiting deliveries. @throws 404; 409 WEBHOOK_IS_PLATFORMS */
export async function deleteWebhook(asked: SellerCall, id: string): Promise<void> {
  const { connection, webhooks } = await open(asked)
  if (id === connection.webhookEndpointId) throw fault('WEBHOOK_IS_PLATFORMS')
  await webhooks.delete(id)
}
