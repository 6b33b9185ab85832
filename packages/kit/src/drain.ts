import pg from 'pg'
import { logFailure } from './database/outage.ts'
import { generateRandomText } from './ids.ts'
import type { Log } from './log.ts'

export type Drain = {
  /** Signals that there may be work: runs soon in this process and notifies the others. Call it after the commit. */
  wake(): void
  /** Signals work that this process can do again, such as a place that became free. Other processes are not told. */
  goOn(): void
  /** Works until nothing is left, then resolves. For tests and for an orderly shutdown. */
  idle(): Promise<void>
  /** Resolves when it no longer works, without looking for work. Returns whether it worked. */
  stopsWorking(): Promise<boolean>
  stop(): Promise<void>
}

type DrainOptions = {
  name: string
  log: Log
  pool: pg.Pool
  /** Claims and does one batch, or several until `isStopped`; returns the number of items done. 0 means that nothing is due. */
  work: (isStopped: () => boolean) => Promise<number>
  /** How often to poll without a notification, in case one gets lost. */
  pollMilliseconds?: number
}

const COALESCE_MILLISECONDS = 5
const LISTEN_AGAIN_MILLISECONDS = 1000

/** Listens on a channel of Postgres, again after a lost connection, until it is stopped. */
function listenTo(pool: pg.Pool, channel: string, heard: (payload: string | undefined) => void) {
  let isStopped = false
  let retry: NodeJS.Timeout | undefined
  let listener: pg.Client | undefined
  const listenAgain = () => {
    retry ??= setTimeout(() => {
      retry = undefined
      void connect().catch(listenAgain)
    }, LISTEN_AGAIN_MILLISECONDS).unref()
  }
  const connect = async () => {
    if (isStopped) return
    const client = new pg.Client({ connectionString: pool.options.connectionString, application_name: channel })
    client.on('notification', ({ payload }) => heard(payload))
    client.on('error', () => {
      listener = undefined
      listenAgain()
    })
    await client.connect()
    if (isStopped) return void (await client.end())
    listener = client
    await client.query(`listen ${channel}`)
  }
  void connect().catch(listenAgain)
  return {
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await listener?.end().catch(() => {})
    },
  }
}

/**
 * Keeps one table of due work empty. Several processes may run the same drain: each `work` must claim with `for update skip
 * locked`. After a commit the process wakes itself in memory and notifies the others outside any transaction, at most once per 5
 * ms (a NOTIFY inside a money transaction makes commits queue).
 */
export function startDrain({ name, log, pool, work, pollMilliseconds = 1000 }: DrainOptions): Drain {
  const channel = `drain_${name}`
  const self = generateRandomText(12)
  let isStopped = false
  let isDirty = true
  let running: Promise<void> | undefined
  let announce: NodeJS.Timeout | undefined

  const runUntilEmpty = async () => {
    while (isDirty && !isStopped) {
      isDirty = false
      try {
        while ((await work(() => isStopped)) > 0 && !isStopped);
      } catch (error) {
        logFailure(log, error, { drain: name }, 'drain failed, will try again')
        return
      }
    }
  }
  const run = (): Promise<void> => {
    isDirty = true
    running ??= runUntilEmpty().finally(() => {
      running = undefined
    })
    return running
  }
  const stopsWorking = async () => {
    const hasWorked = running !== undefined
    while (running) await running
    return hasWorked
  }
  const poll = setInterval(() => void run(), pollMilliseconds)
  const listener = listenTo(pool, channel, (payload) => {
    if (payload !== self) void run()
  })
  void run()

  return {
    wake() {
      if (isStopped) return
      void run()
      announce ??= setTimeout(() => {
        announce = undefined
        pool.query(`notify ${channel}, '${self}'`).catch(() => {})
      }, COALESCE_MILLISECONDS).unref()
    },
    goOn() {
      if (!isStopped) void run()
    },
    async idle() {
      await stopsWorking()
      await run()
    },
    stopsWorking,
    async stop() {
      isStopped = true
      clearInterval(poll)
      clearTimeout(announce)
      await running
      await listener.stop()
    },
  }
}
