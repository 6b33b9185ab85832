import { findOtherRole } from '@tradepost/kit/database/grant-to-program'
import type { EmbeddedPostgres } from '@tradepost/kit/postgres/embedded-postgres'
import { ensureDatabase, findUnusableReason } from '@tradepost/kit/postgres/postgres-server'
import { ensureProgramRole } from '@tradepost/kit/postgres/program-role'
import { type Environment, StartError, siblingUrl } from './serve-settings.ts'

export const DATABASES = ['platform', 'provider', 'acquirer'] as const
export type DatabaseName = (typeof DATABASES)[number]

const urlSetting = (database: DatabaseName) => `${database.toUpperCase()}_DATABASE_URL`
const directSetting = (database: DatabaseName) => `${database.toUpperCase()}_DIRECT_URL`
const ownerSetting = (database: DatabaseName) => `${database.toUpperCase()}_OWNER_URL`

async function checkUsable(setting: string, url: string): Promise<void> {
  const why =
    /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? await findUnusableReason(url) : 'this is not a postgres:// address'
  if (why !== undefined) throw new StartError(`${setting}: ${why}`)
}

type Server = Pick<EmbeddedPostgres, 'url' | 'ensureDatabase'>

/** Returns the server of a setting. @throws StartError if it can't be used */
async function openServer(setting: string, given: string): Promise<Server> {
  const isDatabaseNamed = URL.canParse(given) && new URL(given).pathname.length > 1
  const url = isDatabaseNamed || !URL.canParse(given) ? given : siblingUrl(given, 'postgres')
  await checkUsable(setting, url)
  return {
    url: (database) => siblingUrl(url, database),
    async ensureDatabase(database) {
      try {
        await ensureDatabase(url, database)
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error)
        throw new StartError(`${setting}: the database "${database}" is missing and cannot be made: ${why}`)
      }
    },
  }
}

/** Refuses a start that brings no Postgres along, unless settings lead to one. @throws StartError */
export function requireDatabases(environment: Environment, names: readonly DatabaseName[]): void {
  const missing = environment.DATABASE_URL ? [] : names.map(urlSetting).filter((name) => !environment[name])
  if (missing.length > 0)
    throw new StartError(`DATABASE_URL must be set, or ${missing.join(' and ')}: only "all" brings a Postgres along`)
}

/**
 * Returns the settings of the databases that aren't set: on the server of DATABASE_URL, or on our own. They are made on the
 * server of DIRECT_URL, if there is one: it leads to Postgres itself, beside a pool. `names`: those that are needed.
 * @throws StartError
 */
export async function provideDatabases(
  environment: Environment,
  openOwn: () => Promise<Server>,
  names: readonly DatabaseName[] = DATABASES,
): Promise<Environment> {
  const { DATABASE_URL, DIRECT_URL } = environment
  const settings = names.flatMap((database) => [urlSetting(database), directSetting(database), ownerSetting(database)])
  await Promise.all(settings.map(async (setting) => environment[setting] && (await checkUsable(setting, environment[setting]))))
  const direct = DIRECT_URL ? await openServer('DIRECT_URL', DIRECT_URL) : undefined
  const missing = names.filter((database) => !environment[urlSetting(database)])
  if (direct && missing.length > 0 && !DATABASE_URL) throw new StartError('DIRECT_URL: needs the DATABASE_URL that it is beside')
  const provided: Environment = {}
  if (missing.length > 0) {
    const server = await (DATABASE_URL ? openServer('DATABASE_URL', DATABASE_URL) : openOwn())
    for (const database of missing) {
      await (direct ?? server).ensureDatabase(database)
      const url = server.url(database)
      // On our own server, programs have a role without rights of an owner.
      provided[urlSetting(database)] = DATABASE_URL ? url : await ensureProgramRole(url, database)
      if (!DATABASE_URL) provided[ownerSetting(database)] = url
    }
  }
  for (const database of direct ? names : []) {
    const { pathname } = new URL(String(environment[urlSetting(database)] || provided[urlSetting(database)]))
    provided[directSetting(database)] = environment[directSetting(database)] || direct?.url(pathname.slice(1))
  }
  return provided
}

/**
 * Returns the URL of a provided database that leads to Postgres itself, as its owner if one is known.
 * @throws StartError if only a pool is known
 */
export function getDirectUrl(environment: Environment, database: DatabaseName): string {
  const pooled = environment.PREPARED_STATEMENTS === '0' ? undefined : environment[urlSetting(database)]
  const url = environment[ownerSetting(database)] || environment[directSetting(database)] || pooled
  if (!url)
    throw new StartError(
      `${directSetting(database)}: must lead to Postgres itself, because PREPARED_STATEMENTS=0 says that ${urlSetting(database)} leads to a pool`,
    )
  return url
}

/** Returns the role of the programs on a database, if it isn't its owner. */
export function findProgramRole(environment: Environment, database: DatabaseName): string | undefined {
  const [ownerUrl, url] = [environment[ownerSetting(database)], environment[urlSetting(database)]]
  return ownerUrl && url ? findOtherRole(ownerUrl, url) : undefined
}
