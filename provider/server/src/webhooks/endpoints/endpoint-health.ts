import { DAY } from '@tradepost/kit/clock'
import { POOL_CONNECTIONS } from '@tradepost/kit/http/request-pools'
import { type Attempt, isAccepted } from '#src/webhooks/attempt.ts'
import type { WebhookEndpointRow } from '#src/webhooks/table.ts'

/** An endpoint that accepts nothing for this long is disabled. */
export const FAILING_MILLISECONDS_MAX = 5 * DAY
const GONE = 410
/** Answers that say: too much at once. */
const TOO_BUSY: ReadonlySet<number | null> = new Set([429, 502, 504])

/** What attempts change about an endpoint. */
export type EndpointHealth = Pick<
  WebhookEndpointRow,
  'disabled' | 'disabledReason' | 'disabledAt' | 'places' | 'consecutiveFailures' | 'failingSince' | 'failedAt' | 'timedOutAt'
>

/** The health of an endpoint that has not failed, or begins anew. */
export const UNHARMED = {
  places: POOL_CONNECTIONS,
  consecutiveFailures: 0,
  failingSince: null,
  failedAt: null,
  timedOutAt: null,
} as const

type Outcome = Pick<Attempt, 'status' | 'isTimeout' | 'endedAt'>

/** Returns an endpoint's health after one more attempt. */
export function applyAttempt(health: EndpointHealth, attempt: Outcome): EndpointHealth {
  if (isAccepted(attempt)) return { ...health, ...UNHARMED, places: Math.min(health.places + 1, POOL_CONNECTIONS) }
  const { status, isTimeout, endedAt } = attempt
  const failingSince = health.failingSince ?? endedAt
  const failed: EndpointHealth = {
    ...health,
    failingSince,
    failedAt: endedAt,
    timedOutAt: isTimeout ? endedAt : status === null ? health.timedOutAt : null,
    consecutiveFailures: health.consecutiveFailures + 1,
    places: TOO_BUSY.has(status) ? Math.max(1, Math.floor(health.places / 2)) : health.places,
  }
  if (health.disabled) return failed
  const isOver = endedAt.getTime() - failingSince.getTime() >= FAILING_MILLISECONDS_MAX
  const reason = status === GONE ? 'gone' : isOver ? 'failing' : null
  return reason === null ? failed : { ...failed, disabled: true, disabledReason: reason, disabledAt: endedAt }
}
