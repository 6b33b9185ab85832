import type { PortalActivation, PortalLicenseKey } from '@tradepost/contract/hosted/portal'
import type { LicenseKeyStatus } from '@tradepost/contract/provider/license-keys'
import type { Deps } from '#src/deps.ts'
import { deactivateLicense } from '#src/license-keys/deactivate-license.ts'
import {
  getLicenseKey,
  getLicenseKeyInstance,
  listLicenseKeyInstances,
  listLicenseKeys,
} from '#src/license-keys/get-license-key.ts'
import type { LicenseKeyRow } from '#src/license-keys/table.ts'
import type { Page } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'

async function findProductNames({ trx, ...scope }: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const products = await trx
    .selectFrom('products')
    .select(['id', 'name'])
    .where((row) => row.and(toTenant(scope)))
    .where('id', 'in', ids)
    .execute()
  return new Map(products.map(({ id, name }) => [id, name]))
}

const viewKey = (key: LicenseKeyRow, productName: string): PortalLicenseKey => ({
  id: key.id,
  key: key.key,
  product_name: productName,
  status: key.status,
  activations_limit: key.activationsLimit,
  instances_count: key.instancesCount,
  expires_at: key.expiresAt?.toISOString() ?? null,
  created_at: key.createdAt.toISOString(),
})

type Listed = { customerId: string; status?: LicenseKeyStatus }

/** Lists the license keys of a customer with the names of their products, newest first. */
export async function listPortalKeys(scope: Scope, { customerId, status }: Listed, page: Page): Promise<PortalLicenseKey[]> {
  const keys = await listLicenseKeys(scope, { ...page, customer_id: customerId, status })
  const names = await findProductNames(
    scope,
    keys.map(({ productId }) => productId),
  )
  return keys.map((key) => viewKey(key, names.get(key.productId) ?? ''))
}

/** Lists where a license key is activated, newest first. */
export async function listActivations(scope: Scope, licenseKeyId: string, page: Page): Promise<PortalActivation[]> {
  const activations = await listLicenseKeyInstances(scope, { ...page, license_key_id: licenseKeyId })
  return activations.map(({ id, name, createdAt }) => ({ id, name, created_at: createdAt.toISOString() }))
}

/** Frees an activation, as the software itself does. @throws what `deactivateLicense` throws */
export async function removeActivation(deps: Deps, scope: Scope, id: string): Promise<void> {
  const { licenseKeyId } = await getLicenseKeyInstance(scope, id)
  const { key } = await getLicenseKey(scope, licenseKeyId)
  await deactivateLicense(deps, { license_key: key, license_key_instance_id: id })
}
