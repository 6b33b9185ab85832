import type { PatchLicenseKey } from '@tradepost/contract/provider/license-keys'
import { isRefusedBy } from '@tradepost/kit/database/database'
import { fault, faultAt } from '#src/faults.ts'
import { clearDue, setDue } from '#src/schedule/set-due.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'
import { getLicenseKey } from './get-license-key.ts'
import type { LicenseKeyInstanceRow, LicenseKeyRow } from './table.ts'

/** Returns the changes of a patch: null lifts a limit or an expiry. A seller who enables a key keeps it after a refund too. */
const toChanges = (patch: PatchLicenseKey, now: Date) =>
  toColumns<PatchLicenseKey, Omit<LicenseKeyRow, 'status'>>(patch, {
    activations_limit: (activationsLimit) => ({ activationsLimit }),
    disabled: (disabled) => disabled !== null && { disabledBySeller: disabled, ...(disabled ? {} : { withdrawal: null }) },
    expires_at: (at) => {
      const expiresAt = at === null ? null : new Date(at)
      return { expiresAt, isExpired: expiresAt !== null && expiresAt <= now }
    },
  })

/** @throws 400 for an expiry on a subscription's key; 422 UNSUPPORTED_ACTION if its subscription keeps it disabled */
function checkPatch({ subscriptionId, suspension }: LicenseKeyRow, { disabled, expires_at }: PatchLicenseKey): void {
  if (expires_at && subscriptionId !== null) throw fault('NO_EXPIRY_ON_SUBSCRIPTION_LICENSE_KEYS')
  if (disabled !== false || suspension === null) return
  throw faultAt(
    'disabled',
    'UNSUPPORTED_ACTION',
    suspension === 'ended'
      ? "This key's subscription has ended or changed its plan, so the key can't be enabled"
      : "This key's subscription is on hold or paused. The key is enabled again when it resumes",
  )
}

/** Schedules the expiry of a key, or cancels it. */
export async function scheduleExpiry(scope: Scope, { id, expiresAt, isExpired }: LicenseKeyRow): Promise<void> {
  if (expiresAt && !isExpired) await setDue(scope, { kind: 'expire_license_key', subjectId: id, dueAt: expiresAt })
  else await clearDue(scope, { kinds: ['expire_license_key'], subjectId: id })
}

/**
 * Changes a key's limit, expiry, or whether its seller disabled it.
 * @throws 404 LICENSE_KEY_NOT_FOUND; 400 NO_EXPIRY_ON_SUBSCRIPTION_LICENSE_KEYS; 422 ACTIVATION_LIMIT_LESS_THAN_CURRENT_AMOUNT,
 * UNSUPPORTED_ACTION
 */
export async function updateLicenseKey(scope: Scope, id: string, patch: PatchLicenseKey): Promise<LicenseKeyRow> {
  checkPatch(await getLicenseKey(scope, id), patch)
  const now = scope.clock.now()
  try {
    const updated = await scope.trx
      .updateTable('licenseKeys')
      .set({ ...toChanges(patch, now), updatedAt: now })
      .where((row) => row.and({ ...toTenant(scope), id }))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (patch.expires_at !== undefined) await scheduleExpiry(scope, updated)
    return updated
  } catch (error) {
    if (isRefusedBy(error, 'license_keys_seats')) throw fault('ACTIVATION_LIMIT_LESS_THAN_CURRENT_AMOUNT')
    throw error
  }
}

/** Renames an activation. @throws 404 LICENSE_KEY_INSTANCE_NOT_FOUND */
export async function updateLicenseKeyInstance(scope: Scope, id: string, name: string): Promise<LicenseKeyInstanceRow> {
  const renamed = await scope.trx
    .updateTable('licenseKeyInstances')
    .set({ name })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .returningAll()
    .executeTakeFirst()
  if (!renamed) throw fault('LICENSE_KEY_INSTANCE_NOT_FOUND')
  return renamed
}
