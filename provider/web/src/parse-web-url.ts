import { isReturnUrl } from '@tradepost/contract/return-url'

/** Returns the URL if it is http or https, otherwise null, so that a `javascript:` URL never becomes a link. */
export function parseWebUrl(address: string | null): string | null {
  if (!address || !URL.canParse(address, location.origin)) return null
  return /^https?:$/.test(new URL(address, location.origin).protocol) ? address : null
}

/** Returns the URL if it may be an address to come back to, which an app may open by its own scheme; otherwise null. */
export function parseReturnUrl(address: string | null): string | null {
  return parseWebUrl(address) ?? (address && isReturnUrl(address) ? address : null)
}
