import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@tradepost/kit/config-error'
import { isDatabaseAway } from '@tradepost/kit/database/outage'
import { UnusableDatabaseError } from '@tradepost/kit/database/unusable-database'
import { EmbeddedPostgresError } from '@tradepost/kit/postgres/embedded-postgres'
import { readDotEnv, readSettings, StartError } from './serve-settings.ts'
import { migrateDatabases } from './servers/migrate-databases.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

try {
  const settings = readSettings({ ...readDotEnv(join(ROOT, '.env')), ...process.env }, ROOT)
  await migrateDatabases(settings, (line) => void process.stdout.write(`${line}\n`))
} catch (error) {
  const isExpected = [StartError, ConfigError, EmbeddedPostgresError, UnusableDatabaseError].some((kind) => error instanceof kind)
  if (!isExpected && !isDatabaseAway(error)) throw error
  process.stderr.write(`tradepost: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
