import { ORGANIZATION_ACTIONS, PERMISSIONS, type Permission } from '@tradepost/contract/platform/organization/permissions'
import { createLog } from '@tradepost/kit/log'
import { expect, test, vi } from 'vitest'
import { routes } from '#src/modules.ts'
import { findRefusal, isNeed, readPermissions, sortPermissions } from './permissions.ts'

const log = createLog('test', 'silent')

const needed = routes.filter(({ caller }) => caller === 'seller')
const granted = (role: string, custom: Record<string, string> = {}) => {
  const customRoles = Object.entries(custom).map(([name, permission]) => ({ role: name, permission }))
  return sortPermissions(readPermissions(role, customRoles, log))
}

test('every seller route says what it needs, and one that only reads needs no other permission', () => {
  expect(needed.length).toBeGreaterThan(80)
  for (const { method, path, needs } of needed) {
    expect(isNeed(needs), path).toBe(true)
    // The specification has no permission that reads invitations.
    if (path.endsWith('/invitations')) expect(needs).toBe('invitation:create')
    // Whoever knows the secret can send events as the provider.
    else if (method === 'get' && path.endsWith('/secret')) expect(needs).toBe('webhook:update')
    // Whoever imports sees what comes of it, and nobody else.
    else if (path.includes('/imports/')) expect(needs, path).toMatch(/^(product|customer|discount):(create|archive|delete)$/)
    else if (method === 'get') expect(needs, path).toMatch(/:read$|^membership$/)
    // Each member chooses their own emails.
    else if (path.endsWith('/notifications')) expect(needs).toBe('membership')
    // It draws what it is sent, and reads nothing of the shop.
    else if (path.endsWith('/texts/preview')) expect(needs).toBe('membership')
    else expect(needs, path).not.toBe('membership')
  }
})

test('owners have every permission, admins all but deleting the organization, members only what shows neither money nor customers', () => {
  expect(granted('owner')).toEqual(PERMISSIONS)
  expect(granted('admin')).toEqual(PERMISSIONS.filter((permission) => permission !== 'organization:delete'))
  // N31: nor whom the shop sells to.
  const reads = ['ac:read', 'product:read', 'discount:read', 'access:read', 'usage:read']
  expect(granted('member')).toEqual(reads)
  expect(granted('member,admin')).toEqual(granted('admin'))
  expect(Object.keys(ORGANIZATION_ACTIONS)).toHaveLength(21)
})

test('a custom role grants what is stored, together with the other roles', () => {
  const support = JSON.stringify({ payment: ['read'], refund: ['create'] })
  expect(granted('support', { support })).toEqual(['payment:read', 'refund:create'])
  expect(granted('member, support', { support })).toEqual([...granted('member'), 'payment:read', 'refund:create'])
  // Names that every object has are roles of nobody.
  for (const name of ['nobody', '', 'constructor', '__proto__']) expect(granted(name)).toEqual([])
})

test('what a stored role holds beyond the known permissions counts for nothing', () => {
  const odd = '{"payment": ["read", "steal", "toString"], "constructor": ["a"], "__proto__": ["b"]}'
  expect(granted('odd', { odd })).toEqual(['payment:read'])
  // A built-in role can't be replaced.
  expect(granted('member', { member: JSON.stringify(ORGANIZATION_ACTIONS) })).toEqual(granted('member'))
})

test('an unreadable custom role grants nothing and is logged', () => {
  for (const stored of ['', 'null', '[]', '{"payment": "read"}', '{"payment": [1]}', '{', '7']) {
    const warn = vi.spyOn(log, 'warn').mockClear()
    expect(granted('broken', { broken: stored })).toEqual([])
    expect(warn).toHaveBeenCalledExactlyOnceWith({ role: 'broken' }, expect.any(String))
  }
})

test.each<[Parameters<typeof findRefusal>[1], refusal: string | undefined]>([
  ['membership', undefined],
  ['product:read', undefined],
  ['payment:read', "Your role doesn't include the permission payment:read"],
  ['ownership', 'Only owners can do this'],
])('a member of whom a route needs %s hears: %s', (need, refusal) => {
  const permissions: ReadonlySet<Permission> = readPermissions('member', [], log)
  expect(findRefusal({ role: 'member', permissions }, need)?.message).toBe(refusal)
  expect(findRefusal({ role: 'owner', permissions: readPermissions('owner', [], log) }, need)).toBeUndefined()
})
