import type { AuditAction } from '@tradepost/contract/platform/audit-log'
import type { AuthObjectKind } from './auth-objects.ts'
import type { Fields } from './describe-changes.ts'

/** A call of better-auth's: what its route takes of the body or query (record-auth-call.ts), and who sends it. */
export type AuthRequest = {
  sent: Fields
  userId: string
  /** The organization that the request names, or else the session's active one. */
  organizationId: string | null
}

/** How a call is recorded. */
export type AuthAction = {
  action: AuditAction
  kind: AuthObjectKind
  /** Returns which object the call is about. Without it, the answer says which one was made. */
  findId?: (request: AuthRequest) => unknown
  /** The field that names an object before it is made. */
  namedBy?: string
  /** The ID that the request names is a secret. */
  isSecretId?: true
  /** An administrator's call, which belongs to no organization. */
  isOfPlatform?: true
  /** Changes nothing, so one row after it is enough. */
  isReading?: true
}

const field =
  (...names: readonly string[]) =>
  ({ sent }: AuthRequest): unknown =>
    names.map((name) => sent[name]).find((value) => value !== undefined)
const ownId = ({ userId }: AuthRequest) => userId
const organization = {
  kind: 'organization',
  findId: ({ organizationId }: AuthRequest) => organizationId,
} as const
const invitation = { kind: 'invitation', findId: field('invitationId') } as const
const team = { kind: 'team', findId: field('teamId') } as const
const role = { kind: 'role', findId: field('roleName', 'roleId') } as const
const ofUsers = { kind: 'user', isOfPlatform: true } as const
const user = { ...ofUsers, findId: field('userId', 'id') } as const

/**
 * The calls of better-auth that are recorded: every change in an organization, and every call of an administrator. What only
 * reads in an organization isn't recorded, nor what people do to their own account and session.
 */
const AUTH_ACTIONS: Readonly<Record<string, AuthAction>> = {
  '/organization/create': { action: 'organization.created', kind: 'organization', namedBy: 'name' },
  '/organization/update': { action: 'organization.updated', ...organization },
  '/organization/delete': { action: 'organization.closed', ...organization },

  '/organization/update-member-role': { action: 'member.role_changed', kind: 'member', findId: field('memberId') },
  '/organization/remove-member': { action: 'member.removed', kind: 'member', findId: field('memberIdOrEmail') },
  '/organization/leave': { action: 'member.left', kind: 'member', findId: ownId },

  '/organization/invite-member': { action: 'invitation.sent', kind: 'invitation', namedBy: 'email' },
  '/organization/accept-invitation': { action: 'invitation.accepted', ...invitation },
  '/organization/reject-invitation': { action: 'invitation.rejected', ...invitation },
  '/organization/cancel-invitation': { action: 'invitation.canceled', ...invitation },

  '/organization/create-team': { action: 'team.created', kind: 'team', namedBy: 'name' },
  '/organization/update-team': { action: 'team.updated', ...team },
  '/organization/remove-team': { action: 'team.deleted', ...team },
  '/organization/add-team-member': { action: 'team.member_added', ...team },
  '/organization/remove-team-member': { action: 'team.member_removed', ...team },

  '/organization/create-role': { action: 'role.created', kind: 'role', namedBy: 'role' },
  '/organization/update-role': { action: 'role.updated', ...role },
  '/organization/delete-role': { action: 'role.deleted', ...role },

  '/admin/create-user': { action: 'user.created', ...ofUsers, namedBy: 'name' },
  '/admin/update-user': { action: 'user.updated', ...user },
  '/admin/set-role': { action: 'user.role_changed', ...user },
  '/admin/ban-user': { action: 'user.banned', ...user },
  '/admin/unban-user': { action: 'user.unbanned', ...user },
  '/admin/set-user-password': { action: 'user.password_set', ...user },
  '/admin/remove-user': { action: 'user.removed', ...user },
  '/admin/impersonate-user': { action: 'user.impersonated', ...user },
  '/admin/stop-impersonating': { action: 'user.impersonation_ended', ...ofUsers, findId: ownId },
  '/admin/revoke-user-session': {
    action: 'user.session_revoked',
    ...ofUsers,
    kind: 'session',
    findId: field('sessionToken'),
    isSecretId: true,
  },
  '/admin/revoke-user-sessions': { action: 'user.sessions_revoked', ...user },
  '/admin/get-user': { action: 'user.viewed', ...user, isReading: true },
  '/admin/list-users': { action: 'user.listed', ...ofUsers, isReading: true },
  '/admin/list-user-sessions': { action: 'user.sessions_viewed', ...user, isReading: true },
}

/** Returns how a call is recorded, by its path after /api/auth; undefined for one that isn't. */
export const findAuthAction = (path: string): AuthAction | undefined =>
  Object.hasOwn(AUTH_ACTIONS, path) ? AUTH_ACTIONS[path] : undefined
