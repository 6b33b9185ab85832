import { expect, test } from 'vitest'
import { modules } from '#src/modules.ts'
import { findPermissionRefusal, isPermission, type Permission } from './permissions.ts'

const needed = modules
  .flatMap(({ routes }) => routes.flatMap(({ entries }) => entries))
  .filter(({ caller }) => caller === 'seller')
const may = (role: string, permission: Permission) => findPermissionRefusal(role, permission) === undefined

test('every seller route declares its permission, and read routes need only read permission', () => {
  for (const { method, path, needs } of needed) {
    expect(isPermission(needs), path).toBe(true)
    if (method === 'get') expect(needs, path).toMatch(/:read$/)
  }
})

test.each<[Permission, owner: boolean, admin: boolean, member: boolean]>([
  ['payment:read', true, true, true],
  ['product:write', true, true, true],
  ['subscription:read', true, true, true],
  ['subscription:write', true, true, false],
  ['connection:write', true, true, false],
  ['organization:close', true, false, false],
])('%s: owners %s, admins %s, members %s', (permission, owner, admin, member) => {
  expect([may('owner', permission), may('admin', permission), may('member', permission)]).toEqual([owner, admin, member])
  expect(may('member,admin', permission)).toBe(admin)
})

test('a refusal says who is allowed', () => {
  expect(findPermissionRefusal('member', 'organization:close')).toBe('Only owners can close a shop')
})
