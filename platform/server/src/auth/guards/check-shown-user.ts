import { SHOWN_USER_HEADER, toShownUser } from '@tradepost/contract/shown-user'
import type { Context } from 'hono'
import type { SignedIn } from '#src/callers.ts'
import { fault } from '#src/faults.ts'

/**
 * Refuses a request of a page that shows somebody else than who is signed in by now, or nobody.
 * @throws 409 SESSION_CHANGED
 */
export function checkShownUser(c: Context, user: SignedIn | undefined): void {
  const shown = c.req.header(SHOWN_USER_HEADER)
  if (shown !== undefined && user !== undefined && shown !== toShownUser(user)) throw fault('SESSION_CHANGED')
}

/** The same, also for a page that shows somebody who is signed out by now. @throws 409 SESSION_CHANGED, 401 */
export function checkShownUserThere(c: Context, user: SignedIn | undefined): void {
  checkShownUser(c, user)
  const shown = c.req.header(SHOWN_USER_HEADER)
  if (shown !== undefined && user === undefined && shown !== toShownUser(undefined)) throw fault('UNAUTHORIZED:signIn')
}
