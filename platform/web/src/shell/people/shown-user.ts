import { SHOWN_USER_HEADER, toShownUser } from '@tradepost/contract/shown-user'
import { forgetAnswers } from '#src/page-answers.ts'

/** Server's code for a request of a page that shows somebody else than who is signed in. */
const SESSION_CHANGED = 'SESSION_CHANGED'

/** What a page knows of the session; null if nobody is signed in. */
type PageSession = { user: { id: string; email: string }; session: { impersonatedBy?: string | null | undefined } } | null

/** Whom this page shows: undefined until it has read the session. */
let shown: PageSession | undefined
/** Who signed in on this page last. Their input may still be on it after they were signed out in another tab. */
let owner: PageSession = null
const listeners = new Set<() => void>()

/** Returns the header that tells the server whom this page shows. */
export const shownUserHeader = (): Record<string, string> =>
  shown === undefined
    ? {}
    : { [SHOWN_USER_HEADER]: toShownUser(shown ? { ...shown.user, impersonatedBy: shown.session.impersonatedBy } : undefined) }

/**
 * Prepares a request that changes something: drops what came with the page, which is older then. Returns the request's header.
 */
export function beginChange(): Record<string, string> {
  forgetAnswers()
  return shownUserHeader()
}

/** Forgets whose page this is: somebody signs in or out on it. */
export function resetShownUser(session?: PageSession): void {
  shown = session
  owner = session ?? null
}

/**
 * Notes the session that was read. Returns false if it is somebody else's than the page: then the page goes on showing its own.
 */
export function rememberShownUser(session: PageSession): boolean {
  if (session && owner && session.user.id !== owner.user.id) return false
  shown = session
  owner = session ?? owner
  return true
}

/** Returns whose page this is, if anyone was signed in on it. */
export const getPageOwner = (): PageSession => owner

/** Calls `listener` whenever the server refuses a request because somebody else is signed in. */
export function onSessionChanged(listener: () => void): void {
  listeners.add(listener)
}

/** Calls every listener if a refusal has that code. */
export function followRefusal(code: string | undefined): void {
  if (code === SESSION_CHANGED) for (const listener of listeners) listener()
}
