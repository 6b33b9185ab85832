import { openDatabase } from '@tradepost/kit/database/database'
import type { Sealing } from '@tradepost/kit/secrets/check-encryption-keys'
import type { EncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { forgetKeys, type Rotation, rotateTables, sumRotations } from '@tradepost/kit/secrets/reseal'
import { KEPT_KEYS } from './acquirer/table.ts'
import { modules } from './modules.ts'

export const toSealing = (keys: EncryptionKeys): Sealing => ({
  keys,
  canary: 'provider canary',
  tables: modules.flatMap(({ sealed = [] }) => sealed),
})

/** Seals everything in the provider's two databases with the newest key, while programs use them. By setting. */
export async function rotateProviderKeys(
  urls: Record<'provider' | 'acquirer', string>,
  keys: EncryptionKeys,
): Promise<Record<string, Rotation>> {
  const acquirer = openDatabase<object>(urls.acquirer, { max: 1, name: 'acquirer keys' })
  const provider = openDatabase<object>(urls.provider, { max: 1, name: 'provider keys' })
  const sealing = toSealing(keys)
  try {
    const kept = await rotateTables(acquirer.db, { ...sealing, tables: [KEPT_KEYS] })
    const rotation = sumRotations([kept, await rotateTables(provider.db, sealing)])
    await forgetKeys(provider.db, sealing, rotation)
    return { ENCRYPTION_KEY: rotation }
  } finally {
    await Promise.all([acquirer.close(), provider.close()])
  }
}
