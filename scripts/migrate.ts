import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Say } from '@tradepost/kit/database/migrate'
import { isDatabaseAway } from '@tradepost/kit/database/outage'
import { UnusableDatabaseError } from '@tradepost/kit/database/unusable-database'
import { findRunningPostgres } from '@tradepost/kit/postgres/embedded-postgres'
import { ensureDatabase } from '@tradepost/kit/postgres/postgres-server'
import { migratePlatform } from '@tradepost/platform-server/server'
import { migrateAcquirer, migrateProvider } from '@tradepost/provider-server/server'
import { DATABASES, getDirectUrl, provideDatabases } from './provide-databases.ts'
import { readDotEnv, readSettings, StartError } from './serve-settings.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MIGRATE = { platform: migratePlatform, provider: migrateProvider, acquirer: migrateAcquirer }

/** Brings the three databases up to date, one after the other, with the settings of `npm start`. Programs may go on using them. */
async function migrate(say: Say): Promise<void> {
  const settings = readSettings({ ...readDotEnv(join(ROOT, '.env')), ...process.env }, ROOT)
  const provided = await provideDatabases(settings.environment, async () => {
    const url = findRunningPostgres(settings.dataDir)
    if (!url) throw new StartError('Tradepost is not running: npm start brings its own databases up to date')
    return { url, ensureDatabase: (database) => ensureDatabase(url('postgres'), database) }
  })
  const environment = { ...settings.environment, ...provided }
  for (const database of DATABASES) {
    await MIGRATE[database](getDirectUrl(environment, database), (line) => say(`${database}: ${line}`))
    say(`${database}: up to date`)
  }
}

try {
  await migrate((line) => void process.stdout.write(`${line}\n`))
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof UnusableDatabaseError || isDatabaseAway(error)
  if (!isExpected) throw error
  process.stderr.write(`tradepost: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
