type Settings = { NODE_ENV?: string | undefined; DATABASE_TLS?: string | undefined }

const TLS_OPTIONS = ['ssl', 'sslmode', 'uselibpqcompat']
/** What these say isn't checked is who answers, or that anybody listens. */
const UNVERIFIED = /^(disable|allow|prefer|no-verify|0|false)$/

/** Returns whether connections of an address leave this machine. A socket is a path. */
export const isElsewhere = (url: string): boolean =>
  !/^$|^\/|^localhost$|^127\.|^\[::1\]$/.test(decodeURIComponent(new URL(url).hostname))

const isPlain = ({ searchParams }: URL): boolean => TLS_OPTIONS.some((name) => UNVERIFIED.test(searchParams.get(name) ?? ''))

/** Returns why production refuses an address of Postgres: it says itself that nobody is to be verified. */
export function findPlainReason({ NODE_ENV, DATABASE_TLS }: Settings, url: string): string | undefined {
  if (NODE_ENV !== 'production' || DATABASE_TLS !== undefined || !isElsewhere(url) || !isPlain(new URL(url))) return undefined
  return 'is elsewhere, and its address switches verified TLS off: remove sslmode, or set DATABASE_TLS=off on purpose'
}

/**
 * Returns an address of Postgres with which every client checks certificate and name. That is so for `DATABASE_TLS=verify`, and
 * in production for servers elsewhere unless it's off. Only `verify-full` means that in all versions of the driver.
 */
export function withVerifiedTls({ NODE_ENV, DATABASE_TLS }: Settings, address: string): string {
  const verifies = DATABASE_TLS === 'verify' || (DATABASE_TLS !== 'off' && NODE_ENV === 'production')
  if (!verifies || !isElsewhere(address)) return address
  const url = new URL(address)
  for (const name of TLS_OPTIONS) url.searchParams.delete(name)
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}
