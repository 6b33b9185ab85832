import type { Context } from 'hono'
import { type Clock, MINUTE, SECOND } from '#src/clock.ts'
import { assert, edgeFault, retryAfter } from '#src/faults.ts'
import type { RouteEntry } from './routes.ts'
import { getClientKey } from './web-server.ts'

/**
 * How often a kind of call may be made within a minute: by one client, and by all clients on one object, which is a path with its
 * IDs. `why` says what it costs or gives away, and which setting limits it in the database besides.
 */
export type RateClass = { why: string; perClient?: number; perObject?: number }

/** Counts a call. @throws 429 TOO_MANY_REQUESTS, with the seconds until the minute ends */
export type CountCall = (c: Context, rate: string | undefined) => void

/** Later clients and objects of a minute aren't counted: a flood from many addresses must not fill the memory. */
const COUNTS_MAX = 200_000

/**
 * Counts calls in the memory of this process, because a statement would cost more than most of these calls: with several
 * processes a client has several times its number. What must be exact is counted in the database, by the call itself. `factor`
 * multiplies every number.
 */
export function createCallCounter(
  classes: Readonly<Record<string, RateClass>>,
  { clock, factor }: { clock: Clock; factor: number },
): CountCall {
  const counts = new Map<string, number>()
  let startedAt = 0
  const take = (subject: string, max: number | undefined): boolean => {
    if (max === undefined) return true
    const count = counts.get(subject) ?? 0
    if (count >= max * factor) return false
    if (count > 0 || counts.size < COUNTS_MAX) counts.set(subject, count + 1)
    return true
  }
  return (c, rate) => {
    const limits = rate === undefined ? undefined : classes[rate]
    if (!limits) return
    const now = clock.now().getTime()
    if (now - (now % MINUTE) !== startedAt) {
      startedAt = now - (now % MINUTE)
      counts.clear()
    }
    if (take(`${rate} of ${getClientKey(c)}`, limits.perClient) && take(`${rate} on ${c.req.path}`, limits.perObject)) return
    throw retryAfter(edgeFault('TOO_MANY_REQUESTS'), Math.ceil((startedAt + MINUTE - now) / SECOND))
  }
}

/** Throws for a route of these callers that doesn't say how often it may be called. */
export function checkRates(routes: readonly RouteEntry[], callers: readonly string[]): void {
  const silent = routes.filter(({ caller, rate }) => callers.includes(caller) && rate === undefined)
  assert(silent.length === 0, `these routes name their rate class: ${silent.map(({ path }) => path).join(', ')}`)
}
