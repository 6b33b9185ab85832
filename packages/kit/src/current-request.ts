import { AsyncLocalStorage } from 'node:async_hooks'
import { assert } from './faults.ts'

/** What is known of a request wherever its work is done, without being handed on. */
export type CurrentRequest = {
  /** Names it in logs, in its answer, and in calls to other services. */
  id: string
  /** Whether the database has failed it, even if a library hid that. */
  isFailed: boolean
}

const current = new AsyncLocalStorage<CurrentRequest | undefined>()

/** Runs the work of one request. */
export const runInRequest = <T>(request: CurrentRequest, work: () => T): T => current.run(request, work)

/** Runs work that a request started and that isn't its own. */
export const runOutsideRequests = <T>(work: () => T): T => current.run(undefined, work)

/** Returns the ID of the request that the running code works for, which its answer has in the header `x-request-id`. */
export function getRequestId(): string {
  const request = current.getStore()
  assert(request, 'The outermost layer gives every request an ID')
  return request.id
}

/** Returns the request that the running code works for; undefined in work of the background. */
export const findCurrentRequest = (): CurrentRequest | undefined => current.getStore()
