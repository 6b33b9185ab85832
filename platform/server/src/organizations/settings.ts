import type { OrganizationSettings } from '@tradepost/contract/platform/organization/seller-organization'
import { sql } from '@tradepost/kit/database/database'
import { parseMetadata } from '#src/auth/plugins/organizations/index.ts'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import { findLogoPath } from './logo.ts'

type SettingsRow = {
  id: string
  name: string
  slug: string
  logo: string | null
  metadata: string | null
  requiresSecondFactor: boolean
  createdAt: Date
  formerSlugs: string[]
}

/** Returns an organization's settings as its members see them. */
export async function getOrganizationSettings({ trx, organizationId }: Scope): Promise<OrganizationSettings> {
  const { rows } = await sql<SettingsRow>`
    select id, name, slug, logo, metadata, "requiresSecondFactor", "createdAt",
      array(select held.slug from organization_slugs held where held.organization_id = o.id and held.slug <> o.slug order by 1)
        as "formerSlugs"
    from "organization" o where id = ${organizationId}`.execute(trx.withoutPlugins())
  const [row] = rows
  if (!row) throw fault('ORGANIZATION_NOT_FOUND')
  const { metadata, requiresSecondFactor, createdAt, formerSlugs, ...organization } = row
  return {
    ...organization,
    logo: findLogoPath(organization),
    former_slugs: formerSlugs,
    metadata: parseMetadata(metadata),
    requires_second_factor: requiresSecondFactor,
    created_at: createdAt.toISOString(),
  }
}

/** Decides whether all members need a second factor. */
export async function requireSecondFactor({ trx, organizationId }: Scope, requiresSecondFactor: boolean): Promise<void> {
  await trx.withoutPlugins().updateTable('organization').set({ requiresSecondFactor }).where('id', '=', organizationId).execute()
}
