import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, type Runner, run, runMigrations, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import * as z from 'zod'
import { SECOND } from './clock.ts'
import { findRequestId, runAfterRequest } from './current-request.ts'
import type { Database } from './database/database.ts'
import { isDatabaseAway, logFailure } from './database/outage.ts'
import { nameOf } from './database/statement-names.ts'
import type { Log } from './log.ts'

export type JobTable = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export type Jobs = {
  /**
   * Adds a job, outside any money transaction. A job with the same key that has not started is replaced; one that waits for its
   * first run with the same payload is left as it is, so that callers of one job don't wait for each other's row. It starts after
   * `delayMilliseconds`, of the machine's clock.
   */
  add(name: string, payload: object, key?: string, delayMilliseconds?: number): Promise<void>
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
const ADD_JOB = `select graphile_worker.add_job($1, $2::json, job_key := $3, run_at := now() + $4 * interval '1 millisecond')
  where not exists (
    select from graphile_worker._private_jobs
    where key = $3 and payload::jsonb - 'requestId' = $2::jsonb - 'requestId' and locked_at is null and attempts = 0 and run_at <= now()
  )`

/** The request that added a job, whose ID its lines have. */
const Left = z.looseObject({ requestId: z.string().optional() }).catch({})

function runLeft(payload: unknown, job: JobTable[string]): Promise<void> {
  const { requestId, ...own } = Left.parse(payload)
  return runAfterRequest(requestId, () => job(own))
}

/** Jobs at once, and connections for them, for the timetable and for notifications. */
const CONCURRENCY = 4
const CONNECTIONS = CONCURRENCY + 2

/** How often each of the four workers looks for a job whose time has come. A job that is added without a delay wakes one. */
const POLL_MILLISECONDS = 3000

/** Pause before the runner is started again. */
const RESTART_MILLISECONDS = 1000

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

type Place = Pick<Database<never>, 'pool' | 'prepares' | 'url' | 'directUrl'>

/** Returns the connections of the runner. It listens for new jobs on one, so those of a pool must not let it: it polls then. */
function openRunnerPool({ pool, url, directUrl }: Place): { pool: pg.Pool; close(): Promise<void> } {
  if (directUrl === url) return { pool, close: async () => {} }
  if (directUrl !== undefined) {
    const own = new pg.Pool({ connectionString: directUrl, max: CONNECTIONS, application_name: 'jobs' })
    own.on('error', () => {})
    own.on('connect', (client) => void client.on('error', () => {}))
    return { pool: own, close: () => own.end() }
  }
  // graphile-worker asks for its listening connection by a callback, for all others by a promise. So does the pool for a query of
  // its own.
  const connect = (gotOne?: unknown) => (gotOne ? undefined : pool.connect())
  return { pool: Object.assign(Object.create(pool), { connect, query: pool.query.bind(pool) }), close: async () => {} }
}

/**
 * Runs background jobs on graphile-worker: a failed job is retried with growing pauses until it succeeds. `crontab` lists
 * recurring jobs. With `isWorking: false` jobs are only added (tests drain them).
 */
export async function startJobs(
  database: Place,
  options: {
    jobs: JobTable
    crontab: string
    log: Log
    isWorking: boolean
    /** How long a stop waits for the jobs that run. */
    stopMilliseconds?: number
  },
): Promise<Jobs> {
  const { jobs, crontab, log, isWorking, stopMilliseconds = 5 * SECOND } = options
  const { pool, prepares } = database
  const events: WorkerEvents = new EventEmitter()
  /** Under these names our runners lock their jobs. */
  const lockers: string[] = []
  events.on('pool:create', ({ workerPool }) => lockers.push(workerPool.id))
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => runLeft(payload, job)]),
  )
  const shared = { taskList, noHandleSignals: true, noPreparedStatements: !prepares, logger: quietLogger(log) }
  const runnerPool = isWorking ? openRunnerPool(database) : undefined
  const settings = { ...shared, pgPool: runnerPool?.pool ?? pool, crontab, events, preset: PATIENT }
  const work = () => run({ ...settings, concurrency: CONCURRENCY, pollInterval: POLL_MILLISECONDS })
  const runner = isWorking ? await keepRunning(work, log) : undefined
  return {
    async add(name, payload, key, delayMilliseconds = 0) {
      const values = [name, JSON.stringify({ ...payload, requestId: findRequestId() }), key ?? null, delayMilliseconds]
      const statementName = prepares ? nameOf(ADD_JOB, values) : undefined
      await pool.query({ text: ADD_JOB, values, ...(statementName ? { name: statementName } : {}) })
    },
    drain: () => runOnce({ ...shared, pgPool: pool }),
    async stop() {
      const stopped = runner?.stop().then(() => true)
      const isDone = await Promise.race([stopped, sleep(stopMilliseconds, false, { ref: false })])
      if (isDone === false) await pool.query('select graphile_worker.force_unlock_workers($1)', [lockers])
      await runnerPool?.close()
    },
  }
}
