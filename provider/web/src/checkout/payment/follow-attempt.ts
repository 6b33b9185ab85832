import type { Attempt } from '@tradepost/contract/hosted/checkout'
import { eventsUrl, getSession } from '#src/api.ts'

const FIRST_PAUSE_MS = 1_500
const LONGEST_PAUSE_MS = 10_000

type Followed = { sessionId: string; paymentId: string; onAttempt: (attempt: Attempt) => void }

/** Waits some milliseconds, or until `signal` aborts. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Polls the session at growing intervals until stopped. */
async function poll({ sessionId, onAttempt }: Followed, signal: AbortSignal): Promise<void> {
  let wait = FIRST_PAUSE_MS
  while (!signal.aborted) {
    await pause(wait, signal)
    wait = Math.min(wait * 1.3, LONGEST_PAUSE_MS)
    const answer = signal.aborted ? null : await getSession(sessionId)
    if (!signal.aborted && answer?.kind === 'ok' && answer.value.attempt) onAttempt(answer.value.attempt)
  }
}

/**
 * Reports every change of an attempt until the returned function is called. Uses server-sent events, and polls if they break (a
 * proxy that buffers, a network change).
 */
export function followAttempt(followed: Followed): () => void {
  const stop = new AbortController()
  const source = new EventSource(eventsUrl(followed.sessionId, followed.paymentId))
  source.onmessage = (event) => {
    const attempt: Attempt = JSON.parse(event.data)
    if (!stop.signal.aborted) followed.onAttempt(attempt)
  }
  source.onerror = () => {
    source.close()
    if (!stop.signal.aborted) void poll(followed, stop.signal)
  }
  stop.signal.addEventListener('abort', () => source.close())
  return () => stop.abort()
}
