import { isIP } from 'node:net'
import { isPublicAddress } from '@tradepost/kit/http/safe-fetch'
import type { ProviderConfig } from '#src/config.ts'
import { fault } from '#src/faults.ts'

/**
 * Refuses URLs that no delivery may go to, when they're entered. The socket checks again when it connects, because a name may
 * resolve elsewhere later. @throws 422 WEBHOOK_URL_NOT_ALLOWED
 */
export function checkWebhookUrl(
  config: Pick<ProviderConfig, 'allowsLocalWebhooks' | 'webhookAllowedOrigins'>,
  url: string,
): void {
  const target = new URL(url)
  if (target.username || target.password)
    throw fault('WEBHOOK_URL_NOT_ALLOWED', 'A webhook URL must not contain a user name or password')
  if (config.allowsLocalWebhooks || config.webhookAllowedOrigins.includes(target.origin)) return
  const host = target.hostname.replace(/^\[|\]$|\.$/g, '')
  if (target.protocol !== 'https:' || host === 'localhost' || host.endsWith('.localhost')) throw fault('WEBHOOK_URL_NOT_ALLOWED')
  if (isIP(host) && !isPublicAddress(host)) throw fault('WEBHOOK_URL_NOT_ALLOWED')
}
