import type { ActivatedLicenseKey, ActivateLicenseKey } from '@tradepost/contract/provider/license-keys'
import { isRefusedBy, sql } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { findLicense, type License } from './find-license.ts'
import type { LicenseKeyInstanceRow } from './table.ts'
import { viewActivation } from './view.ts'

/**
 * Takes a seat and writes the activation, in one statement: a key that was disabled a moment ago gives none, and the database
 * refuses one above the limit.
 */
async function takeSeat(
  { database }: Deps,
  { businessId, mode, id, now }: License,
  name: string,
): Promise<LicenseKeyInstanceRow | undefined> {
  const { rows } = await sql<LicenseKeyInstanceRow>`
    with seat as (
      update license_keys set instances_count = instances_count + 1, updated_at = ${now}
      where business_id = ${businessId} and mode = ${mode} and id = ${id}
        and status = 'active' and (expires_at is null or expires_at > ${now})
      returning business_id, mode, id
    )
    insert into license_key_instances (business_id, mode, id, license_key_id, name, created_at)
    select business_id, mode, ${generateId('licenseKeyInstance')}, id, ${name}, ${now}::timestamptz from seat
    returning *`.execute(database.db)
  return rows[0]
}

/**
 * Activates a key on a device, in two statements; its door counts the call in a third.
 * @throws 404 LICENSE_KEY_NOT_FOUND; 403 INACTIVE_LICENSE_KEY if it's disabled or expired; 422 LICENSE_KEY_LIMIT_REACHED
 */
export async function activateLicense(deps: Deps, { license_key, name }: ActivateLicenseKey): Promise<ActivatedLicenseKey> {
  const license = await findLicense(deps, license_key)
  if (!license) throw fault('LICENSE_KEY_NOT_FOUND')
  const { activationsLimit, instancesCount } = license
  if (!license.isUsable) throw fault('INACTIVE_LICENSE_KEY')
  if (activationsLimit !== null && instancesCount >= activationsLimit) throw fault('LICENSE_KEY_LIMIT_REACHED')
  try {
    const instance = await takeSeat(deps, license, name)
    if (!instance) throw fault('INACTIVE_LICENSE_KEY')
    return viewActivation(instance, license)
  } catch (error) {
    if (isRefusedBy(error, 'license_keys_seats')) throw fault('LICENSE_KEY_LIMIT_REACHED')
    throw error
  }
}
