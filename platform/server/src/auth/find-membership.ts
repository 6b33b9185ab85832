import { type Kysely, sql } from '@tradepost/kit/database'
import type { PlatformTables } from '#src/tables.ts'
import type { OrganizationRow } from './table.ts'

/** SQL condition for better-auth's organizations: not closed. */
export const isOpen = sql<boolean>`not exists (select from closed_organizations closed where closed.organization_id = organization.id)`

export type Membership = { organization: OrganizationRow; role: string }

/** Returns the organization with this slug and the person's role in it; undefined if they aren't a member. */
export async function findMembership(
  db: Kysely<PlatformTables>,
  { userId, slug }: { userId: string; slug: string },
): Promise<Membership | undefined> {
  const found = await memberships(db, userId).where('organization.slug', '=', slug).executeTakeFirst()
  return found && toMembership(found)
}

/** Lists a person's organizations in the order in which they joined. */
export async function listMemberships(db: Kysely<PlatformTables>, userId: string): Promise<Membership[]> {
  return (await memberships(db, userId).execute()).map(toMembership)
}

function memberships(db: Kysely<PlatformTables>, userId: string) {
  return db
    .withoutPlugins()
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select(['organization.id', 'organization.name', 'organization.slug', 'organization.createdAt', 'member.role'])
    .where('member.userId', '=', userId)
    .where(isOpen)
    .orderBy('member.createdAt')
    .orderBy('member.id')
}

function toMembership({ role, ...organization }: OrganizationRow & { role: string }): Membership {
  return { organization, role }
}

/** Splits a member's role: one of better-auth's, or several separated by commas. */
const rolesOf = (role: string) => role.split(',').map((each) => each.trim())

export const isOwner = (role: string) => rolesOf(role).includes('owner')

/** Returns whether a role manages the business. */
export const isManager = (role: string) => isOwner(role) || rolesOf(role).includes('admin')
