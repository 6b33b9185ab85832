import { openDatabase, sql } from '@tradepost/kit/database/database'
import type { Sealing } from '@tradepost/kit/secrets/check-encryption-keys'
import type { EncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { forgetKeys, type Resealing, type Rotation, rotateTable, rotateTables, sumRotations } from '@tradepost/kit/secrets/reseal'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { toSecretConfig, toVersion } from './auth/auth-secrets.ts'
import type { PlatformConfig } from './config.ts'
import { modules } from './modules.ts'
import type { PlatformTables } from './tables.ts'

export const toSealing = (keys: EncryptionKeys): Sealing => ({
  keys,
  canary: 'platform canary',
  tables: modules.flatMap(({ sealed = [] }) => sealed),
})

/** What better-auth encrypts with AUTH_SECRET: tokens of social sign-in, and the keys of authenticator apps. */
const OF_BETTER_AUTH = [
  { table: 'account', key: ['id'], columns: ['accessToken', 'refreshToken', 'idToken'] },
  { table: 'twoFactor', key: ['id'], columns: ['secret'] },
]

function listResealings(secrets: PlatformConfig['authSecrets']): Resealing[] {
  const key = toSecretConfig(secrets)
  const newest = `${toVersion(secrets[0])}`
  return OF_BETTER_AUTH.map((sealed) => ({
    ...sealed,
    current: `$ba$${newest}$`,
    async reseal(row, column) {
      const data = await symmetricDecrypt({ key, data: row[column] ?? '' })
      return symmetricEncrypt({ key, data })
    },
    keyOf: (column) => sql`case when split_part(${column}, '$', 3) = ${newest} then 'newest' else 'older' end`,
  }))
}

type Keys = Pick<PlatformConfig, 'encryptionKeys' | 'authSecrets'>

/** Seals everything in the platform's database with the newest keys, while programs use it. By setting. */
export async function rotatePlatformKeys(url: string, { encryptionKeys, authSecrets }: Keys): Promise<Record<string, Rotation>> {
  const database = openDatabase<PlatformTables>(url, { max: 1, name: 'platform keys' })
  const sealing = toSealing(encryptionKeys)
  try {
    const own = await rotateTables(database.db, sealing)
    await forgetKeys(database.db, sealing, own)
    // Better-auth's columns are in camelCase.
    const rotations: Rotation[] = []
    for (const resealing of listResealings(authSecrets))
      rotations.push(await rotateTable(database.db.withoutPlugins(), resealing))
    const none = {
      resealed: 0,
      left: new Map([
        ['newest', 0],
        ['older', 0],
      ] as const),
    }
    return { ENCRYPTION_KEY: own, AUTH_SECRET: sumRotations([none, ...rotations]) }
  } finally {
    await database.close()
  }
}
