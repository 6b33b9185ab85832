import type { SellerMember } from '@tradepost/contract/platform/organization/seller-team'
import { expect, test } from 'vitest'
import { listGrantors } from './no-access.tsx'

const member = (name: string, ...roles: string[]): SellerMember => ({
  member_id: name,
  user_id: name,
  name,
  email: `${name}@acme.test`,
  roles,
  teams: [],
  joined_at: '2026-11-21T09:00:00.000Z',
  last_seen_at: null,
})
const members = [member('noor', 'member'), member('ben', 'admin'), member('ines', 'member', 'owner'), member('sofia', 'support')]
const names = (found: SellerMember[]) => found.map(({ name }) => name)

test('owners and admins can give access, owners first; only owners can give what only they have', () => {
  expect(names(listGrantors(members, 'payment:read'))).toEqual(['ines', 'ben'])
  expect(names(listGrantors(members, 'organization:delete'))).toEqual(['ines'])
})
