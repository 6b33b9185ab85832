import { sql } from '@tradepost/kit/database'
import { isOpen } from '#src/auth/find-membership.ts'
import { findOrganizationBySlug } from '#src/auth/find-organization.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import { fault } from '#src/faults.ts'
import { findActiveConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { Scope, Work } from '#src/scope.ts'

/** A shop: an organization as its visitors see it. `connection` is set once it can sell. */
export type ShopFound = { organization: OrganizationRow; scope: Scope; connection: ProviderConnectionRow | undefined }

/** A shop that sells. */
export type OpenShop = ShopFound & { connection: ProviderConnectionRow }

/** @throws 404 SHOP_NOT_FOUND */
export async function findShop(work: Work, slug: string): Promise<ShopFound> {
  const organization = await findOrganizationBySlug(work.trx, slug)
  if (!organization) throw fault('SHOP_NOT_FOUND')
  const scope: Scope = { ...work, organizationId: organization.id }
  const connection = await findActiveConnection(scope)
  return { organization, scope, connection: connection?.status === 'connected' ? connection : undefined }
}

/**
 * Refuses if a shop was closed by now. No one can close it until the transaction ends, because closing locks the organization.
 * Two statements: the second sees what was committed while the first one waited.
 * @throws 404 SHOP_NOT_FOUND
 */
export async function checkShopOpen({ trx, organizationId }: Scope): Promise<void> {
  const db = trx.withoutPlugins()
  await db.selectFrom('organization').select('id').where('id', '=', organizationId).forKeyShare().execute()
  const open = await db.selectFrom('organization').select('id').where('id', '=', organizationId).where(isOpen).executeTakeFirst()
  if (!open) throw fault('SHOP_NOT_FOUND')
}

/** Lists the slugs of the first two open shops: enough to know whether there is only one. */
async function listOpenShops({ trx }: Work): Promise<string[]> {
  const rows = await trx
    .withoutPlugins()
    .selectFrom('organization')
    .select('slug')
    .where(isOpen)
    .where(
      sql<boolean>`exists (select from provider_connections c where c.organization_id = organization.id and c.is_active and c.status = 'connected')`,
    )
    .limit(2)
    .execute()
  return rows.map(({ slug }) => slug)
}

/**
 * Returns the shop that a checkout is for: the named one, or the only open one.
 * @throws 404 SHOP_NOT_FOUND, 409 SHOP_NOT_OPEN, 422 SHOP_REQUIRED
 */
export async function findOpenShop(work: Work, slug: string | undefined): Promise<OpenShop> {
  const [only, another] = slug === undefined ? await listOpenShops(work) : [slug]
  if (!only) throw fault('SHOP_NOT_FOUND', 'No shop is open')
  if (another) throw fault('SHOP_REQUIRED')
  const { connection, ...shop } = await findShop(work, only)
  if (!connection) throw fault('SHOP_NOT_OPEN')
  return { ...shop, connection }
}
