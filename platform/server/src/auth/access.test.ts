import { expect, test } from 'vitest'
import { adminRoles, organizationRoles } from './access.ts'

test('organization roles have exactly the permissions in the specification', () => {
  const all = {
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
    ac: ['create', 'read', 'update', 'delete'],
  }
  expect(organizationRoles.owner.statements).toEqual({ organization: ['update', 'delete'], ...all })
  expect(organizationRoles.admin.statements).toEqual({ organization: ['update'], ...all })
  expect(organizationRoles.member.statements).toEqual({ ac: ['read'] })
})

test('an admin has every permission on the admin resources, and a user has none', () => {
  expect(adminRoles.admin.statements).toEqual({
    user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password', 'get', 'update'],
    session: ['list', 'revoke', 'delete'],
  })
  expect(adminRoles.user.statements).toEqual({ user: [], session: [] })
})
