import { useQuery } from '@tanstack/react-query'
import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerRole } from '@tradepost/contract/platform/organization/seller-team'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/dashboard-messages.ts'
import { rolesQuery } from '#src/features/seller-team/api.ts'
import { hasPermission } from '#src/shell/frames/organizations.ts'
import { listResourceNames } from './permission-labels.ts'

type Giver = Pick<Organization, 'role' | 'permissions'>

/** A role that can be given to someone; `refusal` says why the person may not give it. */
export type RoleChoice = { name: string; detail: string | undefined; refusal: string | undefined }

const NAMED_MAX = 5
const inOneLine = new Intl.ListFormat(getPageLocale(), { type: 'unit', style: 'short' })

/** Names the resources of permissions: "Customers, Payments". */
function resourcesLabel(permissions: readonly Permission[]): string {
  const names = listResourceNames(permissions)
  if (names.length === 0) return t('sellerTeam.roles.nothing')
  const resources = inOneLine.format(names.slice(0, NAMED_MAX))
  const count = names.length - NAMED_MAX
  return count > 0 ? t('sellerTeam.roles.more', { resources, count }) : resources
}

/** Returns a few words about a role: what a built-in one allows, and the resources of a custom one. */
export function describeRole({
  name,
  is_built_in,
  permissions,
}: Pick<SellerRole, 'name' | 'is_built_in' | 'permissions'>): string {
  if (is_built_in && (name === 'owner' || name === 'admin' || name === 'member'))
    return t(`sellerTeam.roles.descriptions.${name}`)
  return resourcesLabel(permissions)
}

/** Splits the roles of the signed-in person. */
export const ownRoles = ({ role }: Pick<Organization, 'role'>): string[] => role.split(',').map((each) => each.trim())

/** Returns why a person may not give a role: nobody gives what they don't have. */
export function findGivingRefusal(
  giver: Giver,
  { name, permissions }: Pick<SellerRole, 'name' | 'permissions'>,
): string | undefined {
  if (name === 'owner') return ownRoles(giver).includes('owner') ? undefined : t('sellerTeam.roles.ownerOnly')
  return permissions.every((permission) => hasPermission(giver, permission)) ? undefined : t('sellerTeam.roles.beyondYours')
}

/** Lists the roles that a person can choose from. Someone who may not read roles knows their own ones only, and `held`. */
export function listRoleChoices(giver: Giver, roles: readonly SellerRole[] | undefined, held: readonly string[]): RoleChoice[] {
  if (roles)
    return roles.map((role) => ({ name: role.name, detail: describeRole(role), refusal: findGivingRefusal(giver, role) }))
  const own = ownRoles(giver)
  return [...new Set([...own, ...held])].map((name) => ({
    name,
    detail: undefined,
    refusal: own.includes(name) ? undefined : t('sellerTeam.roles.beyondYours'),
  }))
}

/** Loads the roles that the signed-in person can choose from. */
export function useRoleChoices(organization: Organization, held: readonly string[] = []) {
  const mayRead = hasPermission(organization, 'ac:read')
  const roles = useQuery({ ...rolesQuery(organization.slug), enabled: mayRead })
  return {
    query: roles,
    choices: mayRead && !roles.data ? undefined : listRoleChoices(organization, roles.data?.items, held),
  }
}
