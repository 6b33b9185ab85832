import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'

/**
 * Checks that a request which changes something comes from a page of ours. A browser sends its page's origin with each, so
 * another site can't use the cookie of a visitor. @throws 403 FORBIDDEN
 */
export function checkOrigin(c: Context, { config }: Pick<Deps, 'config'>): void {
  if (c.req.header('origin') === new URL(config.url).origin) return
  c.set('refusedEvent', 'origin.foreign')
  throw fault('FORBIDDEN', 'This request came from another site')
}
