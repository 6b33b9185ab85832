import { ACTIVE_KEYS_MAX } from '@tradepost/contract/provider/api-keys'
import { isUniqueViolation } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import { generateSecret, hashSecret, maskSecret } from '@tradepost/kit/secrets/secrets'
import { fault, faultAt } from '#src/faults.ts'
import { lockName } from '#src/lock-name.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { type ApiKeyRow, isActive } from './table.ts'

export type NewApiKey = {
  name: string
  access: ApiKeyRow['access']
  expiresAt?: Date | null
  isPlatform?: boolean
  /** Chosen by a person or the platform; generated if absent. */
  secret?: string | undefined
}

/** A key with its secret, which is stored nowhere. */
export type CreatedApiKey = { key: ApiKeyRow; secret: string }

/** The business whose keys change, and the transaction in which they do. */
export type Writing = Pick<Scope, 'trx' | 'businessId' | 'mode'>

/** Stores a key as it is; `id` may be fixed before. @throws 409 API_KEY_TAKEN */
export async function saveApiKey(
  scope: Writing,
  { id = generateId('apiKey'), now, ...wanted }: NewApiKey & { id?: string; now: Date },
): Promise<CreatedApiKey> {
  const { name, access, expiresAt = null, isPlatform = false, secret = generateSecret(`tpk_${scope.mode}`) } = wanted
  const row = { ...toTenant(scope), id, name, access, expiresAt, isPlatform, createdAt: now }
  const key = await scope.trx
    .insertInto('apiKeys')
    .values({ ...row, digest: hashSecret(secret), hint: maskSecret(secret), revokedAt: null, lastUsedAt: null, replacedBy: null })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'api_keys_digest_key') ? fault('API_KEY_TAKEN') : error
    })
  return { key, secret }
}

/** @throws 422 INVALID_REQUEST_PARAMETERS for a key that would never work */
export function checkExpiry(expiresAt: Date | null | undefined, now: Date): void {
  if (expiresAt && expiresAt <= now) throw faultAt('expires_at', 'INVALID_REQUEST_PARAMETERS', 'expires_at must be in the future')
}

/**
 * Creates an API key for the scope's business and mode; only its digest is stored. `now` is real time.
 * @throws 422 INVALID_REQUEST_PARAMETERS, API_KEY_LIMIT_REACHED; 409 API_KEY_TAKEN
 */
export async function createApiKey(scope: Writing, wanted: NewApiKey, now: Date): Promise<CreatedApiKey> {
  checkExpiry(wanted.expiresAt, now)
  // Keys of one business are created one at a time, or else the limit could be bypassed.
  await lockName(scope, `api_keys/${scope.businessId}/${scope.mode}`)
  const { count } = await scope.trx
    .selectFrom('apiKeys')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where((row) => row.and(toTenant(scope)))
    .where(isActive(now))
    .executeTakeFirstOrThrow()
  if (Number(count) >= ACTIVE_KEYS_MAX) throw fault('API_KEY_LIMIT_REACHED')
  return saveApiKey(scope, { ...wanted, now })
}
