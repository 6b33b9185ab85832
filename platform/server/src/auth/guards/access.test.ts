import { expect, test } from 'vitest'
import { adminRoles, organizationRoles } from './access.ts'

const RESOURCES = ['organization', 'member', 'invitation', 'team', 'ac']
const specified = ({ statements }: (typeof organizationRoles)['owner' | 'admin' | 'member']) =>
  Object.fromEntries(Object.entries(statements).filter(([resource]) => RESOURCES.includes(resource)))

test("organization roles have exactly the specification's permissions of its resources", () => {
  const all = {
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
    ac: ['create', 'read', 'update', 'delete'],
  }
  expect(specified(organizationRoles.owner)).toEqual({ organization: ['update', 'delete'], ...all })
  expect(specified(organizationRoles.admin)).toEqual({ organization: ['update'], ...all })
  expect(specified(organizationRoles.member)).toEqual({ ac: ['read'] })
})

test('an admin has every permission on the admin resources, and a user has none', () => {
  expect(adminRoles.admin.statements).toEqual({
    user: ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password', 'get', 'update'],
    session: ['list', 'revoke', 'delete'],
  })
  expect(adminRoles.user.statements).toEqual({ user: [], session: [] })
})
