import { Logger, run, runMigrations, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'

export type JobTable = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export type Jobs = {
  /** Adds a job, outside any money transaction; the same key replaces one that has not started. */
  add(name: string, payload: unknown, key?: string): Promise<void>
  /** Does everything that is due, once. For tests. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Makes the tables of the queue; part of migrating a database. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quietLogger() })
}

function quietLogger(log?: Log): Logger {
  return new Logger(() => (level, message) => {
    if (log && (level === 'error' || level === 'warning')) log.warn({ level }, message)
  })
}

/**
 * Work that is not hot, on graphile-worker: tried again with growing pauses until it succeeds. `crontab` says
 * what recurs. With `isWorking: false` jobs are only added (tests drain them themselves).
 */
export async function startJobs(options: {
  pool: pg.Pool
  jobs: JobTable
  crontab: string
  log: Log
  isWorking: boolean
}): Promise<Jobs> {
  const { pool, jobs, crontab, log } = options
  const logger = quietLogger(log)
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(payload)]),
  )
  const runner = options.isWorking
    ? await run({ pgPool: pool, taskList, crontab, concurrency: 4, noHandleSignals: true, pollInterval: 2000, logger })
    : undefined
  return {
    async add(name, payload, key) {
      await pool.query('select graphile_worker.add_job($1, $2::json, job_key := $3)', [
        name,
        JSON.stringify(payload),
        key ?? null,
      ])
    },
    drain: () => runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger }),
    async stop() {
      await runner?.stop()
    },
  }
}
