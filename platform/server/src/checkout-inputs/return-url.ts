import { isOwnRedirect } from '#src/auth/check-redirect.ts'
import type { PlatformConfig } from '#src/config.ts'

type RequestedUrl = string | null | undefined

/**
 * Returns the absolute URL that a caller wants the buyer to return to; undefined if its origin is neither ours nor trusted.
 * Anyone may call the checkout, so otherwise it would be an open redirect.
 */
export function trustedUrl({ url, trustedOrigins }: Pick<PlatformConfig, 'url' | 'trustedOrigins'>, asked: RequestedUrl) {
  const own = new URL(url).origin
  return asked && isOwnRedirect(asked, [own, ...trustedOrigins]) ? new URL(asked, own) : undefined
}

/** Returns where a buyer goes after paying: the caller's page with the order ID added, or the order's own page. */
export function returnUrl(config: Pick<PlatformConfig, 'url' | 'trustedOrigins'>, orderId: string, asked: RequestedUrl): string {
  const address = trustedUrl(config, asked)
  if (!address) return `${config.url}/orders/${orderId}`
  address.searchParams.set('order', orderId)
  return address.href
}
