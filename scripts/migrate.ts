import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@tradepost/kit/config-error'
import type { Say } from '@tradepost/kit/database/migrate'
import { isDatabaseAway } from '@tradepost/kit/database/outage'
import { UnusableDatabaseError } from '@tradepost/kit/database/unusable-database'
import { EmbeddedPostgresError } from '@tradepost/kit/postgres/embedded-postgres'
import { migratePlatform } from '@tradepost/platform-server/server'
import { migrateAcquirer, migrateProvider } from '@tradepost/provider-server/server'
import { openDatabases } from './databases.ts'
import { DATABASES } from './provide-databases.ts'
import { readDotEnv, readSettings, StartError } from './serve-settings.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MIGRATE = { platform: migratePlatform, provider: migrateProvider, acquirer: migrateAcquirer }

/**
 * Brings the three databases up to date, one after the other, with the settings of `npm start`. Programs may go on using them.
 */
async function migrate(say: Say): Promise<void> {
  const settings = readSettings({ ...readDotEnv(join(ROOT, '.env')), ...process.env }, ROOT)
  const { urls, roles, stop } = await openDatabases(settings)
  try {
    for (const database of DATABASES) {
      await MIGRATE[database](urls[database], { say: (line) => say(`${database}: ${line}`), grantTo: roles[database] })
      say(`${database}: up to date`)
    }
  } finally {
    await stop()
  }
}

try {
  await migrate((line) => void process.stdout.write(`${line}\n`))
} catch (error) {
  const isExpected = [StartError, ConfigError, EmbeddedPostgresError, UnusableDatabaseError].some((kind) => error instanceof kind)
  if (!isExpected && !isDatabaseAway(error)) throw error
  process.stderr.write(`tradepost: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
