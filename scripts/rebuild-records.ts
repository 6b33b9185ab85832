import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@tradepost/kit/config-error'
import { findRunningPostgres } from '@tradepost/kit/postgres/embedded-postgres'
import { listSettings } from './program-settings.ts'
import { readDotEnv, readSettings, type ServeSettings, StartError, siblingUrl } from './serve-settings.ts'
import { checkSecrets, findSecrets } from './start-secrets.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Returns the database of the running platform: the one in the settings, or that of `npm start` beside this command. */
function platformDatabase({ environment, dataDir }: ServeSettings): string {
  if (environment.PLATFORM_DATABASE_URL) return environment.PLATFORM_DATABASE_URL
  if (environment.DATABASE_URL) return siblingUrl(environment.DATABASE_URL, 'platform')
  const running = findRunningPostgres(dataDir)
  if (!running) throw new StartError('Tradepost is not running: run npm start, then this again in a second terminal')
  return running('platform')
}

/** Runs the rebuild with the settings of `npm start`, while the shop keeps selling. */
async function rebuild(): Promise<number> {
  const settings = readSettings({ ...readDotEnv(join(ROOT, '.env')), ...process.env }, ROOT)
  checkSecrets(settings)
  const known = { ...settings.environment, ...findSecrets(settings), PLATFORM_DATABASE_URL: platformDatabase(settings) }
  const env = {
    ...listSettings('platform', known),
    DEMO_DATA: '0',
    DEMO_YEAR: '0',
    LOG_LEVEL: settings.environment.LOG_LEVEL || 'error',
  }
  const main = join(ROOT, 'platform', 'server', 'src', 'records', 'rebuild-main.ts')
  const child = spawn(process.execPath, [main, ...process.argv.slice(2)], { cwd: ROOT, env, stdio: 'inherit' })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => done(code ?? 1))
  })
}

try {
  process.exit(await rebuild())
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error
  process.stderr.write(`tradepost: ${error.message}\n`)
  process.exit(1)
}
