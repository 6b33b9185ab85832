import type { ValidateLicenseKey } from '@tradepost/contract/provider/license-keys'
import type { Deps } from '#src/deps.ts'
import { findLicense, type License } from './find-license.ts'

async function hasInstance({ database }: Deps, { businessId, mode, id: licenseKeyId }: License, id: string): Promise<boolean> {
  const found = await database.db
    .selectFrom('licenseKeyInstances')
    .select('id')
    .where((row) => row.and({ businessId, mode, id, licenseKeyId }))
    .executeTakeFirst()
  return found !== undefined
}

/** Returns whether a key works right now; with an activation, whether it also belongs to the key. */
export async function isValidLicense(
  deps: Deps,
  { license_key, license_key_instance_id: instanceId }: ValidateLicenseKey,
): Promise<boolean> {
  const license = await findLicense(deps, license_key)
  if (!license?.isUsable) return false
  return instanceId == null || hasInstance(deps, license, instanceId)
}
