import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { SellerMember } from '@tradepost/contract/platform/organization/seller-team'
import { expect, test } from 'vitest'
import { findMemberActions, isSoleOwner, searchMembers } from './member-rules.ts'

const member = (user_id: string, ...roles: string[]): SellerMember => ({
  member_id: `m-${user_id}`,
  user_id,
  name: `${user_id} Carvalho`,
  email: `${user_id}@acme.test`,
  roles,
  teams: roles.includes('support') ? [{ id: 't', name: 'Night shift' }] : [],
  joined_at: '2026-11-21T09:00:00.000Z',
  last_seen_at: null,
})
const actor = (role: string, ...permissions: Permission[]) => ({ role, permissions })
const all: Permission[] = ['member:update', 'member:delete']

const owner = member('ines', 'owner', 'support')
const admin = member('ben', 'admin')
const plain = member('noor', 'member')

test.each<[string, ReturnType<typeof actor>, SellerMember, string[]]>([
  ['an owner with a member', actor('owner', ...all), plain, ['changeRoles', 'makeOwner', 'remove']],
  ['an owner with another owner', actor('owner', ...all), owner, ['changeRoles', 'remove']],
  ['an admin with a member', actor('admin', ...all), plain, ['changeRoles', 'remove']],
  ['an admin with an owner', actor('admin', ...all), owner, []],
  ['an admin with themselves', actor('admin', ...all), admin, ['changeRoles', 'leave']],
  ['someone who may only remove', actor('support', 'member:delete'), plain, ['remove']],
  ['a member with another one', actor('member'), plain, []],
])('%s can do this', (_, who, whom, expected) => {
  const actions = findMemberActions(who, 'ben', whom)
  expect(Object.entries(actions).flatMap(([name, may]) => (may ? [name] : []))).toEqual(expected)
})

test('an owner without another owner is the only one', () => {
  expect(isSoleOwner([owner, admin, plain], owner)).toBe(true)
  expect(isSoleOwner([owner, member('sofia', 'member', 'owner')], owner)).toBe(false)
  expect(isSoleOwner([owner, admin], admin)).toBe(false)
})

test.each<[string, SellerMember[]]>([
  ['ines', [owner]],
  ['NOOR@', [plain]],
  ['carvalho member', [plain]],
  ['night', [owner]],
  ['owner support', [owner]],
  ['nobody', []],
  [' ', [owner, admin, plain]],
])('searching for "%s" finds members by name, email, role and team', (text, found) => {
  expect(searchMembers([owner, admin, plain], text)).toEqual(found)
})
