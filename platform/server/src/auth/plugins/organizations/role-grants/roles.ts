import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import type { Kysely } from '@tradepost/kit/database/database'
import type { Log } from '@tradepost/kit/log'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { organizationRoles } from '#src/auth/guards/access.ts'
import { type CustomRole, type Permissions, readPermissions, splitRoles } from '#src/auth/guards/permissions.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import type { OrganizationRoleRow } from '#src/auth/table.ts'
import type { PlatformTables } from '#src/tables.ts'

/** One or more role names, as a list or separated by commas, as better-auth reads them. */
export const RoleNames = z.union([z.string(), z.array(z.string())]).transform((given) =>
  [given]
    .flat()
    .flatMap(splitRoles)
    .filter((name) => name !== ''),
)

/** How a request names a custom role. */
export const RoleRef = z.object({ roleName: z.string().optional(), roleId: z.string().optional() })

const isBuiltIn = (name: string) => Object.hasOwn(organizationRoles, name)

type Reading = { db: Kysely<PlatformTables>; log: Log }

/** Returns what these roles of an organization grant together; undefined if one of them doesn't exist. */
export async function findGivenRoles(
  { db, log }: Reading,
  organizationId: string,
  names: readonly string[],
): Promise<Permissions | undefined> {
  const custom = names.filter((name) => !isBuiltIn(name))
  return mergeRoles(names, custom.length > 0 ? await listCustomRoles(db, organizationId, custom) : [], log)
}

/** The same for custom roles that were read already. */
export function mergeRoles(names: readonly string[], stored: readonly CustomRole[], log: Log): Permissions | undefined {
  const isThere = (name: string) => isBuiltIn(name) || stored.some(({ role }) => role === name)
  return names.every(isThere) ? readPermissions(names.join(','), stored, log) : undefined
}

/** The same for roles that someone gives. @throws 400 ROLE_NOT_FOUND */
export async function readGivenRoles(
  { database, log }: Pick<AuthDeps, 'database' | 'log'>,
  organizationId: string,
  names: readonly string[],
): Promise<Permissions> {
  const given = await findGivenRoles({ db: database.db, log }, organizationId, names)
  if (!given) throw createRefusal('ROLE_NOT_FOUND')
  return given
}

async function listCustomRoles(
  db: Kysely<PlatformTables>,
  organizationId: string,
  names: readonly string[],
): Promise<Pick<OrganizationRoleRow, 'role' | 'permission'>[]> {
  return db
    .withoutPlugins()
    .selectFrom('organizationRole')
    .select(['role', 'permission'])
    .where('organizationId', '=', organizationId)
    .where('role', 'in', names)
    .execute()
}

/** Finds a custom role by its name or ID; undefined if the organization has no such role. */
export async function findCustomRole(
  { database }: Pick<AuthDeps, 'database'>,
  organizationId: string,
  { roleName, roleId }: z.infer<typeof RoleRef>,
): Promise<OrganizationRoleRow | undefined> {
  const found = database.db
    .withoutPlugins()
    .selectFrom('organizationRole')
    .selectAll()
    .where('organizationId', '=', organizationId)
  if (roleName) return found.where('role', '=', roleName).executeTakeFirst()
  return roleId ? found.where('id', '=', roleId).executeTakeFirst() : undefined
}

/** Returns whether someone holds everything that would be given. */
export const holdsAll = (own: Permissions, given: Iterable<Permission>): boolean => new Set(given).isSubsetOf(own)
