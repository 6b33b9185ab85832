import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@tradepost/kit/config'
import { createLog } from '@tradepost/kit/log'
import { EmbeddedPostgresError } from '@tradepost/kit/postgres/embedded-postgres'
import { openStorage } from '@tradepost/provider-server/storage/open-storage'
import type { Storage } from '@tradepost/provider-server/storage/storage'
import { readStorageConfig } from '@tradepost/provider-server/storage/storage-config'
import { openDatabases } from '../databases.ts'
import type { DatabaseName } from '../provide-databases.ts'
import { readDotEnv, readSettings, StartError } from '../serve-settings.ts'
import { checkSecrets, findSecrets, markSecrets } from '../start-secrets.ts'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

type Work = (
  file: string,
  place: { urls: Record<DatabaseName, string>; storage: Storage; secretsMarks: readonly string[] },
) => Promise<string>

/** Runs a command on the databases and the store of `npm start`, and prints what it returns, or in one line why it failed. */
export async function runCommand(name: string, work: Work): Promise<void> {
  try {
    const [file] = process.argv.slice(2)
    if (!file) throw new StartError(`name the file: npm run ${name} -- FILE`)
    const settings = readSettings({ ...readDotEnv(join(ROOT, '.env')), ...process.env }, ROOT)
    checkSecrets(settings)
    const storage = await openStorage(readStorageConfig(settings.environment), createLog(name, 'warn'))
    const databases = await openDatabases(settings)
    try {
      const secretsMarks = markSecrets(findSecrets(settings))
      process.stdout.write(`${await work(file, { urls: databases.urls, storage, secretsMarks })}\n`)
    } finally {
      storage.close()
      await databases.stop()
    }
  } catch (error) {
    const isExpected = [StartError, ConfigError, EmbeddedPostgresError].some((kind) => error instanceof kind)
    if (!isExpected || !(error instanceof Error)) throw error
    process.stderr.write(`tradepost: ${error.message}\n`)
    process.exitCode = 1
  }
}
