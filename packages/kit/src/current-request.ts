import { AsyncLocalStorage } from 'node:async_hooks'
import { assert } from './faults.ts'

/** What is known of a request wherever its work is done, without being handed on. */
export type CurrentRequest = {
  /** Names it in logs, in its answer, and in calls to other services. */
  id: string
  /** Whether the database has failed it, even if a library hid that. */
  isFailed: boolean
  /** Where it comes from and what it asks for, for the security log. `path` has no secret in it. */
  asks?: { client: string; clientKey: string; method: string; path: string }
  /** Who sends it, once somebody found out: a person, a key, or a customer of a portal. */
  subject?: string | undefined
  /** Whether it began a session. */
  hasSignedIn?: boolean
}

const current = new AsyncLocalStorage<CurrentRequest | undefined>()
/** The ID of the request that left work for later. */
const origin = new AsyncLocalStorage<string | undefined>()

/** Runs the work of one request. */
export const runInRequest = <T>(request: CurrentRequest, work: () => T): T => current.run(request, work)

/** Runs work that a request started and that isn't its own. */
export const runOutsideRequests = <T>(work: () => T): T => current.run(undefined, () => origin.run(undefined, work))

/** Runs work that a request has left for later, such as a job: its lines name the request. */
export const runAfterRequest = <T>(requestId: string | undefined, work: () => T): T => origin.run(requestId, work)

/** Returns the ID of the request that the running code works for, or that left it this work; undefined without one. */
export const findRequestId = (): string | undefined => current.getStore()?.id ?? origin.getStore()

/** Notes who sends the current request. */
export function nameSubject(subject: string): void {
  const request = current.getStore()
  if (request) request.subject = subject
}

/** Returns the ID of the request that the running code works for, which its answer has in the header `x-request-id`. */
export function getRequestId(): string {
  const request = current.getStore()
  assert(request, 'The outermost layer gives every request an ID')
  return request.id
}

/** Returns the request that the running code works for; undefined in work of the background. */
export const findCurrentRequest = (): CurrentRequest | undefined => current.getStore()
