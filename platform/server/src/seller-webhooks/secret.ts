import type { SellerWebhookSecret } from '@tradepost/contract/platform/developers/seller-webhooks'
import { fault } from '#src/faults.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import { openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'

/** Reveals the signing secret of an endpoint. @throws 404 */
export async function getSecret(asked: SellerCall, id: string): Promise<SellerWebhookSecret> {
  const { secret, old_secret_expires_at } = await (await openSellerProvider(asked)).webhooks.getSecret(id)
  return { secret, old_secret_expires_at: old_secret_expires_at ?? null }
}

/**
 * Replaces the signing secret of an endpoint, and reveals the new one. That of Tradepost's own is replaced in the payment settings,
 * where Tradepost learns it, too. @throws 404; 409 WEBHOOK_IS_PLATFORMS
 */
export async function replaceSecret(asked: SellerCall, id: string): Promise<SellerWebhookSecret> {
  const { webhookEndpointId } = await getActiveConnection(asked.scope)
  if (id === webhookEndpointId) throw fault('WEBHOOK_IS_PLATFORMS')
  await (await openSellerProvider(asked)).webhooks.rotateSecret(id)
  return getSecret(asked, id)
}
