import { SECOND, startStopwatch } from '@tradepost/kit/clock'
import { edgeFault, Fault } from '@tradepost/kit/faults'
import type { Log } from '@tradepost/kit/log'
import type { Storage } from './storage.ts'

/** Failures closer together than this belong to one outage. */
const QUIET_MILLISECONDS = 10 * SECOND
/** A disk that is full, broken or read-only, and a process that has too many files open. */
const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'])

/** Thrown by a bucket that couldn't be reached, refused or failed; `cause` is what its client threw. */
export class BucketError extends Error {}

const isAway = (error: unknown): boolean =>
  error instanceof BucketError || (error instanceof Error && 'code' in error && DISK_CODES.has(String(error.code)))

/**
 * Answers 503 while the store is unavailable or full, and logs one warning for each outage, however many requests it fails.
 * Everything else is thrown as it is: a body that broke off, a file that is lost.
 */
export function watchStorage(storage: Storage, log: Log): Storage {
  let sinceFailure: (() => number) | undefined
  const noteFailure = (error: unknown): unknown => {
    if (error instanceof Fault || !isAway(error)) return error
    if (!sinceFailure || sinceFailure() > QUIET_MILLISECONDS)
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        'stored files are unavailable: requests that need them get 503 until they are back',
      )
    sinceFailure = startStopwatch()
    return edgeFault('SERVICE_UNAVAILABLE')
  }
  const watch =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> =>
      work(...given).catch((error: unknown) => {
        throw noteFailure(error)
      })
  return {
    ...storage,
    write: watch(storage.write),
    find: watch(storage.find),
    read: watch(storage.read),
    stream: watch(storage.stream),
    remove: watch(storage.remove),
  }
}
