import { setTimeout as sleep } from 'node:timers/promises'
import { addMilliseconds, DAY, SECOND, startStopwatch, systemClock } from '@tradepost/kit/clock'
import { logFailure } from '@tradepost/kit/database/outage'
import { NotSent, TimedOut } from '@tradepost/kit/http/request-pools'
import { TRACE_HEADER } from '@tradepost/kit/trace-step'
import { findTraceParent, traceStep } from '@tradepost/kit/tracing'
import type { Deps } from '#src/deps.ts'
import { toTenant } from '#src/scope.ts'
import type { Attempt, Postponed } from './attempt.ts'
import { type ClaimedDelivery, IN_FLIGHT_MAX } from './claim-deliveries.ts'
import { openHeaders } from './endpoints/seal-headers.ts'
import { hideHeaders, maskHeaders } from './endpoints/stored-headers.ts'
import { createAttemptRecorder, RATE_WINDOW_MILLISECONDS, releaseDelivery } from './record-attempts.ts'
import { createSigningKeys, signMessage } from './sign-message.ts'
import { type StartedBatch, startBatch } from './start-batch.ts'

/** An endpoint can't put off its next attempt for longer. */
const PAUSE_MILLISECONDS_MAX = DAY
/** The form of a date that HTTP wants senders to use (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Returns when an answer's `Retry-After`, in seconds or as a date, wants the next attempt, at most 24 hours after `at`. Undefined
 * without one, or if it can't be read.
 */
export function findRetryAfter(headers: Readonly<Record<string, string>>, at: Date): Date | undefined {
  const value = headers['retry-after']?.trim() ?? ''
  const latest = addMilliseconds(at, PAUSE_MILLISECONDS_MAX)
  if (/^\d+$/.test(value)) return addMilliseconds(at, Math.min(Number(value) * SECOND, PAUSE_MILLISECONDS_MAX))
  if (!HTTP_DATE.test(value) || Number.isNaN(Date.parse(value))) return undefined
  const wanted = new Date(value)
  return wanted < latest ? wanted : latest
}

export type DeliverySender = {
  /** Makes deliveries of new events, claims a batch and starts sending it. `count` is 0 if nothing more can be done now. */
  sendDue(): Promise<Pick<StartedBatch, 'count' | 'isReplaying'>>
  inFlight(): number
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>
  /** Waits for the attempts under way, for some seconds; then it gives back those that have no answer yet. */
  stop(): Promise<void>
}

const STOP_MILLISECONDS_MAX = 3 * SECOND

/** Makes one attempt. It may be signed for another time than now. */
export type PostDelivery = (claimed: ClaimedDelivery, skewMilliseconds?: number) => Promise<Attempt | Postponed>

/**
 * Creates the sender of due deliveries, which sends each with `post`. It calls `finished` whenever more deliveries may be free to
 * claim.
 */
