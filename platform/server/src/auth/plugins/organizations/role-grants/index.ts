import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { findCaller } from '#src/auth/plugins/organizations/membership/caller.ts'
import {
  type Check,
  checkAssignedRoles,
  checkChangedRole,
  checkInvitedRoles,
  checkNewRole,
  checkRemovedMember,
} from './check-given.ts'
import { checkUnusedRole } from './check-unused.ts'
import { RoleNames } from './roles.ts'

/** Routes that give roles to people. */
const GIVING = ['/organization/invite-member', '/organization/update-member-role']

const CHECKS: Readonly<Record<string, Check>> = {
  '/organization/invite-member': checkInvitedRoles,
  '/organization/update-member-role': checkAssignedRoles,
  '/organization/remove-member': checkRemovedMember,
  '/organization/create-role': checkNewRole,
  '/organization/update-role': checkChangedRole,
  '/organization/delete-role': checkUnusedRole,
}

/**
 * Nobody gives what they don't have: a role that holds an action the caller lacks can't be assigned, changed or put into an
 * invitation. Better-auth compares only the permissions of a new role, and guards only the owner's.
 */
export function limitRoleGrants(deps: AuthDeps) {
  return {
    id: 'role-grants',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && path in CHECKS,
          handler: createAuthMiddleware(async (ctx) => {
            const membership = findCaller(ctx)?.membership
            // Without an organization, better-auth refuses.
            if (membership) await CHECKS[ctx.path]?.(deps, ctx, membership)
            const role = GIVING.includes(ctx.path) ? RoleNames.safeParse(ctx.body?.role).data : undefined
            // A role that is named twice is stored once.
            return role && { context: { body: { role: [...new Set(role)] } } }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
