import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { SECOND, startStopwatch } from '#src/clock.ts'
import { findCurrentRequest, runInRequest } from '#src/current-request.ts'
import type { Log } from '#src/log.ts'
import { onServer } from '#src/postgres/postgres-server.ts'
import { type Database, isLostRace, openDatabase } from './database.ts'
import { isConnectionLost } from './outage.ts'

/** Where lists and reports are read: on a replica of a database if there is one. */
export type Reads<Tables> = {
  /**
   * Runs work that only reads. On the replica it sees all that was committed when it was asked for. If the replica is behind,
   * away or refuses, the work runs on the primary.
   */
  run<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A replica that keeps up is behind for a few milliseconds. */
const LOOKS = 5
const LOOK_AGAIN_MILLISECONDS = 5
/** How long a read waits for a replica to answer, which has to open a connection first after a quiet time. */
const ANSWER_MILLISECONDS = 100
/** How long a replica that was behind or away is left alone. */
const AVOID_MILLISECONDS = SECOND

/** How often a replica is asked whether it's still there while it reads, and how long it has to take a connection. */
const WATCH_MILLISECONDS = SECOND

/**
 * What a replica refuses and a primary doesn't: a write, or a read that got in the way of what it had to replay. A read that is
 * too slow is too slow for both.
 */
const isReplicaFailure = (error: unknown): boolean => isConnectionLost(error) || isLostRace(error)

/** Fails once a server takes no connection anymore, until `isOver`. One that is only slow takes some. */
async function watchSilence(url: string, isOver: AbortSignal): Promise<never> {
  for (;;) {
    await sleep(WATCH_MILLISECONDS, undefined, { ref: false, signal: isOver })
    const isThere = onServer(url, () => Promise.resolve(true)).catch(() => false)
    if (!(await Promise.race([isThere, sleep(WATCH_MILLISECONDS, false, { ref: false, signal: isOver })])))
      throw Object.assign(new Error('it fell silent while it read'), { code: 'ETIMEDOUT' })
  }
}

/** Reads from a replica, for as long as it's there. The system would need minutes to find out that nothing arrives anymore. */
async function readUnlessSilent<Tables, T>({ db, url }: Database<Tables>, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const over = new AbortController()
  try {
    return await Promise.race([work(db), watchSilence(url, over.signal)])
  } finally {
    over.abort()
  }
}

/** Opens the replica at `url`; without one, everything is read from the primary. */
export function openReads<Tables>(
  primary: Database<Tables>,
  { url, log, name }: { url: string | undefined; log: Log; name: string },
): Reads<Tables> {
  if (url === undefined) return { run: (work) => work(primary.db), close: async () => {} }
  const replica = openDatabase<Tables>(url, { name, max: primary.pool.options.max, prepares: primary.prepares })
  let sinceFailure: (() => number) | undefined
  let isTried = false
  let position: Promise<string> | undefined

  /** Everything that was acknowledged by now is before this place in the log of the primary. Callers of one moment ask once. */
  const readPosition = () => {
    position ??= new Promise<string>((resolve, reject) => {
      setImmediate(() => {
        position = undefined
        sql<{ position: string }>`select pg_current_wal_flush_lsn()::text as position`
          .execute(primary.db)
          .then(({ rows }) => resolve(rows[0]?.position ?? ''), reject)
      })
    })
    return position
  }
  /** A server that is no replica has everything. */
  const hasReached = async (place: string) => {
    const { rows } = await sql<{ hasAll: boolean }>`
      select coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, true) as has_all`.execute(replica.db)
    return rows[0]?.hasAll ?? false
  }
  const isUpToDate = async () => {
    const place = await readPosition()
    for (let look = 1; look <= LOOKS; look += 1) {
      if (await hasReached(place)) return true
      await sleep(LOOK_AGAIN_MILLISECONDS)
    }
    return false
  }
  const avoid = (reason: string) => {
    if (!sinceFailure) log.warn({ reason }, 'the replica is not used until it is up to date: lists are read from the primary')
    sinceFailure = startStopwatch()
  }
  const answers = async () => {
    const isThere = await Promise.race([isUpToDate(), sleep(ANSWER_MILLISECONDS, false, { ref: false })])
    if (!isThere) avoid("it is behind or doesn't answer")
    return isThere
  }
  /** After a failure one read at a time tries the replica, and the others don't wait for it. */
  const isUsable = async () => {
    if (!sinceFailure) return answers()
    if (isTried || sinceFailure() < AVOID_MILLISECONDS) return false
    isTried = true
    try {
      if (!(await answers())) return false
      log.info('the replica is used again')
      sinceFailure = undefined
      return true
    } finally {
      isTried = false
    }
  }
  return {
    async run(work) {
      const request = findCurrentRequest()
      // The primary can still answer what the replica fails, so that isn't a failure of the request.
      const aside = request && { ...request }
      const readAside = async () => ((await isUsable()) ? { answer: await readUnlessSilent(replica, work) } : undefined)
      const keepFailure = () => {
        if (request && aside?.isFailed) request.isFailed = true
      }
      try {
        const read = await (aside ? runInRequest(aside, readAside) : readAside())
        if (read) {
          keepFailure()
          return read.answer
        }
      } catch (error) {
        if (!isReplicaFailure(error)) {
          keepFailure()
          throw error
        }
        avoid(error instanceof Error ? error.message : String(error))
      }
      return work(primary.db)
    },
    close: () => replica.close(),
  }
}
