import type {
  PatchWebhookForm,
  SellerWebhook,
  SellerWebhookDetails,
  SellerWebhookList,
  SellerWebhookSecret,
  SellerWebhooksQuery,
  WebhookForm,
} from '@tradepost/contract/platform/developers/seller-webhooks'
import type { WebhookFigures } from '@tradepost/contract/provider/webhooks/webhook-figures'
import { fault } from '#src/faults.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { SeenEndpoint } from '#src/payments-provider/calls/webhooks.ts'
import { toEventType } from '#src/payments-provider/codes.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'

function viewWebhook(
  { webhookEndpointId, environment }: ProviderConnectionRow,
  endpoint: SeenEndpoint,
  figures?: WebhookFigures,
): SellerWebhook {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    disabled: endpoint.disabled,
    filter_types: endpoint.filter_types,
    rate_limit: endpoint.rate_limit,
    created_at: endpoint.created_at,
    is_platforms: endpoint.id === webhookEndpointId,
    has_log: environment === 'embedded',
    health: endpoint.health ?? null,
    figures: figures && figures.deliveries > 0 ? figures : null,
  }
}

async function open({ deps, scope }: SellerCall) {
  const connection = await getActiveConnection(scope)
  return { connection, provider: openProvider(deps, connection) }
}

function matches({ url, description, id, disabled }: SellerWebhook, { q = '', status }: SellerWebhooksQuery): boolean {
  if (status !== undefined && disabled !== (status === 'disabled')) return false
  return `${url} ${description} ${id}`.toLowerCase().includes(q.toLowerCase())
}

/** Lists the endpoints of a business that match the filters, newest first. */
export async function listWebhooks(asked: SellerCall, query: SellerWebhooksQuery): Promise<SellerWebhookList> {
  const { connection, provider } = await open(asked)
  const [all, figures] = await Promise.all([provider.webhooks.list(), provider.webhookLog.listFigures()])
  const figuresOf = (id: string) => figures?.find((each) => each.webhook_id === id)
  const endpoints = all.map((endpoint) => viewWebhook(connection, endpoint, figuresOf(endpoint.id)))
  const items = endpoints.filter((endpoint) => matches(endpoint, query))
  return { items: items.toSorted((a, b) => b.created_at.localeCompare(a.created_at)), next: null, previous: null }
}

/** @throws 404 for another business's endpoint */
export async function getWebhook(asked: SellerCall, id: string): Promise<SellerWebhookDetails> {
  const { connection, provider } = await open(asked)
  const endpoint = await provider.webhooks.get(id)
  if (connection.environment !== 'embedded') return { ...viewWebhook(connection, endpoint), waiting: 0, half_hours: [] }
  const { half_hours, waiting, ...figures } = await provider.webhookLog.getFigures(id)
  return { ...viewWebhook(connection, endpoint, figures), waiting, half_hours }
}

/** Returns what the audit log compares: what a person can set. */
export function toSettings({ url, description, disabled, filter_types, rate_limit }: SellerWebhook) {
  return { url, description, disabled, filter_types, rate_limit }
}

/**
 * Creates an endpoint; a form that is sent again with its key creates no second one. @throws 422 for a URL the provider refuses
 */
export async function createWebhook(asked: SellerCall, form: WebhookForm): Promise<SellerWebhook> {
  const { connection, provider } = await open(asked)
  const { filter_types: types, idempotency_key: idempotencyKey, ...rest } = form
  const filter = types === null ? {} : { filter_types: types.map(toEventType) }
  return viewWebhook(connection, await provider.webhooks.create({ ...rest, ...filter, idempotencyKey }))
}

/** Fields of Tradepost's own endpoint that must stay: without it, nobody would learn of a payment. */
const KEPT = ['url', 'filter_types'] as const

/** Updates the given fields. @throws 404; 409 WEBHOOK_IS_PLATFORMS for what would cut Tradepost off */
export async function updateWebhook(asked: SellerCall, id: string, patch: PatchWebhookForm): Promise<SellerWebhookDetails> {
  const { connection, provider } = await open(asked)
  const isCutOff = patch.disabled === true || KEPT.some((field) => patch[field] !== undefined)
  if (id === connection.webhookEndpointId && isCutOff) throw fault('WEBHOOK_IS_PLATFORMS')
  const { filter_types: types, ...rest } = patch
  const filter = types === undefined ? {} : { filter_types: types?.map(toEventType) ?? null }
  await provider.webhooks.update(id, { ...rest, ...filter })
  return getWebhook(asked, id)
}

/** Deletes an endpoint with its waiting deliveries. @throws 404; 409 WEBHOOK_IS_PLATFORMS */
export async function deleteWebhook(asked: SellerCall, id: string): Promise<void> {
  const { connection, provider } = await open(asked)
  if (id === connection.webhookEndpointId) throw fault('WEBHOOK_IS_PLATFORMS')
  await provider.webhooks.delete(id)
}

/** Reveals the signing secret of an endpoint. @throws 404 */
export async function getSecret(asked: SellerCall, id: string): Promise<SellerWebhookSecret> {
  const { secret, old_secret_expires_at } = await (await openSellerProvider(asked)).webhooks.getSecret(id)
  return { secret, old_secret_expires_at: old_secret_expires_at ?? null }
}

/**
 * Replaces the signing secret of an endpoint, and reveals the new one. That of Tradepost's own is replaced in the payment
 * settings, where Tradepost learns it, too. @throws 404; 409 WEBHOOK_IS_PLATFORMS
 */
export async function replaceSecret(asked: SellerCall, id: string): Promise<SellerWebhookSecret> {
  const { webhookEndpointId } = await getActiveConnection(asked.scope)
  if (id === webhookEndpointId) throw fault('WEBHOOK_IS_PLATFORMS')
  await (await openSellerProvider(asked)).webhooks.rotateSecret(id)
  return getSecret(asked, id)
}
