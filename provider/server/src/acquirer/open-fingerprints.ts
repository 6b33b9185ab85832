import { createHmac } from 'node:crypto'
import type { Kysely } from '@tradepost/kit/database/database'
import type { EncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { createRowSealer, type Signer } from '@tradepost/kit/secrets/sealer'
import { type AcquirerTables, KEPT_KEYS } from './table.ts'

const NAME = { name: 'card fingerprints' }

/**
 * Opens the key of card fingerprints, which is kept in the database: no card is stored to be digested again after ENCRYPTION_KEY
 * was rotated. An earlier version digested with the oldest one.
 */
export async function openFingerprints(db: Kysely<AcquirerTables>, keys: EncryptionKeys): Promise<Pick<Signer, 'digest'>> {
  const sealer = createRowSealer(keys, KEPT_KEYS)
  const find = () => db.selectFrom('keptKeys').selectAll().where('name', '=', NAME.name).executeTakeFirst()
  const made = async () => {
    const key = keys.at(-1)?.keyFor('card fingerprints').export().toString('base64url') ?? ''
    const keySealed = sealer.seal(key, NAME, 'keySealed')
    await db
      .insertInto('keptKeys')
      .values({ ...NAME, keySealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return find()
  }
  const row = (await find()) ?? (await made())
  if (!row) throw new Error('The key of card fingerprints was made just now')
  const key = Buffer.from(sealer.open(row, 'keySealed'), 'base64url')
  return { digest: (text) => createHmac('sha256', key).update(text).digest('base64url') }
}
