import {
  ACCESS_KEYS_MAX,
  type AccessKey,
  type AccessKeyForm,
  type CreatedAccessKey,
} from '@tradepost/contract/platform/developers/seller-access'
import { sql } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import { generateSecret, hashSecret } from '@tradepost/kit/secrets/secrets'
import { fault } from '#src/faults.ts'
import { getActiveConnection } from '#src/organizations/find-connection.ts'
import type { Scope } from '#src/scope.ts'
import type { AccessKeyRow } from './table.ts'

const HINT_LENGTH = 4
/** Revoked keys stay on the list, as long as there is room. */
const SHOWN_MAX = 200

function viewAccessKey(key: AccessKeyRow): AccessKey {
  return {
    id: key.id,
    name: key.name,
    environment: key.environment,
    hint: key.hint,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
  }
}

/** Lists a business's keys: those that work first, each newest first. */
export async function listAccessKeys({ trx, organizationId }: Scope): Promise<AccessKey[]> {
  const keys = await trx
    .selectFrom('accessKeys')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy(sql`revoked_at is not null`)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(SHOWN_MAX)
    .execute()
  return keys.map(viewAccessKey)
}

/**
 * Creates a key for the customers of the provider that the business sells through. Its secret is shown once.
 * @throws 422 ACCESS_KEYS_FULL; 409 PAYMENTS_KEY_MISSING until its account is open
 */
export async function createAccessKey(scope: Scope, { name }: AccessKeyForm): Promise<CreatedAccessKey> {
  const { trx, organizationId, clock } = scope
  const { environment } = await getActiveConnection(scope)
  // Locked, so that two people at once don't make one too many.
  await sql`select from "organization" where id = ${organizationId} for no key update`.execute(trx)
  const { working } = await trx
    .selectFrom('accessKeys')
    .select((row) => row.fn.countAll<number>().as('working'))
    .where('organizationId', '=', organizationId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (working >= ACCESS_KEYS_MAX) throw fault('ACCESS_KEYS_FULL')
  const secret = generateSecret('tpa')
  const key = await trx
    .insertInto('accessKeys')
    .values({
      organizationId,
      id: generateId('accessKey'),
      environment,
      name,
      keyHash: hashSecret(secret),
      hint: secret.slice(-HINT_LENGTH),
      createdAt: clock.now(),
      lastUsedAt: null,
      revokedAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...viewAccessKey(key), secret }
}

/** Revokes a key at once. One that is revoked stays as it is. @throws 404 ACCESS_KEY_NOT_FOUND */
export async function revokeAccessKey({ trx, organizationId, clock }: Scope, id: string): Promise<AccessKey> {
  const key = await trx
    .updateTable('accessKeys')
    .set((row) => ({ revokedAt: row.fn.coalesce('revokedAt', row.val(clock.now())) }))
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!key) throw fault('ACCESS_KEY_NOT_FOUND')
  return viewAccessKey(key)
}
