import { isAuditAction } from '@tradepost/contract/platform/audit-log'
import { SHOWN_USER_HEADER } from '@tradepost/contract/shown-user'
import { nameSubject } from '@tradepost/kit/current-request'
import { assert } from '@tradepost/kit/faults'
import type { Answer, Door, ReadRequest, RouteEntry } from '@tradepost/kit/http/routes'
import { hasHttps } from '@tradepost/kit/program-config'
import { refuseAs } from '@tradepost/kit/security-log/security-log'
import { getSessionCookie } from 'better-auth/cookies'
import type { Context } from 'hono'
import * as z from 'zod'
import { authenticateAccessKey } from './access-keys/authenticate-access-key.ts'
import { readOrigin, toActor } from './audit-log/actor.ts'
import { type ChangeKind, type NoteChange, recordRoute } from './audit-log/record-route.ts'
import { ensureGuestId } from './auth/accounts/guest-cookie.ts'
import { isAdministrator } from './auth/guards/access.ts'
import { checkShownUser, checkShownUserThere } from './auth/guards/check-shown-user.ts'
import { findRefusal, isNeed } from './auth/guards/permissions.ts'
import { isRecent } from './auth/guards/prove-presence.ts'
import { hasSecondFactor, lacksSecondFactor } from './auth/guards/second-factor.ts'
import { findMembership } from './auth/organizations/find-membership.ts'
import { isRefusedToImpersonators } from './auth/plugins/administration/impersonation/refused-routes.ts'
import type { SignedIn, Visitor } from './callers.ts'
import { type Deps, toReadOnly, transact } from './deps.ts'
import { fault } from './faults.ts'
import { checkLiveKeys } from './organizations/check-live-keys.ts'
import { priorityOf } from './priority-of.ts'
import { visitorLanguages } from './request-language.ts'
import type { Work } from './scope.ts'

/**
 * Refuses cross-site requests. A browser sends the origin with every request that changes something; a request with our cookies
 * but no origin did not come from a page of ours.
 */
function checkOrigin(c: Context, ownOrigin: string): void {
  const origin = c.req.header('origin')
  if (origin === undefined ? c.req.header('cookie') !== undefined : origin !== ownOrigin) throw fault('FOREIGN_ORIGIN')
}

/** What the admin plugin adds to a user and a session; better-auth's types don't have it. */
const AdminFields = z.object({ role: z.string().nullish(), impersonatedBy: z.string().nullish() })

/** Reads the session. It is looked up for every request, so that signing out works right away. */
async function readSession(deps: Deps, c: Context): Promise<SignedIn | undefined> {
  if (!c.req.header('authorization') && !getSessionCookie(c.req.raw)) return undefined
  const session = await deps.auth.api.getSession({ headers: c.req.raw.headers, query: { disableRefresh: true } })
  if (!session) return undefined
  const { id, name, email, emailVerified } = session.user
  nameSubject(id)
  const { role, impersonatedBy } = AdminFields.parse({ ...session.session, ...session.user })
  return {
    id,
    name,
    email,
    isVerified: emailVerified,
    isAdministrator: isAdministrator(role),
    impersonatedBy: impersonatedBy ?? null,
    hasSecondFactor: hasSecondFactor(session),
    signedInAt: session.session.createdAt,
  }
}

/**
 * Returns the signed-in person, if any.
 * @throws 409, 401 for a request that changes something, of a page that shows somebody else (auth/check-shown-user.ts)
 */
export async function findUser(deps: Deps, c: Context): Promise<SignedIn | undefined> {
  const user = await readSession(deps, c)
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') checkShownUserThere(c, user)
  return user
}

/**
 * Checks the same for a request to better-auth, whose routes know best what they ask of somebody who is signed out. @throws 409
 */
export async function checkAuthCaller(deps: Deps, c: Context): Promise<void> {
  if (c.req.header(SHOWN_USER_HEADER) !== undefined) checkShownUser(c, await readSession(deps, c))
}

async function requireUser(deps: Deps, c: Context, { method, path }: RouteEntry): Promise<SignedIn> {
  const user = await findUser(deps, c)
  if (!user) throw fault('UNAUTHORIZED:signIn')
  if (user.impersonatedBy !== null && isRefusedToImpersonators(method, path)) throw fault('IMPERSONATING')
  return user
}

/** Refuses what a thief of a session would do first, unless the person signed in a moment ago. @throws 403 SESSION_NOT_FRESH */
function checkRecent({ signedInAt }: SignedIn, { isGrave = false }: RouteEntry): void {
  if (isGrave && !isRecent(signedInAt)) throw fault('SESSION_NOT_FRESH')
}

type Handle = (context: object) => Promise<Answer>

/** An admitted caller. `by`: who answers for what they change, and in which organization. */
type Admitted = {
  enter: (work: Work, handle: Handle, noteChange: NoteChange) => Promise<Answer>
  by?: { user: SignedIn; organizationId: string | null }
}
type Admit = (c: Context, route: RouteEntry) => Promise<Admitted>

