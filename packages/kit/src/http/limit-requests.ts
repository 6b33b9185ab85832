import type { Context, MiddlewareHandler } from 'hono'
import { SECOND } from '#src/clock.ts'
import { edgeFault, retryAfter } from '#src/faults.ts'

/** Who goes first when not everyone can: signing in and paying, then everything else, then lists and exports. */
export type Priority = 'first' | 'normal' | 'last'
const PRIORITIES = ['first', 'normal', 'last'] as const

export type RequestLimits = {
  /** Requests that are worked on at a time. */
  atOnce: number
  /** How many of them may have the priority `last`, so that a place for others becomes free soon. */
  lastAtOnce: number
  /** How many more may wait. The others are refused at once. */
  waitingMax: Readonly<Record<Priority, number>>
  /** How long one waits before it is refused, too: its caller has probably gone. */
  waitMilliseconds: number
}

/** More at once than the database has connections, because many requests wait for something else. */
const LIMITS: RequestLimits = {
  atOnce: 64,
  lastAtOnce: 24,
  waitingMax: { first: 1000, normal: 500, last: 200 },
  waitMilliseconds: 3 * SECOND,
}

/** Seconds until a refused caller may retry. */
const RETRY_SECONDS = 1

const refuse = () => retryAfter(edgeFault('SERVICE_UNAVAILABLE'), RETRY_SECONDS)

type Places = {
  /** Waits for a place. @throws 503 if too many wait already, or after the longest wait */
  take(priority: Priority, outgoing?: Outgoing): Promise<void>
  /** Takes a place even if none is free: the request was admitted before, and others may wait for what it holds. */
  takeAgain(priority: Priority): void
  free(priority: Priority): void
  countWaiting(): number
}

/** What the web server passes with a request. */
type Connection = { incoming?: { complete: boolean }; outgoing?: Outgoing }
type Outgoing = { once(event: 'close', done: () => void): unknown; off(event: 'close', done: () => void): unknown }

function createPlaces({ atOnce, lastAtOnce, waitingMax, waitMilliseconds }: RequestLimits): Places {
  const busy = { first: 0, normal: 0, last: 0 }
  const queues: Record<Priority, Set<() => void>> = { first: new Set(), normal: new Set(), last: new Set() }
  const hasPlace = (priority: Priority) =>
    busy.first + busy.normal + busy.last < atOnce && (priority !== 'last' || busy.last < lastAtOnce)

  const occupy = (priority: Priority) => {
    busy[priority] += 1
  }
  const admit = () => {
    for (const priority of PRIORITIES)
      for (const start of queues[priority]) {
        if (!hasPlace(priority)) break
        queues[priority].delete(start)
        occupy(priority)
        start()
      }
  }
  return {
    async take(priority, outgoing) {
      if (hasPlace(priority)) return occupy(priority)
      const queue = queues[priority]
      if (queue.size >= waitingMax[priority]) throw refuse()
      let giveUp = () => {}
      let timer: NodeJS.Timeout | undefined
      try {
        await new Promise<void>((resolve, reject) => {
          giveUp = () => queue.delete(resolve) && reject(refuse())
          timer = setTimeout(giveUp, waitMilliseconds)
          outgoing?.once('close', giveUp)
          queue.add(resolve)
        })
      } finally {
        clearTimeout(timer)
        outgoing?.off('close', giveUp)
      }
    },
    takeAgain: occupy,
    free(priority) {
      busy[priority] -= 1
      admit()
    },
    countWaiting: () => PRIORITIES.reduce((sum, priority) => sum + queues[priority].size, 0),
  }
}

type Place = { free(): void; takeAgain(): void }
const placeOf = new WeakMap<Request, Place>()

/** Gives the request's place to others while its body is still arriving, so that slow callers don't take all of them. */
export async function waitForBody<T>(c: Context, read: () => Promise<T>): Promise<T> {
  const place = placeOf.get(c.req.raw)
  const { incoming } = (c.env ?? {}) as Connection
  if (!place || incoming?.complete !== false) return read()
  place.free()
  try {
    return await read()
  } finally {
    place.takeAgain()
  }
}

/** Gives the request's place to others for good, because the rest of its work takes as long as its caller's connection. */
export function releasePlace(c: Context): void {
  placeOf.get(c.req.raw)?.free()
  placeOf.delete(c.req.raw)
}

/** Returns the priority of a request; undefined if it is cheap and never waits. */
export type PriorityOf = (method: string, path: string) => Priority | undefined

export type RequestGate = { handler: MiddlewareHandler; countWaiting(): number }

/**
 * Works on so many requests at a time and lets a bounded number wait for their turn, those of a higher priority before all
 * others. It refuses the rest with 503 and `retry-after` before anything was done for them.
 */
export function limitRequests(priorityOf: PriorityOf, limits: RequestLimits = LIMITS): RequestGate {
  const places = createPlaces(limits)
  return {
    countWaiting: places.countWaiting,
    async handler(c, next) {
      const priority = priorityOf(c.req.method, c.req.path)
      if (!priority) return next()
      const { outgoing } = (c.env ?? {}) as Connection
      await places.take(priority, outgoing)
      placeOf.set(c.req.raw, {
        free: () => places.free(priority),
        takeAgain: () => places.takeAgain(priority),
      })
      try {
        await next()
      } finally {
        releasePlace(c)
      }
    },
  }
}
