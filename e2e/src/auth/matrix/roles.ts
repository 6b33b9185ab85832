import { ORGANIZATION_ACTIONS } from '@tradepost/contract/platform/organization/permissions'

const ACTIONS: Readonly<Record<string, readonly string[]>> = ORGANIZATION_ACTIONS

/** Lists what a role holds: `{ team: ['create'] }` becomes `team:create`. */
const listHeld = (actions: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(actions).flatMap(([resource, allowed]) => allowed.map((action) => `${resource}:${action}`))

const ALL = listHeld(ACTIONS)

/** What the custom role of the tests holds. */
export const SUPPORT = ['customer:read', 'payment:read', 'refund:create'] as const

/**
 * What each role of an organization may do: the specification's section 6 for its five resources, and the product's own table for
 * the others. Written down here a second time, so that a slip in the program's access control doesn't move the expectation along.
 */
export const ROLES: Readonly<Record<'owner' | 'admin' | 'member' | 'support', ReadonlySet<string>>> = {
  owner: new Set(ALL),
  admin: new Set(ALL.filter((permission) => permission !== 'organization:delete')),
  member: new Set(['ac:read', 'product:read', 'discount:read', 'access:read', 'usage:read']),
  support: new Set(SUPPORT),
}

export type Role = keyof typeof ROLES
