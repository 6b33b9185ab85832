import type { GenericEndpointContext } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { hasSecondFactor } from '#src/auth/guards/second-factor.ts'
import { listMemberships, type Membership } from '#src/auth/organizations/find-membership.ts'
import { createRefusal } from '#src/auth/refusals.ts'

/** Who calls a route of the organization plugin. */
export type Caller = {
  userId: string
  email: string
  hasSecondFactor: boolean
  /** The person's open organizations, with their roles. */
  memberships: readonly Membership[]
  /** The organization that the request names, else the session's active one. */
  membership: Membership | undefined
  activeTeamId: string | undefined
}

const text = z.string().min(1).optional().catch(undefined)
const Names = z.object({
  organizationId: text,
  organizationSlug: text,
  // Where a team's update names its organization.
  data: z.object({ organizationId: text }).optional().catch(undefined),
})
const Active = z.object({ activeOrganizationId: text, activeTeamId: text })

/** Routes for people who aren't members yet. They don't read the name of an organization. */
const FOR_RECIPIENTS = ['accept-invitation', 'reject-invitation', 'get-invitation', 'list-user-invitations'].map(
  (name) => `/organization/${name}`,
)

const callers = new WeakMap<Headers, Caller>()

/** Returns the caller that the door let in; undefined for a call of our own server, which has no headers. */
export function findCaller({ headers }: Pick<GenericEndpointContext, 'headers'>): Caller | undefined {
  return headers && callers.get(headers)
}

/** Returns the organization that a request names, which must be one of the caller's. @throws 400 ORGANIZATION_NOT_FOUND */
function findNamed({ path, body, query }: GenericEndpointContext, memberships: readonly Membership[]): Membership | undefined {
  if (FOR_RECIPIENTS.includes(path)) return undefined
  const { organizationId, organizationSlug, data } = Names.parse({ ...query, ...body })
  const ids = [organizationId, data?.organizationId].filter((id) => id !== undefined)
  const named = [
    ...ids.map((id) => memberships.find(({ organization }) => organization.id === id)),
    ...(organizationSlug ? [memberships.find(({ organization }) => organization.slug === organizationSlug)] : []),
  ]
  const [first] = named
  // Better-auth would follow one of two names, and each route another one.
  if (named.some((each) => each === undefined || each !== first)) throw createRefusal('ORGANIZATION_NOT_FOUND')
  return first
}

/**
 * Finds out who calls, and remembers it for the other plugins. An active organization that was closed, or that the person left,
 * is taken from the session first, so that better-auth doesn't answer about it either.
 * @throws 401; 400 ORGANIZATION_NOT_FOUND for an organization that isn't the caller's
 */
export async function readCaller(ctx: GenericEndpointContext, { database, log }: AuthDeps): Promise<Caller | undefined> {
  // A call of our own server.
  if (!ctx.headers) return undefined
  const found = await getSessionFromCtx(ctx)
  if (!found) throw createRefusal('UNAUTHORIZED:caller')
  const { session, user } = found
  const memberships = await listMemberships({ db: database.db, log }, user.id)
  const { activeOrganizationId, activeTeamId } = Active.parse(session)
  const active = memberships.find(({ organization }) => organization.id === activeOrganizationId)
  if (activeOrganizationId && !active) {
    const none = { activeOrganizationId: null, activeTeamId: null }
    await ctx.context.internalAdapter.updateSession(session.token, none)
    ctx.context.session = { user, session: { ...session, ...none } }
  }
  const membership = findNamed(ctx, memberships) ?? active
  const caller: Caller = {
    userId: user.id,
    email: user.email,
    hasSecondFactor: hasSecondFactor(found),
    memberships,
    membership,
    activeTeamId,
  }
  callers.set(ctx.headers, caller)
  return caller
}
