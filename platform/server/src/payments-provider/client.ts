import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { ErrorBody } from '@tradepost/contract/provider/primitives'
import { SECOND, systemClock } from '@tradepost/kit/clock'
import { findCurrentRequest } from '@tradepost/kit/current-request'
import { Fault } from '@tradepost/kit/faults'
import { REQUEST_ID_HEADER } from '@tradepost/kit/http/stamp-request'
import { TRACE_HEADER } from '@tradepost/kit/trace-step'
import { findTraceParent, traceStep } from '@tradepost/kit/tracing'
import DodoPayments from 'dodopayments'
import * as z from 'zod'
import { fault } from '#src/faults.ts'
import type { AnswerObserver, AnswerSubject } from './answer-subject.ts'
import { type ProviderError, toFault } from './faults.ts'
import { fetchPatiently } from './repeat-refused.ts'

/** A provider that asks for this wait or a longer one is asked again after our own back-off (specification, section 9). */
const WAIT_MILLISECONDS_MAX = 60 * SECOND

/** How long a refused call was told to wait, where the SDK doesn't look for it. */
export const HIDDEN_WAIT_HEADER = 'x-hidden-retry-after'

/** Reads the wait that a header asks for as the SDK does; NaN if it asks for none. */
function readWait(name: 'retry-after-ms' | 'retry-after', text: string): number {
  const count = Number.parseFloat(text)
  if (name === 'retry-after-ms') return count
  return Number.isNaN(count) ? Date.parse(text) - systemClock.now().getTime() : count * SECOND
}

const isObeyed = (wait: number): boolean => wait > 0 && wait < WAIT_MILLISECONDS_MAX

/** Hides from the SDK the headers that would make it wait for too long, or not at all; it then backs off from half a second. */
export function maskLongWait(answer: Response): Response {
  const hidden = (['retry-after-ms', 'retry-after'] as const).filter((name) => {
    const text = answer.headers.get(name)
    return text !== null && !isObeyed(readWait(name, text))
  })
  if (answer.ok || hidden.length === 0) return answer
  const headers = new Headers(answer.headers)
  const asked = answer.headers.get('retry-after')
  if (asked !== null) headers.set(HIDDEN_WAIT_HEADER, asked)
  for (const name of hidden) headers.delete(name)
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

export type { DodoPayments }

/** Access to a business's provider. `baseUrl` is the embedded provider's and unused for the others. */
export type ProviderAccess = { environment: ProviderEnvironment; apiKey: string | undefined; baseUrl: string }

/** Timeouts: a shop shows its last catalog after 3 s, any other page answers within 10 s, a job can wait. */
export type TimeoutProfile = 'glance' | 'page' | 'job' | 'refresh'
/** The deadline for all calls of one client. A checkout uses `glance` for the catalog and then `page`, together below 10 s. */
const DEADLINE_MILLISECONDS: Record<TimeoutProfile, number | undefined> = {
  glance: 3 * SECOND,
  page: 6.5 * SECOND,
  job: undefined,
  refresh: undefined,
}
/** The SDK's own defaults (specification, section 9) for jobs; a page retries at most once, and a refresh runs again anyway. */
const RETRIES: Record<TimeoutProfile, number> = { glance: 0, page: 1, job: 2, refresh: 0 }
const TIMEOUT_MILLISECONDS: Record<TimeoutProfile, number> = {
  glance: 3 * SECOND,
  page: 6.5 * SECOND,
  job: 60 * SECOND,
  refresh: 20 * SECOND,
}

/** A refusal's body: its code, a message, and the request fields that it is about. */
export const ProviderRefusal = z
  .object({
    code: z.string().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
    issues: ErrorBody.shape.issues.catch(undefined),
  })
  .catch({})

const RETRY_AFTER_SECONDS_MAX = 3600

/** Returns `Retry-After` in seconds; a date, which is rare here, counts as absent. */
function secondsUntil(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), RETRY_AFTER_SECONDS_MAX) : undefined
}

/** Maps an SDK error to a ProviderError, so that no other file depends on the SDK's classes. */
export function toProviderError(error: unknown, signal?: AbortSignal): ProviderError {
  if (error instanceof DodoPayments.APIUserAbortError)
    return { kind: signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError' ? 'timeout' : 'abort' }
  if (error instanceof DodoPayments.APIConnectionTimeoutError) return { kind: 'timeout' }
  if (error instanceof DodoPayments.APIConnectionError) return { kind: 'connection' }
  if (error instanceof DodoPayments.APIError && typeof error.status === 'number') {
    const retryAfterSeconds = secondsUntil(error.headers?.get(HIDDEN_WAIT_HEADER) ?? error.headers?.get('retry-after'))
    return { kind: 'status', status: error.status, retryAfterSeconds, ...ProviderRefusal.parse(error.error) }
  }
  // The SDK itself refuses IDs that don't form a path ("..", an empty one): no object has such an ID.
  if (error instanceof DodoPayments.DodoPaymentsError) return { kind: 'status', status: 404, message: undefined }
  return { kind: 'unexpected' }
}

/** Accepts 404 when deleting: perhaps our own request deleted it, and its answer was lost. */
export function acceptGone(error: unknown): void {
  if (!(error instanceof DodoPayments.APIError) || error.status !== 410) throw error
}

/** Returns a fallback for a feature that the provider doesn't have (404). */
export const acceptAbsent =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (!(error instanceof DodoPayments.APIError) || error.status !== 404) throw error
    return instead
  }

