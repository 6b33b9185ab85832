import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getApiKey } from './get-api-key.ts'
import { type ApiKeyRow, isActive } from './table.ts'

const updateKeys = (scope: Scope, id: string) =>
  scope.trx
    .updateTable('apiKeys')
    .where((row) => row.and({ ...toTenant(scope), id }))
    .returningAll()

/** @throws 404 API_KEY_NOT_FOUND */
export async function updateApiKey(scope: Scope, id: string, name: string): Promise<ApiKeyRow> {
  const key = await updateKeys(scope, id).set({ name }).executeTakeFirst()
  if (!key) throw fault('API_KEY_NOT_FOUND')
  return key
}

/**
 * Revokes a key: the next request with it is refused. A key that no longer works stays as it is.
 * @throws 404 API_KEY_NOT_FOUND; 409 API_KEY_OF_PLATFORM
 */
export async function revokeApiKey(scope: Scope, id: string, now: Date): Promise<ApiKeyRow> {
  const revoked = await updateKeys(scope, id)
    .set({ revokedAt: now })
    .where('isPlatform', '=', false)
    .where(isActive(now))
    .executeTakeFirst()
  if (revoked) return revoked
  const key = await getApiKey(scope, id)
  if (key.isPlatform) throw fault('API_KEY_OF_PLATFORM')
  return key
}
