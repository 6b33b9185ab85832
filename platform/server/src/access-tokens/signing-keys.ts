import type { AccessTokenKeys } from '@tradepost/contract/platform/access'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { generateId } from '@tradepost/kit/ids'
import { createRowSealer } from '@tradepost/kit/secrets/sealer'
import { exportJWK, generateKeyPair } from 'jose'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { type AccessSigningKeyRow, SIGNING_KEY_SECRETS } from './table.ts'

/** A key signs for this long. */
const TERM_MILLISECONDS = 90 * DAY
/** A new key is published before it signs, and an old one after, so that programs that keep the list for a while know both. */
export const OVERLAP_MILLISECONDS = DAY

const Pair = z.object({ x: z.string(), d: z.string() })

export const signingKeySealer = ({ config }: Pick<Deps, 'config'>) => createRowSealer(config.encryptionKeys, SIGNING_KEY_SECRETS)

/** Makes the key that follows an ordinal. If another process makes it at the same time, that one stays. */
async function createSigningKey(deps: Deps, ordinal: number): Promise<void> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const { x, d } = Pair.parse(await exportJWK(privateKey))
  const id = generateId('accessSigningKey')
  await deps.database.db
    .insertInto('accessSigningKeys')
    .values({
      ordinal,
      id,
      x,
      privateSealed: signingKeySealer(deps).seal(d, { id }, 'privateSealed'),
      createdAt: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.column('ordinal').doNothing())
    .execute()
}

/** Lists all keys, newest first; makes the first one if there is none. */
export async function listSigningKeys(deps: Deps): Promise<AccessSigningKeyRow[]> {
  const list = () => deps.database.db.selectFrom('accessSigningKeys').selectAll().orderBy('ordinal', 'desc').execute()
  const keys = await list()
  if (keys.length > 0) return keys
  await createSigningKey(deps, 1)
  return list()
}

/** Converts keys to what programs check tokens with. */
export const viewSigningKeys = (keys: readonly AccessSigningKeyRow[]): AccessTokenKeys => ({
  keys: keys.map(({ id, x }) => ({ kty: 'OKP', crv: 'Ed25519', x, kid: id, alg: 'EdDSA', use: 'sig' })),
})

/** Makes the next key when the newest one is old, and removes those that no token needs. */
export async function renewSigningKeys(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const [newest] = await listSigningKeys(deps)
  if (!newest) return
  if (newest.createdAt < addMilliseconds(now, -TERM_MILLISECONDS)) await createSigningKey(deps, newest.ordinal + 1)
  // The newest has been signing since a day after it was made; tokens and lists of the day after that are gone, too.
  else if (newest.createdAt < addMilliseconds(now, -2 * OVERLAP_MILLISECONDS))
    await deps.database.db.deleteFrom('accessSigningKeys').where('ordinal', '<', newest.ordinal).execute()
}
