import type { Kysely } from '@tradepost/kit/database'
import type { PlatformTables } from '#src/tables.ts'
import { isOpen } from './find-membership.ts'
import type { OrganizationRow } from './table.ts'

const organizations = (db: Kysely<PlatformTables>) =>
  db.withoutPlugins().selectFrom('organization').select(['id', 'name', 'slug', 'createdAt'])

/** Finds the organization by its shop's slug, unless it was closed. */
export async function findOrganizationBySlug(db: Kysely<PlatformTables>, slug: string): Promise<OrganizationRow | undefined> {
  return organizations(db).where('slug', '=', slug).where(isOpen).executeTakeFirst()
}

export async function findOrganization(db: Kysely<PlatformTables>, id: string): Promise<OrganizationRow | undefined> {
  return organizations(db).where('id', '=', id).executeTakeFirst()
}

/** Lists the names and slugs of these organizations, for the shops of some orders. */
export async function listOrganizations(db: Kysely<PlatformTables>, ids: readonly string[]): Promise<OrganizationRow[]> {
  if (ids.length === 0) return []
  return organizations(db)
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

/** Returns which of these organizations were closed. */
export async function listClosedOrganizations(db: Kysely<PlatformTables>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const closed = await db.selectFrom('closedOrganizations').select('organizationId').where('organizationId', 'in', ids).execute()
  return new Set(closed.map(({ organizationId }) => organizationId))
}
