import { isManager, isOwner } from './find-membership.ts'

/** Permissions in a business: each is to read or to change one kind of object. */
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

/** Permissions of owners and admins, with the message for everyone else. */
const FOR_MANAGERS: Partial<Record<Permission, string>> = {
  'subscription:write': 'Only owners and admins can change subscriptions',
  'checkout:write': 'Only owners and admins can change checkout settings',
  'renewal_retries:write': 'Only owners and admins can change settings',
  'connection:write': 'Only owners and admins can change the payments provider',
}

/** Permissions of owners, with the message for everyone else. */
const FOR_OWNERS: Partial<Record<Permission, string>> = {
  'organization:hand_over': 'Only owners can add another owner',
  'organization:close': 'Only owners can close a shop',
}

/** Returns why this role lacks the permission; undefined if it has it. */
export function findPermissionRefusal(role: string, permission: Permission): string | undefined {
  if (!isOwner(role) && FOR_OWNERS[permission]) return FOR_OWNERS[permission]
  return isManager(role) ? undefined : FOR_MANAGERS[permission]
}

export const isPermission = (text: string | undefined): text is Permission => PERMISSIONS.some((known) => known === text)
