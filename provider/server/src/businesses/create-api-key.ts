import { isUniqueViolation } from '@tradepost/kit/database'
import { generateId } from '@tradepost/kit/ids'
import { generateSecret, hashSecret, maskSecret } from '@tradepost/kit/secrets'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ApiKeyRow } from './table.ts'

type NewApiKey = { access: ApiKeyRow['access']; secret?: string | undefined }

/**
 * Creates an API key for the scope's business and mode and returns it; only its digest is stored.
 * @throws 409 API_KEY_TAKEN
 */
export async function createApiKey(
  scope: Scope,
  { access, secret = generateSecret(`tpk_${scope.mode}`) }: NewApiKey,
): Promise<string> {
  await scope.trx
    .insertInto('apiKeys')
    .values({
      ...toTenant(scope),
      id: generateId('apiKey'),
      digest: hashSecret(secret),
      hint: maskSecret(secret),
      access,
      createdAt: scope.clock.now(),
      revokedAt: null,
    })
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'api_keys_digest_key') ? fault('API_KEY_TAKEN') : error
    })
  return secret
}
