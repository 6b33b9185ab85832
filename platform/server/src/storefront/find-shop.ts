import { findOrganizationBySlug } from '#src/auth/find-organization.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import { fault } from '#src/faults.ts'
import { findActiveConnection } from '#src/organizations/find-connection.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { Scope, Work } from '#src/scope.ts'

/** A shop: an organization as its visitors meet it. `connection` is there once it can sell. */
export type ShopFound = { organization: OrganizationRow; scope: Scope; connection: ProviderConnectionRow | undefined }

/** @throws 404 SHOP_NOT_FOUND */
export async function findShop(work: Work, slug: string): Promise<ShopFound> {
  const organization = await findOrganizationBySlug(work.trx, slug)
  if (!organization) throw fault('SHOP_NOT_FOUND')
  const scope: Scope = { ...work, organizationId: organization.id }
  const connection = await findActiveConnection(scope)
  return { organization, scope, connection: connection?.status === 'connected' ? connection : undefined }
}
