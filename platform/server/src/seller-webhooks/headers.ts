import type { SellerWebhookHeaders, WebhookHeadersForm } from '@tradepost/contract/platform/developers/seller-webhooks'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { SellerCall } from '#src/seller/ask-provider.ts'

async function open({ deps, scope }: SellerCall) {
  const connection = await getActiveConnection(scope)
  return { canRemove: connection.environment === 'embedded', webhooks: openProvider(deps, connection).webhooks }
}

/** Lists the custom headers of an endpoint by name. @throws 404 */
export async function listHeaders(asked: SellerCall, id: string): Promise<SellerWebhookHeaders> {
  const { canRemove, webhooks } = await open(asked)
  const { headers, sensitive } = await webhooks.getHeaders(id)
  const shown = [
    ...Object.entries(headers).map(([name, value]) => ({ name, value })),
    ...sensitive.map((name) => ({ name, value: null })),
  ]
  return { headers: shown.toSorted((a, b) => a.name.localeCompare(b.name)), can_remove: canRemove }
}

/** Adds, replaces and removes headers. @throws 404; 422 for a header that belongs to the delivery itself */
export async function changeHeaders(
  asked: SellerCall,
  id: string,
  { headers }: WebhookHeadersForm,
): Promise<SellerWebhookHeaders> {
  const { webhooks } = await open(asked)
  // An empty value removes a header.
  await webhooks.updateHeaders(id, Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? ''])))
  return listHeaders(asked, id)
}
