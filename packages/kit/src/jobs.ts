import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, runMigrations, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { isDatabaseAway, logFailure } from './database/outage.ts'
import type { Log } from './log.ts'

export type JobTable = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export type Jobs = {
  /**
   * Adds a job, outside any money transaction. A job with the same key that has not started is replaced; one that waits for its
   * first run with the same payload is left as it is, so that callers of one job don't wait for each other's row. It starts after
   * `delayMilliseconds`, of the machine's clock.
   */
  add(name: string, payload: unknown, key?: string, delayMilliseconds?: number): Promise<void>
  /** Runs every due job once. For tests. */
  drain(): Promise<void>
  /** Waits for the jobs that run, for some seconds; then it gives back those that still do. */
  stop(): Promise<void>
}

/** Creates the tables of the queue; part of migrating a database. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quietLogger() })
}

/** A job that failed and waits for its next try is added again, which makes it due now. */
const ADD_JOB = {
  name: 'add-job',
  text: `select graphile_worker.add_job($1, $2::json, job_key := $3, run_at := now() + $4 * interval '1 millisecond')
    where not exists (
      select from graphile_worker._private_jobs
      where key = $3 and payload::jsonb = $2::jsonb and locked_at is null and attempts = 0 and run_at <= now()
    )`,
}

/** Pause before the runner is started again. */
const RESTART_MILLISECONDS = 1000
/** How long a stop waits for the jobs that run. */
const STOP_MILLISECONDS_MAX = 5000

function quietLogger(log?: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (!log || (level !== 'error' && level !== 'warning')) return
    log[isDatabaseAway(meta?.error) ? 'debug' : 'warn']({ source: 'jobs' }, message)
  })
}

/**
 * In batches (of one, without a delay), graphile-worker retries recording the end of a job until the database accepts it.
 * Otherwise a database outage at that moment is an unhandled rejection, which ends the process.
 */
const PATIENT = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/** Restarts the runner whenever it stops: after some minutes without the database it gives up for good. */
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
      // A runner that has just ended throws when stopped.
      await runner.stop().catch(() => {})
    },
  }
}

/**
 * Runs background jobs on graphile-worker: a failed job is retried with growing pauses until it succeeds. `crontab` lists
 * recurring jobs. With `isWorking: false` jobs are only added (tests drain them).
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
  const events: WorkerEvents = new EventEmitter()
  /** Under these names our runners lock their jobs. */
  const lockers: string[] = []
  events.on('pool:create', ({ workerPool }) => lockers.push(workerPool.id))
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(payload)]),
  )
  const settings = { pgPool: pool, taskList, crontab, logger, events, preset: PATIENT }
  const work = () => run({ ...settings, concurrency: 4, noHandleSignals: true, pollInterval: 2000 })
  const runner = options.isWorking ? await keepRunning(work, log) : undefined
  return {
    async add(name, payload, key, delayMilliseconds = 0) {
      await pool.query({ ...ADD_JOB, values: [name, JSON.stringify(payload), key ?? null, delayMilliseconds] })
    },
    drain: () => runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger }),
    async stop() {
      const stopped = runner?.stop().then(() => true)
      const isDone = await Promise.race([stopped, sleep(STOP_MILLISECONDS_MAX, false, { ref: false })])
      if (isDone === false) await pool.query('select graphile_worker.force_unlock_workers($1)', [lockers])
    },
  }
}
