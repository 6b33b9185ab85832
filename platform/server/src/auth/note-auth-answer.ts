import { findCurrentRequest, nameSubject } from '@tradepost/kit/current-request'
import { Fault } from '@tradepost/kit/faults'
import type { NoEvent, SecurityEvent } from '@tradepost/kit/security-log/security-events'
import { getSessionCookie } from 'better-auth/cookies'
import type { Context } from 'hono'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { REFUSAL_EVENTS } from '#src/refusal-events.ts'
import {
  ADDRESSED,
  AUTH_EVENTS,
  type AuthCall,
  IS_CALLBACK,
  IS_LINK,
  NOT_YET,
  REDIRECT_CODE,
  VERIFY_CODE,
} from './auth-events.ts'

const AnyBody = z.record(z.string(), z.unknown())
const Answered = z.object({
  code: z.string().optional(),
  error: z.string().optional(),
  twoFactorRedirect: z.boolean().optional(),
})

const readSent = (body: string | undefined) => AnyBody.safeParse(body === undefined ? {} : JSON.parse(body)).data ?? {}

/** Returns what a call is if it succeeds, as far as its path and body say it. */
function findEvent({ path, body }: Pick<AuthCall, 'path'> & Partial<AuthCall>): SecurityEvent | undefined {
  if (IS_CALLBACK.test(path)) return 'sign_in.provider'
  // Without an ID token it only leads to the other site.
  if (path === '/sign-in/social') return readSent(body).idToken === undefined ? undefined : 'sign_in.provider'
  if (path === VERIFY_CODE) return 'sign_in.code'
  return Object.hasOwn(AUTH_EVENTS, path) ? AUTH_EVENTS[path] : undefined
}

const KNOWN: ReadonlyMap<string, SecurityEvent | NoEvent> = new Map(Object.entries(REFUSAL_EVENTS))
/** Events by which a code alone says too little. */
const VAGUE: readonly unknown[] = ['object.missing', 'session.missing']

/** Every refused sign-in is one, for whatever reason, unless the reason has an event of its own; so is every refused link. */
function noteRefusal(c: Context, path: string, { code, status }: { code: string; status: number }): void {
  c.set('refusedCode', code)
  const known = KNOWN.get(code)
  if (status >= 429 || (typeof known === 'string' && !VAGUE.includes(known))) return
  const event = IS_LINK.test(path) ? 'link.refused' : findEvent({ path })
  if (event === 'link.refused' || event?.startsWith('sign_in.')) c.set('refusedEvent', event)
}

/** Returns what a call did that succeeded. */
function toDone(path: string, event: SecurityEvent | undefined, isCodeAsked: boolean): SecurityEvent | undefined {
  const hasSignedIn = findCurrentRequest()?.hasSignedIn === true
  if (isCodeAsked) return 'sign_in.code_asked'
  if (path === VERIFY_CODE) return hasSignedIn ? event : 'second_factor.added'
  if (IS_CALLBACK.test(path)) return hasSignedIn ? event : undefined
  if (IS_LINK.test(path) && hasSignedIn) return 'sign_in.link'
  return event
}

function noteRedirect(c: Context, { path }: AuthCall, location: string): void {
  const { pathname, searchParams } = new URL(location, 'http://localhost')
  const error = searchParams.get('error')
  const isCallback = IS_CALLBACK.test(path)
  if (error !== null && (isCallback || IS_LINK.test(path))) {
    c.set('refusedEvent', isCallback ? 'sign_in.provider' : 'link.refused')
    c.set('refusedCode', REDIRECT_CODE.test(error) ? error : 'other')
    return
  }
  c.set('doneEvent', toDone(path, findEvent({ path }), isCallback && pathname === '/two-factor'))
}

/** Finds out whose session calls, if nobody said so: what refuses a call before its route doesn't tell, nor does signing out. */
async function findSubject({ auth }: Deps, c: Context): Promise<void> {
  const headers = c.req.raw.headers
  if (findCurrentRequest()?.subject !== undefined || !getSessionCookie(headers)) return
  const session = await auth.api.getSession({ headers, query: { disableRefresh: true } }).catch(() => null)
  if (session) nameSubject(session.user.id)
}

/** Lets a call be answered, and notes for the security log what the answer means. */
export async function noteAuthAnswer(deps: Deps, c: Context, call: AuthCall, answer: () => Promise<Response>): Promise<Response> {
  const event = findEvent(call)
  const typed = readSent(call.body)[ADDRESSED[call.path] ?? '']
  if (typeof typed === 'string') nameSubject(deps.security.digestEmail(typed))
  if (call.path === '/sign-out') await findSubject(deps, c)
  try {
    const response = await answer()
    const location = response.headers.get('location')
    if (location !== null) noteRedirect(c, call, location)
    else if (event !== undefined || response.status >= 400) await noteBody(c, call, event, response)
    if (response.status >= 400) await findSubject(deps, c)
    return response
  } catch (error) {
    if (error instanceof Fault) {
      noteRefusal(c, call.path, error)
      await findSubject(deps, c)
    }
    throw error
  }
}

async function noteBody(c: Context, { path }: AuthCall, event: SecurityEvent | undefined, response: Response): Promise<void> {
  const json: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const { code, error, twoFactorRedirect = false } = Answered.safeParse(json).data ?? {}
  if (response.status < 400) return c.set('doneEvent', toDone(path, event, twoFactorRedirect))
  const refused = code ?? error ?? 'REFUSED'
  if (!NOT_YET.includes(refused)) noteRefusal(c, path, { code: refused, status: response.status })
}
