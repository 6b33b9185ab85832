import type { Kysely } from '@tradepost/kit/database/database'
import type { OrganizationRow } from '#src/auth/table.ts'
import type { PlatformTables } from '#src/tables.ts'
import { hasSlug, isOpen } from './find-membership.ts'

const organizations = (db: Kysely<PlatformTables>) =>
  db.withoutPlugins().selectFrom('organization').select(['id', 'name', 'slug', 'logo', 'createdAt'])

/** Finds the organization by its current or a former slug, unless it was closed. */
export async function findOrganizationBySlug(db: Kysely<PlatformTables>, slug: string): Promise<OrganizationRow | undefined> {
  return organizations(db).where(hasSlug(slug)).where(isOpen).executeTakeFirst()
}

/** Returns the ID of the organization that has or had this slug. Closed ones keep theirs. */
export async function findSlugHolder(db: Kysely<PlatformTables>, slug: string): Promise<string | undefined> {
  const held = await db.selectFrom('organizationSlugs').select('organizationId').where('slug', '=', slug).executeTakeFirst()
  return held?.organizationId
}

/** Lists the former slugs of these organizations, by organization. */
export async function listFormerSlugs(
  db: Kysely<PlatformTables>,
  asked: readonly Pick<OrganizationRow, 'id' | 'slug'>[],
): Promise<Map<string, string[]>> {
  if (asked.length === 0) return new Map()
  const former = await db
    .selectFrom('organizationSlugs')
    .selectAll()
    .where(
      'organizationId',
      'in',
      asked.map(({ id }) => id),
    )
    .where(
      'slug',
      'not in',
      asked.map(({ slug }) => slug),
    )
    .orderBy('slug')
    .execute()
  const byId = Map.groupBy(former, ({ organizationId }) => organizationId)
  return new Map([...byId].map(([id, held]) => [id, held.map(({ slug }) => slug)]))
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
