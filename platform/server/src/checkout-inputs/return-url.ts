import { staysHere } from '#src/auth/check-redirect.ts'
import type { PlatformConfig } from '#src/config.ts'

type Asked = string | null | undefined

/**
 * The address that a caller wants a buyer sent to, whole; nothing when it would lead away from us and from every origin
 * that we trust. Everybody may call the checkout, so anything else would make it a way to send buyers anywhere.
 */
export function trustedUrl({ url, trustedOrigins }: Pick<PlatformConfig, 'url' | 'trustedOrigins'>, asked: Asked) {
  const own = new URL(url).origin
  return asked && staysHere(asked, [own, ...trustedOrigins]) ? new URL(asked, own) : undefined
}

/** Where a buyer goes once they paid: the caller's page, told which order it is about, or the order's own. */
export function returnUrl(config: Pick<PlatformConfig, 'url' | 'trustedOrigins'>, orderId: string, asked: Asked): string {
  const address = trustedUrl(config, asked)
  if (!address) return `${config.url}/orders/${orderId}`
  address.searchParams.set('order', orderId)
  return address.href
}
