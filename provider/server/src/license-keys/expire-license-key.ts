import { type Scope, toTenant } from '#src/scope.ts'

/** Expires a key whose time is over, unless it was extended since. */
export async function expireLicenseKey(scope: Scope, id: string): Promise<void> {
  const now = scope.clock.now()
  await scope.trx
    .updateTable('licenseKeys')
    .set({ isExpired: true, updatedAt: now })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .where('expiresAt', '<=', now)
    .execute()
}
