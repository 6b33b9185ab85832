import { assert } from '@tradepost/kit/faults'
import type { Answer, Door, RouteEntry } from '@tradepost/kit/routes'
import type { Context } from 'hono'
import { findMembership } from './auth/find-membership.ts'
import { ensureGuestId } from './auth/guest-cookie.ts'
import { findRefusal, isNeed } from './auth/permissions.ts'
import type { SignedIn, Visitor } from './callers.ts'
import { type Deps, toReadOnly, transact } from './deps.ts'
import { fault } from './faults.ts'
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

/** Returns the signed-in person, if any. Looks the session up for every request, so that signing out works right away. */
export async function findUser(deps: Deps, c: Context): Promise<SignedIn | undefined> {
  if (!c.req.header('cookie') && !c.req.header('authorization')) return undefined
  const session = await deps.auth.api.getSession({ headers: c.req.raw.headers, query: { disableRefresh: true } })
  if (!session) return undefined
  const { id, name, email, emailVerified } = session.user
  return { id, name, email, isVerified: emailVerified }
}

async function requireUser(deps: Deps, c: Context): Promise<SignedIn> {
  const user = await findUser(deps, c)
  if (!user) throw fault('UNAUTHORIZED', 'Sign in to go on')
  return user
}

type Handle = (context: object) => Promise<Answer>
type Admit = (c: Context, route: RouteEntry) => Promise<(work: Work, handle: Handle) => Promise<Answer>>

/** Creates the door in front of every route: it refuses what a caller may not do (see callers.ts). */
export function createDoor(deps: Deps): Door {
  const { url } = deps.config
  const ownOrigin = new URL(url).origin
  const isHttps = url.startsWith('https://')
  const admit: Record<string, Admit> = {
    anyone: async () => (work, handle) => handle({ deps, work }),
    async visitor(c) {
      const visitor: Visitor = {
        guestId: ensureGuestId(c, deps.guests, { isHttps, isKept: c.req.method !== 'GET' }),
        user: await findUser(deps, c),
        ...visitorLanguages(c.req.raw.headers),
      }
      return (work, handle) => handle({ deps, work, visitor })
    },
    async user(c) {
      const user = await requireUser(deps, c)
      return (work, handle) => handle({ deps, work, user })
    },
    async seller(c, { needs }) {
      const user = await requireUser(deps, c)
      const slug = c.req.param('slug') ?? ''
      const reading = { db: deps.database.db, log: deps.log }
      const membership = slug.includes('\0') ? undefined : await findMembership(reading, { userId: user.id, slug })
      if (!membership) throw fault('ORGANIZATION_NOT_FOUND')
      assert(isNeed(needs), 'The app checked at start that every seller route says what it needs')
      const refusal = findRefusal(membership, needs)
      if (refusal !== undefined) throw fault('FORBIDDEN', refusal)
      return (work, handle) =>
        handle({ deps, user, ...membership, scope: { ...work, organizationId: membership.organization.id } })
    },
    provider: async () => (_, handle) => handle({ deps }),
  }
  return async (c, route: RouteEntry) => {
    const changes = route.method !== 'get'
    if (changes && route.caller !== 'provider') checkOrigin(c, ownOrigin)
    const admitted = await admit[route.caller]?.(c, route)
    if (!admitted) throw fault('FORBIDDEN')
    const isOneTransaction = changes && route.caller !== 'provider' && route.transaction !== 'own'
    return (_, handle) =>
      isOneTransaction ? transact(deps, (work) => admitted(work, handle)) : admitted(toReadOnly(deps), handle)
  }
}
