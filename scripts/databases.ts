import { findRunningPostgres, startEmbeddedPostgres } from '@tradepost/kit/postgres/embedded-postgres'
import { ensureDatabase, findUnusableReason } from '@tradepost/kit/postgres/postgres-server'
import { DATABASES, type DatabaseName } from './backup/backup-file.ts'
import { type ServeSettings, StartError, siblingUrl } from './serve-settings.ts'

export type OpenDatabases = {
  urls: Record<DatabaseName, string>
  /** Stops the built-in server, if it was started for this. */
  stop(): Promise<void>
}

type Server = { url(database: string): string; stop(): Promise<void> }

/** Finds the server of the databases that no setting names. The built-in one is started, unless it runs beside this command. */
async function findServer({ environment, dataDir }: ServeSettings): Promise<Server> {
  const { DATABASE_URL: given } = environment
  if (given) return { url: (database) => siblingUrl(given, database), stop: async () => {} }
  const running = findRunningPostgres(dataDir)
  return running ? { url: running, stop: async () => {} } : startEmbeddedPostgres({ dataDir })
}

/** Opens the databases of `npm start`, and creates those that no setting names and that are missing. @throws StartError */
export async function openDatabases(settings: ServeSettings): Promise<OpenDatabases> {
  const settingOf = (database: DatabaseName) => settings.environment[`${database.toUpperCase()}_DATABASE_URL`]
  const missing = DATABASES.filter((database) => !settingOf(database))
  const server = missing.length > 0 ? await findServer(settings) : undefined
  try {
    for (const database of missing) if (server) await ensureDatabase(server.url('postgres'), database)
    const urlOf = (database: DatabaseName) => settingOf(database) ?? server?.url(database) ?? ''
    const urls = { platform: urlOf('platform'), provider: urlOf('provider'), acquirer: urlOf('acquirer') }
    for (const database of DATABASES) {
      const why = await findUnusableReason(urls[database])
      if (why !== undefined) throw new StartError(`${database.toUpperCase()}_DATABASE_URL: ${why}`)
    }
    return { urls, stop: async () => server?.stop() }
  } catch (error) {
    await server?.stop()
    throw error
  }
}
