import {
  isPermission,
  ORGANIZATION_ACTIONS,
  type OrganizationResource,
  type Permission,
} from '@tradepost/contract/platform/organization/permissions'
import { t } from '#src/dashboard-messages.ts'

/** The resources as people look for them. */
const GROUPS = {
  business: ['organization', 'settings', 'auditLog'],
  team: ['member', 'invitation', 'team', 'ac'],
  catalog: ['product', 'discount'],
  customers: ['customer', 'access', 'licenseKey', 'usage'],
  money: ['subscription', 'payment', 'refund', 'dispute', 'wallet', 'payout'],
  developers: ['webhook', 'apiKey'],
} as const satisfies Readonly<Record<string, readonly OrganizationResource[]>>

/** Columns of the grid: what changes least comes first, what ends something last. No resource has two actions of one column. */
const COLUMNS = {
  read: 1,
  create: 2,
  update: 3,
  respond: 3,
  adjust: 3,
  delete: 4,
  archive: 4,
  cancel: 4,
  revoke: 4,
  charge: 4,
} as const
type Action = keyof typeof COLUMNS

/** One box of the grid. */
export type GridAction = { permission: Permission; label: string; column: number }
export type GridRow = { resource: OrganizationResource; name: string; text: string; actions: GridAction[] }
export type GridGroup = { key: keyof typeof GROUPS; name: string; rows: GridRow[] }

const isAction = (text: string): text is Action => Object.hasOwn(COLUMNS, text)

function toActions(resource: OrganizationResource): GridAction[] {
  const actions: readonly string[] = ORGANIZATION_ACTIONS[resource]
  return actions
    .flatMap((action) => {
      const permission = `${resource}:${action}`
      if (!isAction(action) || !isPermission(permission)) return []
      return [{ permission, label: t(`sellerTeam.permissions.actions.${action}`), column: COLUMNS[action] }]
    })
    .toSorted((one, other) => one.column - other.column)
}

const toRow = (resource: OrganizationResource): GridRow => ({
  resource,
  name: t(`sellerTeam.permissions.resources.${resource}.name`),
  text: t(`sellerTeam.permissions.resources.${resource}.text`),
  actions: toActions(resource),
})

const GROUP_KEYS = ['business', 'team', 'catalog', 'customers', 'money', 'developers'] as const

/** All permissions in groups, each resource with a sentence about what it covers. */
export const PERMISSION_GRID: readonly GridGroup[] = GROUP_KEYS.map((key) => ({
  key,
  name: t(`sellerTeam.permissions.groups.${key}`),
  rows: GROUPS[key].map(toRow),
}))

/** Lists the names of the resources that permissions are about, in the order of the grid. */
export const listResourceNames = (permissions: readonly Permission[]): string[] =>
  PERMISSION_GRID.flatMap(({ rows }) => rows)
    .filter(({ actions }) => actions.some(({ permission }) => permissions.includes(permission)))
    .map(({ name }) => name)

/** Converts permissions to better-auth's form: `{ payment: ['read'] }`. */
export function toPermissionMap(permissions: readonly Permission[]): Record<string, string[]> {
  const parts = permissions.map((permission) => permission.split(':'))
  return Object.fromEntries(
    [...Map.groupBy(parts, ([resource = '']) => resource)].map(([resource, own]) => [
      resource,
      own.map(([, action = '']) => action),
    ]),
  )
}
