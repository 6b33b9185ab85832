import { type Kysely, sql } from '@tradepost/kit/database'
import type { PlatformTables } from '#src/tables.ts'
import type { OrganizationRow } from './table.ts'

/** For queries of better-auth's organizations: the ones that nobody has closed. */
export const isOpen = sql<boolean>`not exists (select from closed_organizations closed where closed.organization_id = organization.id)`

export type Membership = { organization: OrganizationRow; role: string }

/** The organization with this slug and what the person may do there; nothing when they are no member. */
export async function findMembership(
  db: Kysely<PlatformTables>,
  { userId, slug }: { userId: string; slug: string },
): Promise<Membership | undefined> {
  const found = await memberships(db, userId).where('organization.slug', '=', slug).executeTakeFirst()
  return found && toMembership(found)
}

/** Every organization of a person, in the order in which they joined. */
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

/** A member's role is one of better-auth's or several, with commas between. */
const rolesOf = (role: string) => role.split(',').map((each) => each.trim())

export const isOwner = (role: string) => rolesOf(role).includes('owner')

/** Whether a role runs the business. */
export const isManager = (role: string) => isOwner(role) || rolesOf(role).includes('admin')
