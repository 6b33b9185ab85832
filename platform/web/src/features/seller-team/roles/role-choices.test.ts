import { isPermission, PERMISSIONS, type Permission } from '@tradepost/contract/platform/organization/permissions'
import type { SellerRole } from '@tradepost/contract/platform/organization/seller-team'
import { expect, test } from 'vitest'
import { describeRole, listRoleChoices } from './role-choices.ts'

const every = PERMISSIONS.filter(isPermission)
const role = (name: string, permissions: readonly Permission[], is_built_in = false): SellerRole => ({
  name,
  is_built_in,
  permissions: [...permissions],
  members: [],
  invited: [],
})
const roles = [
  role('owner', every, true),
  role(
    'admin',
    every.filter((permission) => permission !== 'organization:delete'),
    true,
  ),
  role('member', ['ac:read', 'product:read'], true),
  role('support', ['customer:read', 'payment:read', 'refund:create']),
]
const free = (giver: { role: string; permissions: Permission[] }) =>
  listRoleChoices(giver, roles, []).flatMap(({ name, refusal }) => (refusal === undefined ? [name] : []))

test('nobody can give a role that allows more than their own', () => {
  expect(free({ role: 'owner', permissions: every })).toEqual(['owner', 'admin', 'member', 'support'])
  expect(free({ role: 'member', permissions: ['ac:read', 'product:read', 'invitation:create'] })).toEqual(['member'])
  expect(free({ role: 'support', permissions: ['customer:read', 'payment:read', 'refund:create'] })).toEqual(['support'])
})

test("only an owner can give the owner's role, even if a custom role allows as much", () => {
  expect(free({ role: 'admin', permissions: every })).toEqual(['admin', 'member', 'support'])
  expect(listRoleChoices({ role: 'boss', permissions: every }, roles, [])[0]?.refusal).toBe(
    'Only an owner can give or take this role.',
  )
})

test('someone who may not read roles can give their own ones', () => {
  const giver = { role: 'support,member', permissions: [] }
  expect(listRoleChoices(giver, undefined, ['admin'])).toEqual([
    { name: 'support', detail: undefined, refusal: undefined },
    { name: 'member', detail: undefined, refusal: undefined },
    { name: 'admin', detail: undefined, refusal: 'Allows more than your own roles.' },
  ])
})

test('a custom role is described by the resources that it is about', () => {
  expect(describeRole(role('support', ['refund:create', 'payment:read', 'customer:read', 'customer:update']))).toBe(
    'Customers, Payments, Refunds',
  )
  expect(describeRole(role('empty', []))).toBe('Allows nothing yet')
  expect(describeRole(role('many', every))).toBe('Organization, Settings, Audit log, Members, Invitations and 16 more')
})
