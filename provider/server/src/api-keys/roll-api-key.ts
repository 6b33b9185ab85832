import type { RollApiKey, RollPlatformKey } from '@tradepost/contract/provider/api-keys'
import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import { fault } from '#src/faults.ts'
import { toTenant } from '#src/scope.ts'
import { type CreatedApiKey, checkExpiry, saveApiKey, type Writing } from './create-api-key.ts'
import { getApiKey } from './get-api-key.ts'
import { type ApiKeyRow, isActive } from './table.ts'

/** A key that is given up, with its expiry before. */
type Replaced = ApiKeyRow & { expiredAt: Date | null }

type Replacement = { id: string; replacedBy: string; overlapHours: number; isPlatform: boolean; now: Date }

/** Gives up a key in favor of another one. It's one guarded statement, so of several calls at once a single one does it. */
async function replaceKey(
  scope: Writing,
  { id, replacedBy, overlapHours, isPlatform, now }: Replacement,
): Promise<Replaced | undefined> {
  const endsAt = addMilliseconds(now, overlapHours * HOUR)
  const { rows } = await sql<Replaced>`
    update api_keys k set replaced_by = ${replacedBy}, expires_at = least(k.expires_at, ${endsAt}::timestamptz)
    from (
      select id, expires_at as expired_at from api_keys
      where business_id = ${scope.businessId} and mode = ${scope.mode} and id = ${id} for update
    ) as before
    where k.business_id = ${scope.businessId} and k.mode = ${scope.mode} and k.id = before.id
      and k.replaced_by is null and k.is_platform = ${isPlatform} and ${isActive(now)}
    returning k.*, before.expired_at`.execute(scope.trx)
  return rows[0]
}

/**
 * Replaces a key by a new one with the same name and access. The old one works until the overlap ends.
 * @throws 404 API_KEY_NOT_FOUND; 409 API_KEY_OF_PLATFORM, API_KEY_ALREADY_ROLLED, API_KEY_INACTIVE; 422 for an expiry in the past
 */
export async function rollApiKey(
  scope: Writing,
  id: string,
  { roll, now }: { roll: RollApiKey; now: Date },
): Promise<CreatedApiKey> {
  const wanted = roll.expires_at ? new Date(roll.expires_at) : null
  checkExpiry(wanted, now)
  const replacedBy = generateId('apiKey')
  const old = await replaceKey(scope, { id, replacedBy, overlapHours: roll.overlap_hours, isPlatform: false, now })
  if (!old) {
    const key = await getApiKey(scope, id)
    throw fault(key.isPlatform ? 'API_KEY_OF_PLATFORM' : key.replacedBy ? 'API_KEY_ALREADY_ROLLED' : 'API_KEY_INACTIVE')
  }
  const { name, access, expiredAt } = old
  return saveApiKey(scope, { id: replacedBy, name, access, expiresAt: roll.expires_at === undefined ? expiredAt : wanted, now })
}

/**
 * Replaces the key that the platform uses by one that the platform chose. Repeating the call changes nothing.
 * @throws 404 API_KEY_NOT_FOUND if the business has no such key; 409 API_KEY_TAKEN
 */
export async function rollPlatformKey(scope: Writing, roll: RollPlatformKey, now: Date): Promise<ApiKeyRow> {
  const keys = scope.trx
    .selectFrom('apiKeys')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), isPlatform: true }))
  // Locked until the end, so that a repeated call finds what this one did.
  const current = await keys.where('replacedBy', 'is', null).where('revokedAt', 'is', null).forUpdate().executeTakeFirst()
  const repeated = await keys.where('digest', '=', hashSecret(roll.api_key)).executeTakeFirst()
  if (repeated) return repeated
  if (!current) throw fault('API_KEY_NOT_FOUND')
  const replacedBy = generateId('apiKey')
  await replaceKey(scope, { id: current.id, replacedBy, overlapHours: roll.overlap_hours, isPlatform: true, now })
  const { name, access } = current
  return (await saveApiKey(scope, { id: replacedBy, name, access, isPlatform: true, secret: roll.api_key, now })).key
}
