import { ORGANIZATION_ACTIONS } from '@tradepost/contract/platform/organization/permissions'
import type { GenericEndpointContext } from 'better-auth'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { readCustomRole } from '#src/auth/guards/permissions.ts'
import type { Membership } from '#src/auth/organizations/find-membership.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { findCustomRole, holdsAll, RoleNames, RoleRef, readGivenRoles } from './roles.ts'

/** Checks a request of a member before better-auth does. */
export type Check = (deps: AuthDeps, ctx: GenericEndpointContext, membership: Membership) => Promise<void>

const Given = z.object({ role: RoleNames })
const Member = z.object({ memberId: z.string() })
const Removed = z.object({ memberIdOrEmail: z.string() })
const PermissionMap = z.record(z.string(), z.array(z.string()))

/** @throws 400 ROLE_NOT_FOUND; 403 for a role that holds an action the caller lacks */
export const checkInvitedRoles: Check = async (deps, { body }, { organization, permissions }) => {
  const { data } = Given.safeParse(body)
  if (!data || !permissions.has('invitation:create')) return
  const given = await readGivenRoles(deps, organization.id, data.role)
  if (!holdsAll(permissions, given)) throw createRefusal('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
}

/** @throws 400 MEMBER_NOT_FOUND for a member of another organization, as for a missing one */
async function checkMember({ database }: AuthDeps, { organization }: Membership, id: string): Promise<void> {
  const member = await database.db
    .withoutPlugins()
    .selectFrom('member')
    .select('id')
    .where('organizationId', '=', organization.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!member) throw createRefusal('MEMBER_NOT_FOUND')
}

/**
 * Better-auth looks the member up among all organizations, and before it asks for the permission.
 * @throws 403 without the permission, or for a role that holds an action the caller lacks; 400 MEMBER_NOT_FOUND, ROLE_NOT_FOUND
 */
export const checkAssignedRoles: Check = async (deps, { body }, membership) => {
  if (!membership.permissions.has('member:update')) throw createRefusal('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
  const member = Member.safeParse(body).data
  if (member) await checkMember(deps, membership, member.memberId)
  const assigned = Given.safeParse(body).data
  if (!assigned) return
  if (assigned.role.length === 0) throw createRefusal('ROLE_NOT_FOUND')
  const given = await readGivenRoles(deps, membership.organization.id, assigned.role)
  if (!holdsAll(membership.permissions, given)) throw createRefusal('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
}

/** The same for removing a member; better-auth calls someone without the permission signed out (401). */
export const checkRemovedMember: Check = async (deps, { body }, membership) => {
  if (!membership.permissions.has('member:delete')) throw createRefusal('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER')
  const removed = Removed.safeParse(body).data
  if (removed && !removed.memberIdOrEmail.includes('@')) await checkMember(deps, membership, removed.memberIdOrEmail)
}

const ACTIONS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(ORGANIZATION_ACTIONS))

/** Better-auth knows the resources, and takes an unknown action for one that the caller lacks. @throws 400 INVALID_RESOURCE */
function checkPermissionMap(permission: unknown): void {
  const { data } = PermissionMap.safeParse(permission)
  if (!data) return
  const isKnown = Object.entries(data).every(
    ([resource, actions]) =>
      new Set(actions).size === actions.length && actions.every((action) => ACTIONS.get(resource)?.includes(action)),
  )
  const hasUnknownResource = Object.keys(data).some((resource) => !ACTIONS.has(resource))
  if (!isKnown || hasUnknownResource) throw createRefusal('INVALID_RESOURCE')
}

/** @throws 400 INVALID_RESOURCE */
export const checkNewRole: Check = async (_, { body }, { permissions }) => {
  if (permissions.has('ac:create'))
    checkPermissionMap(z.object({ permission: z.unknown().optional() }).safeParse(body).data?.permission)
}

const Change = RoleRef.extend({ data: z.object({ permission: z.unknown().optional() }) })

/**
 * Better-auth compares what the role will hold with what the caller holds, but not what it holds already.
 * @throws 400 INVALID_RESOURCE; 403 for a role that holds an action the caller lacks
 */
export const checkChangedRole: Check = async (deps, { body }, { organization, permissions }) => {
  const { data: change } = Change.safeParse(body)
  if (!change || !permissions.has('ac:update')) return
  checkPermissionMap(change.data.permission)
  const role = await findCustomRole(deps, organization.id, change)
  if (role && !holdsAll(permissions, readCustomRole(role, deps.log))) throw createRefusal('YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE')
}
