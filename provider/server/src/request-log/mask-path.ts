import { maskText } from '@tradepost/kit/secrets/mask-text'

const LENGTH_MAX = 500

/** Returns the path of a URL and the names of its query parameters, without their values. Secrets in either are masked. */
export function maskPath({ pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].map((name) => encodeURIComponent(maskText(name.toWellFormed())))
  const path = pathname.split('/').map((part) => maskText(part))
  return `${path.join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`.slice(0, LENGTH_MAX)
}
