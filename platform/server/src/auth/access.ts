import { createAccessControl } from 'better-auth/plugins/access'

/** What there is to do in an organization, and which role may (specification, section 6). */
const organizationActions = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
} as const
export const organizationAccess = createAccessControl(organizationActions)
export const organizationRoles = {
  owner: organizationAccess.newRole(organizationActions),
  admin: organizationAccess.newRole({ ...organizationActions, organization: ['update'] }),
  member: organizationAccess.newRole({ ac: ['read'] }),
}

/** What those who look after an installation may do: everything (specification, section 6). */
const adminActions = {
  user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password', 'get', 'update'],
  session: ['list', 'revoke', 'delete'],
} as const
export const adminAccess = createAccessControl(adminActions)
export const adminRoles = {
  admin: adminAccess.newRole(adminActions),
  user: adminAccess.newRole({ user: [], session: [] }),
}
