import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@tradepost/kit/postgres/embedded-postgres'
import { onServer } from '@tradepost/kit/postgres/postgres-server'
import { migratePlatform } from '@tradepost/platform-server/server'
import { migrateAcquirer, migrateProvider } from '@tradepost/provider-server/server'

const DATABASES = ['platform', 'provider', 'acquirer'] as const

/** A Postgres server for one test, on a fixed port, with the three databases migrated. */
export type OwnPostgres = {
  url(database: (typeof DATABASES)[number]): string
  /** `killed`: SIGKILL, as in a crash. `shutdown`: a fast shutdown, which ends every connection first. */
  stop(how: 'killed' | 'shutdown'): Promise<void>
  start(): Promise<void>
  /** Runs one piece of SQL in each database. */
  runEverywhere(statement: string): Promise<void>
  remove(): Promise<void>
}

/** `prepare`: SQL that runs in each database before anything uses it. */
export type OwnPostgresOptions = { parentDir?: string; settings?: Record<string, string>; prepare?: string }

/** Commits are flushed as in production: no acknowledged write may survive only by luck. */
export async function startOwnPostgres({
  parentDir = tmpdir(),
  settings = {},
  prepare,
}: OwnPostgresOptions = {}): Promise<OwnPostgres> {
  const dataDir = mkdtempSync(join(parentDir, 'tradepost-own-'))
  let server = await startEmbeddedPostgres({ dataDir, settings })
  const port = Number(new URL(server.url('postgres')).port)
  for (const name of DATABASES) await server.ensureDatabase(name)
  const { url } = server
  await migratePlatform(url('platform'))
  await migrateProvider(url('provider'))
  await migrateAcquirer(url('acquirer'))
  const runEverywhere = async (statement: string) => {
    for (const name of DATABASES) await onServer(url(name), (client) => client.query(statement))
  }
  if (prepare) await runEverywhere(prepare)
  return {
    url,
    runEverywhere,
    async stop(how) {
      const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
      if (how === 'killed') process.kill(pid, 'SIGKILL')
      // Called before the exit is noticed, so that nothing restarts it.
      await server.stop()
    },
    async start() {
      server = await startEmbeddedPostgres({ dataDir, settings, port })
    },
    async remove() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
