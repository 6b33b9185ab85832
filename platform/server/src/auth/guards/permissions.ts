import { isPermission, PERMISSIONS, type Permission } from '@tradepost/contract/platform/organization/permissions'
import type { Fault } from '@tradepost/kit/faults'
import type { Log } from '@tradepost/kit/log'
import * as z from 'zod'
import { fault } from '#src/faults.ts'
import { organizationRoles } from './access.ts'

export type Permissions = ReadonlySet<Permission>

/** What a seller's route asks of its caller: a permission, or only to be a member or an owner of the business. */
export type Need = Permission | 'membership' | 'ownership'

/** A custom role as better-auth stores it. `permission` is JSON: `{"payment": ["read"]}`. */
export type CustomRole = { role: string; permission: string }

const StoredPermission = z.record(z.string(), z.array(z.string()))

export const isNeed = (text: string | undefined): text is Need =>
  text === 'membership' || text === 'ownership' || isPermission(text)

/** Splits a member's role: one of the organization's roles, or several separated by commas. */
export const splitRoles = (role: string): string[] => role.split(',').map((each) => each.trim())

/** Returns whether one of a member's roles is the owner's. */
export const isOwner = (role: string): boolean => splitRoles(role).includes('owner')

const listPermissions = (actions: Readonly<Record<string, readonly string[]>>): Permission[] =>
  Object.entries(actions)
    .flatMap(([resource, allowed]) => allowed.map((action) => `${resource}:${action}`))
    .filter(isPermission)

const BUILT_IN: ReadonlyMap<string, readonly Permission[]> = new Map(
  Object.entries(organizationRoles).map(([name, { statements }]) => [name, listPermissions(statements)]),
)

function readStored(permission: string): Readonly<Record<string, readonly string[]>> | undefined {
  try {
    return StoredPermission.safeParse(JSON.parse(permission)).data
  } catch {
    return undefined
  }
}

/** Returns whether a custom role can be parsed. */
export const isReadableRole = ({ permission }: CustomRole): boolean => readStored(permission) !== undefined

/** Returns the permissions of a custom role. One that can't be parsed has none, and is logged. */
export function readCustomRole({ role, permission }: CustomRole, log: Log): Permission[] {
  const stored = readStored(permission)
  if (!stored) log.warn({ role }, 'a custom role is unreadable and grants nothing')
  return listPermissions(stored ?? {})
}

/** Returns the permissions that a member's roles grant together. A role that doesn't exist grants nothing. */
export function readPermissions(role: string, customRoles: readonly CustomRole[], log: Log): Permissions {
  const custom = new Map(customRoles.map((each) => [each.role, each]))
  const granted = splitRoles(role).flatMap((name) => {
    const own = custom.get(name)
    return BUILT_IN.get(name) ?? (own ? readCustomRole(own, log) : [])
  })
  return new Set(granted)
}

/** Lists granted permissions in the order of the resources. */
export const sortPermissions = (permissions: Permissions): Permission[] =>
  PERMISSIONS.filter(isPermission).filter((permission) => permissions.has(permission))

/** Returns the refusal of a member who may not call a route; undefined if they may. */
export function findRefusal({ role, permissions }: { role: string; permissions: Permissions }, need: Need): Fault | undefined {
  if (need === 'membership') return undefined
  if (need === 'ownership') return isOwner(role) ? undefined : fault('FORBIDDEN:owners')
  return permissions.has(need) ? undefined : fault('FORBIDDEN:permission', { permission: need })
}
