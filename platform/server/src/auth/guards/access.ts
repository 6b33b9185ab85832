import { ORGANIZATION_ACTIONS } from '@tradepost/contract/platform/organization/permissions'
import { createAccessControl } from 'better-auth/plugins/access'

/** The role of the installation's administrators (specification, section 6). */
export const ADMINISTRATOR = 'admin'

/** Returns whether a user's roles, separated by commas, include that of an administrator. */
export const isAdministrator = (role: string | null | undefined): boolean =>
  role?.split(',').some((each) => each.trim() === ADMINISTRATOR) ?? false

type Actions = Readonly<Record<string, readonly string[]>>

/**
 * Better-auth looks a resource up as a key of an object, and would accept `constructor`, which every object inherits. Roles built
 * here have only their own keys.
 */
function makeAccess<const T extends Actions>(actions: T) {
  const access = createAccessControl(actions)
  const newRole: typeof access.newRole = (statements) => access.newRole(Object.assign(Object.create(null), statements))
  return { ...access, newRole }
}

/** The roles that every organization has: what they hold of the specification's resources is its section 6. */
export const organizationAccess = makeAccess(ORGANIZATION_ACTIONS)
export const organizationRoles = {
  owner: organizationAccess.newRole(ORGANIZATION_ACTIONS),
  admin: organizationAccess.newRole({ ...ORGANIZATION_ACTIONS, organization: ['update'] }),
  member: organizationAccess.newRole({
    ac: ['read'],
    product: ['read'],
    discount: ['read'],
    access: ['read'],
    usage: ['read'],
  }),
}

/** Installation administrators may do everything (specification, section 6). */
const adminActions = {
  user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password', 'get', 'update'],
  session: ['list', 'revoke', 'delete'],
} as const
export const adminAccess = makeAccess(adminActions)
const adminRolesByName = {
  admin: adminAccess.newRole(adminActions),
  user: adminAccess.newRole({ user: [], session: [] }),
}
/** Without what every object inherits, or `constructor` would be a role. */
export const adminRoles: typeof adminRolesByName = Object.assign(Object.create(null), adminRolesByName)
