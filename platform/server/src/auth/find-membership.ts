import type { Kysely } from '@tradepost/kit/database'
import type { PlatformTables } from '#src/tables.ts'
import type { OrganizationRow } from './table.ts'

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
    .orderBy('member.createdAt')
    .orderBy('member.id')
}

function toMembership({ role, ...organization }: OrganizationRow & { role: string }): Membership {
  return { organization, role }
}

/** Whether a role of better-auth (one or several, with commas between) runs the business. */
export function isManager(role: string): boolean {
  return role.split(',').some((each) => each.trim() === 'owner' || each.trim() === 'admin')
}
