import { createAccessControl } from 'better-auth/plugins/access'

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

/** Actions in an organization, and the roles that may take them (specification, section 6). */
const organizationActions = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
} as const
export const organizationAccess = makeAccess(organizationActions)
export const organizationRoles = {
  owner: organizationAccess.newRole(organizationActions),
  admin: organizationAccess.newRole({ ...organizationActions, organization: ['update'] }),
  member: organizationAccess.newRole({ ac: ['read'] }),
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
