import { isManager, isOwner } from './find-membership.ts'

/** What may be done in a business: things of a noun are looked at, or changed. */
const PERMISSIONS = [
  'home:read',
  'search:read',
  'payment:read',
  'product:read',
  'product:write',
  'addon:read',
  'addon:write',
  'brand:read',
  'brand:write',
  'discount:read',
  'discount:write',
  'customer:read',
  'customer:write',
  'subscription:read',
  'subscription:write',
  'payment_link:read',
  'payment_link:write',
  'meter:read',
  'meter:write',
  'usage_event:read',
  'usage_event:write',
  'clock:read',
  'clock:write',
  'checkout:read',
  'checkout:try',
  'checkout:write',
  'renewal_retries:read',
  'renewal_retries:write',
  'connection:read',
  'connection:check',
  'connection:write',
  'organization:hand_over',
  'organization:close',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Only for who runs the business, with the words for everybody else. */
const FOR_MANAGERS: Partial<Record<Permission, string>> = {
  'subscription:write': 'Only an owner or an admin of the business can change its subscriptions',
  'checkout:write': 'Only an owner or an admin of the business can change its checkout',
  'renewal_retries:write': 'Only an owner or an admin of the business can change its settings',
  'connection:write': 'Only an owner or an admin of the business can change its payments provider',
}

/** Only for owners. */
const FOR_OWNERS: Partial<Record<Permission, string>> = {
  'organization:hand_over': 'Only an owner can hand the business over',
  'organization:close': 'Only an owner can close the business',
}

/** Why a member with this role may not do it; undefined where they may. */
export function refusalFor(role: string, permission: Permission): string | undefined {
  if (!isOwner(role) && FOR_OWNERS[permission]) return FOR_OWNERS[permission]
  return isManager(role) ? undefined : FOR_MANAGERS[permission]
}

export const isPermission = (text: string | undefined): text is Permission => PERMISSIONS.some((known) => known === text)
