import type { Context, Hono } from 'hono'

/** Where people change their password and manage their passkeys. */
const SECURITY_PAGE = '/account/security'

/**
 * Mounts the addresses that password managers look up: "A Well-Known URL for Changing Passwords" and "Passkey Endpoints", both of
 * the W3C's Web Application Security group.
 */
export function mountWellKnown(app: Hono, url: string): void {
  app.get('/.well-known/change-password', (c) => c.redirect(`${url}${SECURITY_PAGE}`, 302))
  app.get('/.well-known/passkey-endpoints', (c) => c.json({ enroll: `${url}${SECURITY_PAGE}`, manage: `${url}${SECURITY_PAGE}` }))
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Returns the address of a page under our own URL if it was opened under another name of this machine, such as 127.0.0.1 for
 * localhost: cookies and passkeys are for one name, and forms of the other would be refused as another site's.
 */
export function findOwnAddress(c: Context, ownUrl: string): string | undefined {
  const host = c.req.header('host')
  if (!host || !URL.canParse(`http://${host}`)) return undefined
  const [asked, own] = [new URL(`http://${host}`), new URL(ownUrl)]
  const isAlias = asked.hostname !== own.hostname && asked.port === own.port
  if (!isAlias || !LOOPBACK.test(asked.hostname) || !LOOPBACK.test(own.hostname)) return undefined
  const { pathname, search } = new URL(c.req.url)
  return `${own.origin}${pathname}${search}`
}
