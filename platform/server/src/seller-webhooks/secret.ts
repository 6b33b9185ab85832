import type { SellerWebhookSecret } from '@tradepost/contract/platform/seller-webhooks'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { replaceOwnWebhookSecret } from '#src/organizations/replace-webhook-secret.ts'
import { openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'

/** Reveals the signing secret of an endpoint. @throws 404 */
export async function getSecret(asked: SellerCall, id: string): Promise<SellerWebhookSecret> {
  const { secret, old_secret_expires_at } = await (await openSellerProvider(asked)).webhooks.getSecret(id)
  return { secret, old_secret_expires_at: old_secret_expires_at ?? null }
}

/** Replaces the signing secret of an endpoint, and reveals the new one. Tradepost accepts both for its own. @throws 404 */
export async function rotateSecret(asked: SellerCall, id: string): Promise<SellerWebhookSecret> {
  const { deps, scope } = asked
  const { webhookEndpointId } = await getActiveConnection(scope)
  if (id === webhookEndpointId) await replaceOwnWebhookSecret(deps, scope.organizationId)
  else await (await openSellerProvider(asked)).webhooks.rotateSecret(id)
  return getSecret(asked, id)
}
