import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, runMigrations, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'
import { isDatabaseAway, logFailure } from './outage.ts'

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

/** A pause between two tries to run jobs again. */
const RESTART_MILLISECONDS = 1000

function quietLogger(log?: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (!log || (level !== 'error' && level !== 'warning')) return
    log[isDatabaseAway(meta?.error) ? 'debug' : 'warn']({ source: 'jobs' }, message)
  })
}

/**
 * In batches (of one, without a delay) the end of a job is noted again and again until the database takes it. Otherwise
 * one that is away at that moment is a rejection that nobody handles, which ends the process.
 */
const PATIENT = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Keeps a runner going: after some minutes without the database it gives up and would end for good. */
async function keepRunning(start: () => Promise<Runner>, log: Log): Promise<{ stop(): Promise<void> }> {
  let isStopped = false
  let runner = await start()
  const startAgain = async () => {
    while (!isStopped) {
      try {
        runner = await start()
        return watch()
      } catch (error) {
        logFailure(log, error, {}, 'jobs cannot run, will try again')
        await sleep(RESTART_MILLISECONDS, undefined, { ref: false })
      }
    }
  }
  function watch(): void {
    const ended = () => {
      if (!isStopped) void startAgain()
    }
    runner.promise.then(ended, ended)
  }
  watch()
  return {
    async stop() {
      isStopped = true
      // One that has just ended by itself refuses to be stopped.
      await runner.stop().catch(() => {})
    },
  }
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
  const work = () =>
    run({ pgPool: pool, taskList, crontab, concurrency: 4, noHandleSignals: true, pollInterval: 2000, logger, preset: PATIENT })
  const runner = options.isWorking ? await keepRunning(work, log) : undefined
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
