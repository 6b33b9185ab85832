import type { ListLicenseKeyInstancesQuery, ListLicenseKeysQuery } from '@tradepost/contract/provider/license-keys'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { onPage } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { LicenseKeyInstanceRow, LicenseKeyRow } from './table.ts'

/** @throws 404 LICENSE_KEY_NOT_FOUND, also for another business's key. */
export async function getLicenseKey(scope: Scope, id: string): Promise<LicenseKeyRow> {
  const key = await scope.trx
    .selectFrom('licenseKeys')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!key) throw fault('LICENSE_KEY_NOT_FOUND')
  return key
}

/** Lists the license keys of the business, newest first. */
export async function listLicenseKeys(scope: Scope, query: z.infer<typeof ListLicenseKeysQuery>): Promise<LicenseKeyRow[]> {
  // Nothing here makes keys by hand.
  if (query.source === 'manual') return []
  let keys = scope.trx
    .selectFrom('licenseKeys')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
  if (query.customer_id) keys = keys.where('customerId', '=', query.customer_id)
  if (query.product_id) keys = keys.where('productId', '=', query.product_id)
  if (query.status) keys = keys.where('status', '=', query.status)
  if (query.source) keys = keys.where('source', '=', query.source)
  if (query.created_at_gte) keys = keys.where('createdAt', '>=', new Date(query.created_at_gte))
  if (query.created_at_lte) keys = keys.where('createdAt', '<=', new Date(query.created_at_lte))
  return onPage(keys, query).execute()
}

/** @throws 404 LICENSE_KEY_INSTANCE_NOT_FOUND, also for another business's. */
export async function getLicenseKeyInstance(scope: Scope, id: string): Promise<LicenseKeyInstanceRow> {
  const instance = await scope.trx
    .selectFrom('licenseKeyInstances')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!instance) throw fault('LICENSE_KEY_INSTANCE_NOT_FOUND')
  return instance
}

/** Lists the activations of the business's keys, or of one key, newest first. */
export async function listLicenseKeyInstances(
  scope: Scope,
  query: z.infer<typeof ListLicenseKeyInstancesQuery>,
): Promise<LicenseKeyInstanceRow[]> {
  // No business has entitlements here, so no grant has activations.
  if (query.grant_id) return []
  let instances = scope.trx
    .selectFrom('licenseKeyInstances')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
  if (query.license_key_id) instances = instances.where('licenseKeyId', '=', query.license_key_id)
  return onPage(instances, query).execute()
}
