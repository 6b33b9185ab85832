import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from '@tradepost/kit/postgres/embedded-postgres'
import { ensureDatabase } from '@tradepost/kit/postgres/postgres-server'
import { type DatabaseName, findProgramRole, getDirectUrl, provideDatabases } from './provide-databases.ts'
import type { ServeSettings } from './serve-settings.ts'

export type OpenDatabases = {
  /** They lead to Postgres itself. */
  urls: Record<DatabaseName, string>
  /** Roles of the programs, where they aren't the owners. */
  roles: Record<DatabaseName, string | undefined>
  /** Stops the built-in server, if it was started for this. */
  stop(): Promise<void>
}

/** Start-up options of a connection that takes its time. */
export const WITHOUT_TIMEOUTS = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * Opens the databases of `npm start`, and creates those that no setting names and that are missing. The built-in server is
 * started, unless it runs beside this command. @throws StartError
 */
export async function openDatabases({ environment, dataDir }: ServeSettings): Promise<OpenDatabases> {
  let started: EmbeddedPostgres | undefined
  const openOwn = async () => {
    const url = findRunningPostgres(dataDir)
    if (url) return { url, ensureDatabase: (database: string) => ensureDatabase(url('postgres'), database) }
    started = await startEmbeddedPostgres({ dataDir })
    return started
  }
  const stop = async () => started?.stop()
  try {
    const known = { ...environment, ...(await provideDatabases(environment, openOwn)) }
    const urlOf = (database: DatabaseName) => getDirectUrl(known, database)
    const roleOf = (database: DatabaseName) => findProgramRole(known, database)
    return {
      urls: { platform: urlOf('platform'), provider: urlOf('provider'), acquirer: urlOf('acquirer') },
      roles: { platform: roleOf('platform'), provider: roleOf('provider'), acquirer: roleOf('acquirer') },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
