/** `tradepost-server`, what a container runs: one program by itself, both of them, or the migrations. */

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@tradepost/kit/config-error'
import { isDatabaseAway } from '@tradepost/kit/database/outage'
import { UnusableDatabaseError } from '@tradepost/kit/database/unusable-database'
import { EmbeddedPostgresError } from '@tradepost/kit/postgres/embedded-postgres'
import { DATABASES, requireDatabases } from '../../provide-databases.ts'
import { readSettings, StartError } from '../../serve-settings.ts'
import { printReady, servePrograms } from '../../servers/serve-programs.ts'
import { EXIT_CODES } from '../exit-codes.ts'
import { keepRelease } from '../keep-release.ts'
import { readVersion } from '../read-version.ts'
import { exitCodeOf } from '../start-errors.ts'
import { checkHealth } from './check-health.ts'
import { ROLES, type Role } from './roles.ts'
import { forServer, runRole } from './run-role.ts'

const PROGRAMS = dirname(fileURLToPath(import.meta.url))
const HELP = `tradepost-server — runs Tradepost in a container or under a service manager

  platform   the platform by itself, on a Postgres elsewhere; NODE_ENV is production unless it is set
  provider   the payments provider by itself, likewise
  migrate    brings the databases of both up to date, and ends
  all        both programs; a Postgres comes along if DATABASE_URL isn't set. For a try, or one machine
  health     asks the programs here whether they take requests: exit code 0 or 1

Settings are environment variables with their plain names; docs/running.md lists them. SIGTERM drains a program
and ends it with exit code 0. Other exit codes are those of "tradepost --help".
`

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Both programs, restarted when they end, as by `npm start`. */
const runAll = () =>
  servePrograms({
    folder: PROGRAMS,
    file: join(PROGRAMS, 'main.js'),
    programs: ['provider', 'platform'],
    readSettings() {
      const settings = readSettings(process.env, process.cwd())
      keepRelease(settings.dataDir, readVersion())
      return settings
    },
    describeReady: printReady,
    exitCodeOf,
  })

async function runMigrate(): Promise<void> {
  const settings = readSettings(forServer(process.env), process.cwd())
  requireDatabases(settings.environment, DATABASES)
  const { migrateDatabases } = await import('../../servers/migrate-databases.ts')
  await migrateDatabases(settings, say)
}

async function runHealth(): Promise<void> {
  const { isHealthy, lines } = await checkHealth(process.env)
  for (const line of lines) say(line)
  process.exitCode = (isHealthy ? EXIT_CODES.ended : EXIT_CODES.unexpected).code
}

const RUN: Readonly<Record<Role, () => Promise<void>>> = {
  platform: () => runRole('platform', process.env),
  provider: () => runRole('provider', process.env),
  migrate: runMigrate,
  all: runAll,
  health: runHealth,
}

const isRole = (word: string | undefined): word is Role => ROLES.some((role) => role === word)

async function runWord(word: string | undefined, more: readonly string[]): Promise<void> {
  if (word === undefined || word === '--help' || word === '-h') say(HELP.trimEnd())
  else if (word === '--version' || word === '-v') say(readVersion())
  else if (!isRole(word)) throw new StartError(`there is no command "${word}": see --help`)
  else if (more.length > 0) throw new StartError(`"${more.join(' ')}" is too much: settings are environment variables`)
  else await RUN[word]()
}

/** What whoever runs the container can mend, in one line. */
const isExpected = (error: unknown): error is Error =>
  [StartError, ConfigError, EmbeddedPostgresError, UnusableDatabaseError].some((kind) => error instanceof kind) ||
  isDatabaseAway(error)

try {
  const [word, ...more] = process.argv.slice(2)
  await runWord(word, more)
} catch (error) {
  const reason = isExpected(error) ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`tradepost: ${reason}\n`)
  process.exit(exitCodeOf(error))
}