export function createDeliverySender(deps: Deps, post: PostDelivery, finished: () => void): DeliverySender {
  const sending = new Map<ClaimedDelivery, Promise<void>>()
  let isStopped = false
  const record = createAttemptRecorder(deps)
  const inFlightMax = deps.inOrder ? 1 : IN_FLIGHT_MAX
  /** Whether deliveries may wait for a place. While a batch is claimed, it isn't known. */
  let someWait = true
  const goOn = (makesDue = false) => {
    if (makesDue || someWait) finished()
  }

  /** Returns whether it may have made deliveries due: itself, or those that the fault lab held back for it. */
  const send = async (claimed: ClaimedDelivery): Promise<boolean> => {
    try {
      const attempt = await post(claimed)
      // It was given back, so another process has it.
      if (isStopped) return false
      if ('nextAttemptAt' in attempt) {
        await releaseDelivery(deps, claimed, attempt)
        return true
      }
      await record(attempt)
      if (claimed.rateLimit !== null) setTimeout(() => goOn(), RATE_WINDOW_MILLISECONDS).unref()
    } catch (error) {
      // The lease ends and the delivery is attempted again.
      logFailure(deps.log, error, { delivery: claimed.id }, 'delivery could not be recorded')
    }
    return claimed.faults !== null
  }
  const settled = async () => {
    while (sending.size > 0) await Promise.all(sending.values())
  }
  return {
    async sendDue() {
      someWait = true
      const { claimed, leavesSome, ...batch } = await startBatch(deps, inFlightMax - sending.size)
      someWait = leavesSome
      for (const each of claimed) {
        const task = send(each).then((makesDue) => {
          sending.delete(each)
          goOn(makesDue)
        })
        sending.set(each, task)
      }
      return batch
    },
    inFlight: () => sending.size,
    settled,
    async stop() {
      await Promise.race([settled(), sleep(STOP_MILLISECONDS_MAX, undefined, { ref: false })])
      isStopped = true
      const nextAttemptAt = deps.clock.now()
      // If the database is away, their leases end by themselves.
      await Promise.allSettled(
        [...sending.keys()].map((claimed) => releaseDelivery(deps, claimed, { nextAttemptAt, heldFault: claimed.heldFault })),
      )
    },
  }
}

/** Returns what sends a delivery to its endpoint. Nothing is sent if no connection becomes free. */
export function createPostDelivery(deps: Deps): PostDelivery {
  const endpointKeys = createSigningKeys(deps.webhookSecrets)
  const retiredKeys = createSigningKeys(deps.retiredSecrets)
  const post: PostDelivery = async (claimed, skewMilliseconds = 0) => {
    const startedAt = deps.clock.now()
    const elapsed = startStopwatch()
    // Receivers refuse what is signed for another time than theirs, where a store's clock may stand years away.
    const at = addMilliseconds(deps.inOrder ? systemClock.now() : startedAt, skewMilliseconds)
    const tenant = toTenant(claimed)
    const signingKeys = [
      endpointKeys({ ...tenant, id: claimed.endpointId, secretSealed: claimed.secretSealed }),
      ...claimed.retiredSecrets.map((secret) => retiredKeys({ ...tenant, ...secret })),
    ]
    const own = openHeaders(deps, { ...claimed, id: claimed.endpointId })
    const signed = signMessage(signingKeys, { id: claimed.eventId, at, body: claimed.payload })
    const parent = findTraceParent()
    const ours = {
      ...signed,
      'content-type': 'application/json',
      'user-agent': 'tradepost-webhooks',
      ...(parent ? { [TRACE_HEADER]: parent } : {}),
    }
    const end = () => ({
      claimed,
      fault: null,
      requestHeaders: { ...hideHeaders(own), ...ours },
      startedAt,
      endedAt: deps.clock.now(),
      milliseconds: Math.round(elapsed()),
    })
    try {
      const { url, payload, endpointId } = claimed
      const message = { pool: endpointId, url, headers: { ...own, ...ours }, body: payload, wantsHeaders: true }
      const { status, body, headers = {} } = await deps.safeFetch.post(message)
      const ended = end()
      const retryAt = findRetryAfter(headers, ended.endedAt)
      return { ...ended, status, responseHeaders: maskHeaders(headers), body, error: null, isTimeout: false, retryAt }
    } catch (error) {
      if (error instanceof NotSent) return { nextAttemptAt: deps.clock.now(), heldFault: claimed.heldFault }
      const words = error instanceof Error ? error.message || error.name : String(error)
      const isTimeout = error instanceof TimedOut
      const nothing = { status: null, responseHeaders: null, body: null, retryAt: undefined }
      return { ...end(), ...nothing, error: words.slice(0, 500), isTimeout }
    }
  }
  return (claimed, skewMilliseconds) =>
    traceStep({ program: 'provider', name: 'send a webhook', kind: 'client', parent: claimed.traceParent }, () =>
      post(claimed, skewMilliseconds),
    )
}
