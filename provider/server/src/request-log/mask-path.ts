import { maskSecrets } from './mask-text.ts'

const LENGTH_MAX = 500

/** Returns the path of a URL and the names of its query parameters, without their values. Secrets in either are masked. */
export function maskPath({ pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].map((name) => encodeURIComponent(maskSecrets(name.toWellFormed())))
  const path = pathname.split('/').map((part) => maskSecrets(part))
  return `${path.join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`.slice(0, LENGTH_MAX)
}
