import { SECOND, startStopwatch } from '#src/clock.ts'
import { findCurrentRequest } from '#src/current-request.ts'
import type { Log } from '#src/log.ts'

/**
 * SQLSTATE codes for "not now": broken connections (08), a server that shuts down or starts (57P), out of disk, memory or
 * connections (53), a failed disk read (58030), read-only during a failover (25006), and statements and locks that timed out.
 */
const AWAY_CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|25006|53\w{3}|55P03|57014|57P0[1235]|58030)$/
/** Messages of the driver's own errors, which have no codes. */
const AWAY_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Cannot use a pool after calling end|driver has already been destroyed/

/** Returns whether an error has this code, of Postgres (SQLSTATE) or the system. */
export const hasCode = (error: unknown, ...codes: readonly string[]): error is Error =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Returns whether the database was unreachable or gave up for now (then 503, not 500), however the error is wrapped. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && AWAY_CODES.test(String(error.code))) return true
  // The socket of a server that has ended is gone.
  if ('syscall' in error && error.syscall === 'connect') return true
  return AWAY_WORDS.test(error.message) || isDatabaseAway(error.cause)
}

/** Codes by which the server gives up one statement, which may be its own fault: a lock or a statement that timed out. */
const TIMEOUT_CODES = /^(55P03|57014)$/

/** Returns whether the database was unreachable for every statement, not only too slow for this one. */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseAway(error) && !(error instanceof Error && 'code' in error && TIMEOUT_CODES.test(String(error.code)))

/** Returns whether the database has failed the current request. */
export function isInOutage(): boolean {
  return findCurrentRequest()?.isFailed ?? false
}

/** Logs the failure of work that will be retried: as an error, unless the outage has been logged already. */
export function logFailure(log: Log, error: unknown, fields: object, message: string): void {
  const level = isDatabaseAway(error) ? 'debug' : 'error'
  log[level]({ ...fields, error: error instanceof Error ? error.message : String(error) }, message)
}

/**
 * Does one of several pieces of work, which will be tried again if it fails. Returns whether it was done.
 * @throws if the connection is lost, because the others would fail, too
 */
export async function attempt(log: Log, work: () => Promise<void>, fields: object, message: string): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isConnectionLost(error)) throw error
    logFailure(log, error, fields, message)
    return false
  }
}

/** Failures closer together than this belong to one outage. */
const QUIET_MILLISECONDS = 10 * SECOND

/** The outages of one database: each logs one warning, however many requests it fails. */
export type Outages = {
  noteFailure(error: unknown): void
  noteSuccess(): void
}

export function watchDatabase(log?: Log): Outages {
  let sinceFailure: (() => number) | undefined
  return {
    noteFailure(error) {
      if (!isDatabaseAway(error)) return
      const request = findCurrentRequest()
      if (request) request.isFailed = true
      if (!sinceFailure || sinceFailure() > QUIET_MILLISECONDS)
        log?.warn(
          { error: error instanceof Error ? error.message : String(error) },
          'the database is unavailable: requests that need it get 503 until it is back',
        )
      sinceFailure = startStopwatch()
    },
    noteSuccess() {
      // Reads still work on a full disk, so an outage ends only after a while without failures.
      if (!sinceFailure || sinceFailure() <= QUIET_MILLISECONDS) return
      sinceFailure = undefined
      log?.info('the database is available again')
    },
  }
}
