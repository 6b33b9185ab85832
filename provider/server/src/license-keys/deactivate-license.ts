import type { DeactivateLicenseKey } from '@tradepost/contract/provider/license-keys'
import { sql } from '@tradepost/kit/database/database'
import { Fault } from '@tradepost/kit/faults'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findLicense } from './find-license.ts'

/**
 * Frees the seat of an activation, in one statement, so that nobody can free it twice. A disabled or expired key gives seats back
 * too.
 * @throws 404 LICENSE_KEY_NOT_FOUND; 403 with the same code if the key has no such activation
 */
export async function deactivateLicense(
  deps: Deps,
  { license_key, license_key_instance_id }: DeactivateLicenseKey,
): Promise<void> {
  const { rows } = await sql`
    with freed as (
      delete from license_key_instances as instance using license_keys as license
      where license.key = ${license_key} and instance.id = ${license_key_instance_id}
        and instance.business_id = license.business_id and instance.mode = license.mode
        and instance.license_key_id = license.id
      returning license.business_id, license.mode, license.id
    )
    update license_keys as license set instances_count = license.instances_count - 1 from freed
    where license.business_id = freed.business_id and license.mode = freed.mode and license.id = freed.id
    returning license.id`.execute(deps.database.db)
  if (rows.length > 0) return
  if (!(await findLicense(deps, license_key))) throw fault('LICENSE_KEY_NOT_FOUND')
  // The API answers both with one code.
  const words = 'License key instance not found or does not belong to this license key'
  throw new Fault(403, 'LICENSE_KEY_NOT_FOUND', words)
}
