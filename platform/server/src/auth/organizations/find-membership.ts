import { type Kysely, sql } from '@tradepost/kit/database/database'
import type { Log } from '@tradepost/kit/log'
import { type CustomRole, type Permissions, readPermissions } from '#src/auth/guards/permissions.ts'
import type { OrganizationRow, OrganizationRule } from '#src/auth/table.ts'
import type { PlatformTables } from '#src/tables.ts'

/** SQL condition for better-auth's organizations: not closed. */
export const isOpen = sql<boolean>`not exists (select from closed_organizations closed where closed.organization_id = organization.id)`

/** SQL condition for better-auth's organizations: this is or was its slug. */
export const hasSlug = (slug: string) =>
  sql<boolean>`organization.id = (select held.organization_id from organization_slugs held where held.slug = ${slug})`

/** `role`: the member's roles, separated by commas; `permissions`: what they grant together. */
export type Membership = { organization: OrganizationRow & OrganizationRule; role: string; permissions: Permissions }

type Reading = { db: Kysely<PlatformTables>; log: Log }

/**
 * Returns the organization with this current or former slug and what the person may do in it; undefined if they aren't a member.
 * One statement, and nothing is kept, so that a changed role counts from the next request.
 */
export async function findMembership(
  { db, log }: Reading,
  { userId, slug }: { userId: string; slug: string },
): Promise<Membership | undefined> {
  const found = await memberships(db, userId).where(hasSlug(slug)).executeTakeFirst()
  return found && toMembership(found, log)
}

/** The same for the organization with this ID. */
export async function findMembershipIn(
  { db, log }: Reading,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<Membership | undefined> {
  const found = await memberships(db, userId).where('organization.id', '=', organizationId).executeTakeFirst()
  return found && toMembership(found, log)
}

/** Lists a person's organizations in the order in which they joined. */
export async function listMemberships({ db, log }: Reading, userId: string): Promise<Membership[]> {
  return (await memberships(db, userId).execute()).map((row) => toMembership(row, log))
}

/** The custom roles among a member's roles. */
export const CUSTOM_ROLES = sql<CustomRole[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('role', held.role, 'permission', held.permission)), '[]')
  from "organizationRole" held
  where held."organizationId" = organization.id and held.role = any (string_to_array(member.role, ','))
)`

function memberships(db: Kysely<PlatformTables>, userId: string) {
  return db
    .withoutPlugins()
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['organization.id', 'organization.name', 'organization.slug', 'organization.logo', 'organization.createdAt'])
    .select('organization.requiresSecondFactor')
    .select('member.role')
    .select(CUSTOM_ROLES.as('customRoles'))
    .where('member.userId', '=', userId)
    .where(isOpen)
    .orderBy('member.createdAt')
    .orderBy('member.id')
}

type MembershipRow = OrganizationRow & OrganizationRule & { role: string; customRoles: CustomRole[] }

function toMembership({ role, customRoles, ...organization }: MembershipRow, log: Log): Membership {
  return { organization, role, permissions: readPermissions(role, customRoles, log) }
}
