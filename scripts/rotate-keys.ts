import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@tradepost/kit/config-error'
import { EmbeddedPostgresError } from '@tradepost/kit/postgres/embedded-postgres'
import type { Rotation } from '@tradepost/kit/secrets/reseal'
import { rotatePlatformKeys } from '@tradepost/platform-server/rotate-keys'
import { rotateProviderKeys } from '@tradepost/provider-server/rotate-keys'
import { openDatabases } from './databases.ts'
import { readDotEnv, readSettings, StartError } from './serve-settings.ts'
import { checkSecrets, findEncryptionKeys, findSecrets, listSecrets } from './start-secrets.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Prints what each key of a program still seals. */
function report(program: string, rotations: Record<string, Rotation>): void {
  for (const [setting, { resealed, left }] of Object.entries(rotations)) {
    say(`${program}: ${setting}: ${resealed} values sealed again`)
    for (const [key, count] of left) say(`${program}: ${setting}: key "${key}" holds ${count} values`)
  }
}

/** Seals everything with the newest keys, with the settings of `npm start` and beside it. */
async function rotateKeys(): Promise<void> {
  const settings = readSettings({ ...readDotEnv(join(ROOT, '.env')), ...process.env }, ROOT)
  checkSecrets(settings)
  const secrets = findSecrets(settings)
  const [newest = '', ...older] = listSecrets(secrets.AUTH_SECRET)
  const { urls, stop } = await openDatabases(settings)
  try {
    const encryptionKeys = findEncryptionKeys('platform', secrets)
    report('platform', await rotatePlatformKeys(urls.platform, { encryptionKeys, authSecrets: [newest, ...older] }))
    report('provider', await rotateProviderKeys(urls, findEncryptionKeys('provider', secrets)))
  } finally {
    await stop()
  }
}

try {
  await rotateKeys()
} catch (error) {
  if (![StartError, ConfigError, EmbeddedPostgresError].some((kind) => error instanceof kind)) throw error
  process.stderr.write(`tradepost: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
