import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import { SECOND } from '@tradepost/kit/clock'
import { Fault } from '@tradepost/kit/faults'
import DodoPayments from 'dodopayments'
import * as z from 'zod'
import { fault } from '#src/faults.ts'
import { type ProviderError, toFault } from './faults.ts'
import type { About, Witness } from './told.ts'

export type { DodoPayments }

/** With what a business reaches its provider. `baseUrl` is that of the embedded one and is not used for the others. */
export type ProviderAccess = { environment: ProviderEnvironment; apiKey: string | undefined; baseUrl: string }

/** Timeouts: a shop shows its last catalog after 3 s, any other page answers within 10 s, a job can wait. */
export type TimeoutProfile = 'glance' | 'page' | 'job' | 'refresh'
/** For everything that is asked for one request together: a checkout takes a glance at the catalog and then its page. */
const DEADLINE_MILLISECONDS: Record<TimeoutProfile, number | undefined> = {
  glance: 3 * SECOND,
  page: 6.5 * SECOND,
  job: undefined,
  refresh: undefined,
}
/** The SDK's own defaults (specification, section 9) where nobody waits; a page asks once more at most, and a refresh comes again by itself. */
const RETRIES: Record<TimeoutProfile, number> = { glance: 0, page: 1, job: 2, refresh: 0 }
const TIMEOUT_MILLISECONDS: Record<TimeoutProfile, number> = {
  glance: 3 * SECOND,
  page: 6.5 * SECOND,
  job: 60 * SECOND,
  refresh: 20 * SECOND,
}

/** What a refusal says in its body: which one it is, words, and which fields of the request they are about. */
export const ProviderRefusal = z
  .object({
    code: z.string().optional().catch(undefined),
    message: z.string().optional().catch(undefined),
    issues: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .catch(undefined),
  })
  .catch({})

const RETRY_AFTER_SECONDS_MAX = 3600

/** `Retry-After` in seconds; a date is rare there and counts as none. */
function secondsUntil(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), RETRY_AFTER_SECONDS_MAX) : undefined
}

/** What a library threw, told without it. */
export function toProviderError(error: unknown, signal?: AbortSignal): ProviderError {
  if (error instanceof DodoPayments.APIUserAbortError)
    return { kind: signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError' ? 'timeout' : 'abort' }
  if (error instanceof DodoPayments.APIConnectionTimeoutError) return { kind: 'timeout' }
  if (error instanceof DodoPayments.APIConnectionError) return { kind: 'connection' }
  if (error instanceof DodoPayments.APIError && typeof error.status === 'number') {
    const retryAfterSeconds = secondsUntil(error.headers?.get('retry-after'))
    return { kind: 'status', status: error.status, retryAfterSeconds, ...ProviderRefusal.parse(error.error) }
  }
  // The SDK itself refuses ids that make no path ("..", an empty one): nothing has such an id.
  if (error instanceof DodoPayments.DodoPaymentsError) return { kind: 'status', status: 404, message: undefined }
  return { kind: 'unexpected' }
}

/** What is gone already is as it should be: perhaps by our own request, whose answer was lost. */
export function acceptGone(error: unknown): void {
  if (!(error instanceof DodoPayments.APIError) || error.status !== 410) throw error
}

/** What a provider does not have as a whole counts as this. */
export const acceptAbsent =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (!(error instanceof DodoPayments.APIError) || error.status !== 404) throw error
    return instead
  }

/** What a provider refuses to answer counts as this. */
export const acceptRefused =
  <T>(instead: T) =>
  (error: unknown): T => {
    const isRefusal = error instanceof DodoPayments.APIError && typeof error.status === 'number' && error.status < 500
    if (!isRefusal || error.status === 429 || error.status === 408) throw error
    return instead
  }

function clientOf({ environment, apiKey, baseUrl }: ProviderAccess, patience: TimeoutProfile): DodoPayments {
  if (!apiKey) throw toFault({ kind: 'missing_key' })
  // Never an address and an environment together: the SDK refuses both, or follows the wrong one.
  const place = environment === 'embedded' ? { baseURL: baseUrl } : { baseURL: null, environment }
  return new DodoPayments({
    bearerToken: apiKey,
    webhookKey: null,
    ...place,
    timeout: TIMEOUT_MILLISECONDS[patience],
    maxRetries: RETRIES[patience],
    logLevel: 'off',
  })
}

/** The first thing that is wrong with an answer, with the path of its field. */
function problemOf({ issues: [issue] }: z.ZodError): string {
  const path = issue?.path.join('.') ?? ''
  const words = issue?.message ?? 'no words'
  return path === '' ? words : `${path}: ${words}`
}

/** What every call of the SDK needs: the client, and the way to ask it. */
export type ProviderClient = {
  client: DodoPayments
  /**
   * Asks, and checks that the answer is what was asked for. `about`: what it tells of things that have records.
   * @throws a Fault in words that a person can act on
   */
  call<T>(schema: z.ZodType<T>, work: (options: { signal?: AbortSignal }) => PromiseLike<unknown>, about?: About): Promise<T>
}

type Work = () => PromiseLike<unknown>

/** What a 404 tells. */
function absenceOf(about: About): About | undefined {
  if (about.tells === 'lines' || about.tells === 'change') return undefined
  if (about.tells !== 'thing') return about
  return about.id === undefined ? undefined : { noun: about.noun, tells: 'deletion', id: about.id }
}

/** The answer, once the witness has heard it: as it came, whether or not anybody can read it. */
async function askBefore(witness: Witness, about: About, work: Work): Promise<unknown> {
  const askedAs = await witness.asks()
  try {
    const answer = await work()
    await witness.hears(about, answer, askedAs)
    return answer
  } catch (error) {
    const absence = error instanceof DodoPayments.NotFoundError ? absenceOf(about) : undefined
    if (absence) await witness.hears(absence, undefined, askedAs)
    throw error
  }
}

/**
 * A business's payments provider, by the published SDK: the only file that knows it. Open it anew for each request: its
 * time runs from here. @throws PAYMENTS_KEY_MISSING when the business has no key yet
 */
export function openClient(access: ProviderAccess, patience: TimeoutProfile, witness?: Witness): ProviderClient {
  const client = clientOf(access, patience)
  const deadline = DEADLINE_MILLISECONDS[patience]
  const signal = deadline === undefined ? undefined : AbortSignal.timeout(deadline)
  return {
    client,
    async call(schema, work, about) {
      const ask = () => work(signal ? { signal } : {})
      let answer: unknown
      try {
        answer = witness && about ? await askBefore(witness, about, ask) : await ask()
      } catch (error) {
        if (error instanceof Fault) throw error
        throw toFault(toProviderError(error, signal))
      }
      const result = schema.safeParse(answer)
      if (!result.success)
        throw fault(
          'PAYMENTS_ANSWER_UNEXPECTED',
          `The payments provider sent an unexpected response: ${problemOf(result.error)}. Nothing was charged. Try again in a moment`,
        )
      return result.data
    },
  }
}