/** Returns a fallback for a request that the provider refuses. */
export const acceptRefused =
  <T>(instead: T) =>
  (error: unknown): T => {
    const isRefusal = error instanceof DodoPayments.APIError && typeof error.status === 'number' && error.status < 500
    if (!isRefusal || error.status === 429 || error.status === 408) throw error
    return instead
  }

/** Names the request that a call is made for, so that the logs and traces of both programs do. */
function nameRequest(init: RequestInit = {}): RequestInit {
  const [request, parent] = [findCurrentRequest(), findTraceParent()]
  if (!request && !parent) return init
  const headers = new Headers(init.headers)
  if (request) headers.set(REQUEST_ID_HEADER, request.id)
  if (parent) headers.set(TRACE_HEADER, parent)
  return { ...init, headers }
}

function clientOf({ environment, apiKey, baseUrl }: ProviderAccess, patience: TimeoutProfile): DodoPayments {
  if (!apiKey) throw toFault({ kind: 'missing_key' })
  // Never pass a base URL and an environment together: the SDK refuses both, or follows the wrong one.
  const place = environment === 'embedded' ? { baseURL: baseUrl } : { baseURL: null, environment }
  return new DodoPayments({
    bearerToken: apiKey,
    webhookKey: null,
    ...place,
    timeout: TIMEOUT_MILLISECONDS[patience],
    maxRetries: RETRIES[patience],
    fetch: (input, init) =>
      traceStep({ program: 'platform', name: 'ask the payments provider', kind: 'client' }, async () =>
        maskLongWait(await fetchPatiently(input, nameRequest(init))),
      ),
    logLevel: 'off',
  })
}

/** Describes the first issue of an answer, with the path of its field. */
function problemOf({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.join('.') ?? ''
  const words = issue?.message ?? 'no words'
  return path === '' ? words : `${path}: ${words}`
}

/** The client and the function that every SDK call needs. */
export type ProviderClient = {
  client: DodoPayments
  /**
   * Calls the provider, and validates the answer. `about`: which records the answer updates.
   * @throws a Fault with a message that a person can act on
   */
  call<T>(
    schema: z.ZodType<T>,
    work: (options: { signal?: AbortSignal }) => PromiseLike<unknown>,
    about?: AnswerSubject,
  ): Promise<T>
}

type Work = () => PromiseLike<unknown>

/** Returns what a 404 says about the records. */
function absenceOf(about: AnswerSubject): AnswerSubject | undefined {
  if (about.kind === 'lines' || about.kind === 'change') return undefined
  if (about.kind !== 'thing') return about
  return about.id === undefined ? undefined : { noun: about.noun, kind: 'deletion', id: about.id }
}

/** Calls the provider and passes the raw answer to the observer, even if it can't be parsed. */
async function askBefore(observer: AnswerObserver, about: AnswerSubject, work: Work): Promise<unknown> {
  const askedAs = await observer.beforeRequest()
  try {
    const answer = await work()
    await observer.afterAnswer(about, answer, askedAs)
    return answer
  } catch (error) {
    const absence = error instanceof DodoPayments.NotFoundError ? absenceOf(about) : undefined
    if (absence) await observer.afterAnswer(absence, undefined, askedAs)
    throw error
  }
}

/**
 * Opens a client of a business's payments provider, using the published SDK; no other file uses it. Open a new one for each
 * request: its deadline starts here. @throws PAYMENTS_KEY_MISSING if the business has no key yet
 */
export function openClient(access: ProviderAccess, patience: TimeoutProfile, observer?: AnswerObserver): ProviderClient {
  const client = clientOf(access, patience)
  const deadline = DEADLINE_MILLISECONDS[patience]
  const signal = deadline === undefined ? undefined : AbortSignal.timeout(deadline)
  return {
    client,
    async call(schema, work, about) {
      const ask = () => work(signal ? { signal } : {})
      let answer: unknown
      try {
        answer = observer && about ? await askBefore(observer, about, ask) : await ask()
      } catch (error) {
        if (error instanceof Fault) throw error
        throw toFault(toProviderError(error, signal))
      }
      const result = schema.safeParse(answer)
      if (!result.success) throw fault('PAYMENTS_ANSWER_UNEXPECTED:problem', { problem: problemOf(result.error) })
      return result.data
    },
  }
}
