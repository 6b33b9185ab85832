import type { ApiKey, NewApiKey } from '@tradepost/contract/provider/api-keys'
import type { CreatedApiKey } from './create-api-key.ts'
import { type ApiKeyRow, findStatus } from './table.ts'

const toText = (time: Date | null) => time?.toISOString() ?? null

/** Returns a key as the API shows it at a moment of real time. */
export function viewApiKey(key: ApiKeyRow, now: Date): ApiKey {
  return {
    id: key.id,
    name: key.name,
    access: key.access,
    status: findStatus(key, now),
    last_four: key.hint.slice(1),
    is_platform: key.isPlatform,
    created_at: key.createdAt.toISOString(),
    expires_at: toText(key.expiresAt),
    last_used_at: toText(key.lastUsedAt),
    revoked_at: toText(key.revokedAt),
    replaced_by: key.replacedBy,
  }
}

/** Returns a new key with its secret. */
export const viewNewApiKey = ({ key, secret }: CreatedApiKey, now: Date): NewApiKey => ({ ...viewApiKey(key, now), secret })