const NOTHING_TO_NOTE: NoteChange = () => {}

/** Returns the parameters of a path after the organization's. */
const listParams = ({ path }: RouteEntry, params: ReadRequest['params']) =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (name === 'slug' ? [] : [[name, params[name] ?? ''] as const]))

/** How a request runs: in one transaction, in transactions of its own, or in none because it only reads. */
const kindOf = ({ method, caller, transaction = 'one' }: RouteEntry): ChangeKind =>
  method === 'get' || caller === 'provider' ? 'none' : transaction

/** Runs a request, and records it if its route says under which word. */
async function run(deps: Deps, { enter, by }: Admitted, { c, route, asked, purpose }: Running, handle: Handle): Promise<Answer> {
  const kind = kindOf(route)
  const make = (work: Work, noteChange: NoteChange) => enter(work, handle, noteChange)
  if (!by || !isAuditAction(route.action) || purpose !== 'request') {
    if (kind === 'one') return transact(deps, (work) => make(work, NOTHING_TO_NOTE))
    const isList = priorityOf(c.req.method, c.req.path) === 'last'
    const read = (db = deps.database.db) => make(toReadOnly(deps, db), NOTHING_TO_NOTE)
    return isList ? deps.reads.run(read) : read()
  }
  const call = {
    action: route.action,
    method: route.method,
    params: listParams(route, asked.params),
    body: route.method === 'get' ? c.req.query() : asked.body,
    organizationId: by.organizationId,
    actor: toActor(by.user.id, by.user.impersonatedBy),
    origin: readOrigin(c),
  }
  return recordRoute(deps, call, kind, make)
}
type Running = { c: Context; route: RouteEntry; asked: ReadRequest; purpose: 'request' | 'after_refusal' }

/** Creates the door in front of every route: it refuses what a caller may not do (see callers.ts). */
export function createDoor(deps: Deps): Door {
  const ownOrigin = new URL(deps.config.url).origin
  const isHttps = hasHttps(deps.config)
  const admit: Record<string, Admit> = {
    anyone: async () => ({ enter: (work, handle) => handle({ deps, work }) }),
    async visitor(c) {
      const visitor: Visitor = {
        guestId: ensureGuestId(c, deps.guests, { isHttps, isKept: c.req.method !== 'GET' }),
        user: await findUser(deps, c),
        ...visitorLanguages(c.req.raw.headers),
      }
      return { enter: (work, handle) => handle({ deps, work, visitor }) }
    },
    async user(c, route) {
      const user = await requireUser(deps, c, route)
      checkRecent(user, route)
      return { enter: (work, handle) => handle({ deps, work, user }) }
    },
    async seller(c, route) {
      const { needs } = route
      const user = await requireUser(deps, c, route)
      const slug = c.req.param('slug') ?? ''
      const reading = { db: deps.database.db, log: deps.log }
      const membership = slug.includes('\0') ? undefined : await findMembership(reading, { userId: user.id, slug })
      if (!membership) throw fault('ORGANIZATION_NOT_FOUND')
      assert(isNeed(needs), 'The app checked at start that every seller route says what it needs')
      const refusal = findRefusal(membership, needs)
      if (refusal) throw refusal
      const organizationId = membership.organization.id
      if (lacksSecondFactor(user, membership.organization)) throw fault('SECOND_FACTOR_REQUIRED')
      if (route.isGrave) await checkLiveKeys(deps, user, organizationId)
      checkRecent(user, route)
      return {
        enter: (work, handle, noteChange) =>
          handle({ deps, user, ...membership, scope: { ...work, organizationId }, noteChange }),
        by: { user, organizationId },
      }
    },
    async admin(c) {
      const user = await findUser(deps, c)
      if (!user?.isAdministrator) {
        c.set('refusedEvent', 'access.forbidden')
        throw fault('NOT_FOUND')
      }
      return {
        enter: (work, handle, noteChange) => handle({ deps, work, user, noteChange }),
        by: { user, organizationId: null },
      }
    },
    async software(c) {
      const key = await refuseAs(c, 'key.refused', () => authenticateAccessKey(deps, c.req.header('authorization')))
      nameSubject(key.organizationId)
      return { enter: (_, handle) => handle({ deps, key }) }
    },
    provider: async () => ({ enter: (_, handle) => handle({ deps }) }),
  }
  return async (c, route: RouteEntry) => {
    deps.countCall(c, route.rate)
    if (route.method !== 'get' && route.caller !== 'provider') checkOrigin(c, ownOrigin)
    const admitted = await admit[route.caller]?.(c, route)
    if (!admitted) throw fault('FORBIDDEN')
    return { run: (asked, handle, purpose) => run(deps, admitted, { c, route, asked, purpose }, handle) }
  }
}
