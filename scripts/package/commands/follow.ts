import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '@tradepost/package/call'
import { StoreError } from '@tradepost/package/store-error'
import { createSeenRows, type ReadPage } from './seen-rows.ts'

/** An event of the business, by its clock. */
export type FollowedEvent = { id: string; type: string; object_id: string; is_example: boolean; created_at: string }

type Attempt = { number: number; started_at: string; response_status: number | null; error: string | null; fault: string | null }
type Delivery = {
  id: string
  webhook_id: string
  event_id: string
  event_type: string
  object_id: string
  status: 'pending' | 'delivered' | 'failed'
  attempt_count: number
  last_attempt: Omit<Attempt, 'number'> | null
  next_attempt_at: string | null
  created_at: string
}
type WholeDelivery = Delivery & { attempts: Attempt[] }

/** One try to send an event to an endpoint. `next_attempt_at`: when the next one follows; null if none does. */
export type FollowedAttempt = Attempt &
  Pick<Delivery, 'webhook_id' | 'event_id' | 'event_type' | 'object_id' | 'next_attempt_at'> & { delivery_id: string }

export type Followed = { event: FollowedEvent } | { attempt: FollowedAttempt }

type Options = {
  call: Call
  /** Ends it. */
  ended: AbortSignal
  /** Of one endpoint, without events; of all by default. */
  webhookId?: string
  /** How many events from before come first. */
  last?: number
  /** Ends after those. */
  onlyLast?: boolean
  /** Says why it waits, when nobody answers; undefined when somebody does again. */
  onWait?: (reason: string | undefined) => void
}

const PAGE = 100
const POLL_MILLISECONDS = 400
const WAIT_MILLISECONDS = 1000
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR_MIN = 500

const toAttempt = (delivery: Delivery, attempt: Attempt): FollowedAttempt => {
  const { webhook_id, event_id, event_type, object_id, next_attempt_at, attempt_count } = delivery
  const isLast = attempt.number === attempt_count
  return {
    ...{ event_id, event_type, object_id, webhook_id, delivery_id: delivery.id },
    ...{ number: attempt.number, started_at: attempt.started_at, response_status: attempt.response_status },
    ...{ error: attempt.error, fault: attempt.fault, next_attempt_at: isLast ? next_attempt_at : null },
  }
}

const query = (values: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  )

/** Reads a list to its end. */
async function readAll<Item>(read: ReadPage<Item>): Promise<Item[]> {
  const items: Item[] = []
  for (let iterator: string | null | undefined; iterator !== null; ) {
    const page = await read(iterator)
    items.push(...page.data)
    iterator = page.iterator
  }
  return items
}

/** Finds each attempt to deliver once: of new deliveries, and of older ones that wait for their next attempt. */
function createAttempts({ call, webhookId }: Options) {
  const list =
    (status?: string): ReadPage<Delivery> =>
    (iterator) =>
      call('GET', `/webhook_deliveries?${query({ limit: String(PAGE), webhook_id: webhookId, status, iterator })}`)
  const rows = createSeenRows(list())
  /** How many attempts of a delivery were found. */
  const counts = new Map<string, number>()
  const waiting = new Set<string>()

  /** What was read and isn't looked at yet, and what was found in it: both stay when a call fails in between. */
  const unread = new Map<string, Delivery>()
  const found: FollowedAttempt[] = []

  /** Finds the attempts of a delivery that are new. */
  async function look(delivery: Delivery): Promise<void> {
    const { id, attempt_count, last_attempt, status } = delivery
    const known = counts.get(id) ?? 0
    if (attempt_count === known + 1 && last_attempt) found.push(toAttempt(delivery, { number: attempt_count, ...last_attempt }))
    else if (attempt_count > known) {
      const whole = await call<WholeDelivery>('GET', `/webhook_deliveries/${id}`)
      found.push(...whole.attempts.filter(({ number }) => number > known).map((attempt) => toAttempt(whole, attempt)))
      counts.set(id, whole.attempt_count)
    }
    counts.set(id, Math.max(counts.get(id) ?? 0, attempt_count))
    if (status === 'pending') waiting.add(id)
    else waiting.delete(id)
  }

  async function lookAtAll(): Promise<FollowedAttempt[]> {
    for (const delivery of unread.values()) {
      await look(delivery)
      unread.delete(delivery.id)
    }
    return found.splice(0).toSorted(byTime)
  }

  return {
    /** Begins with what was sent. Attempts for events of `shown` are new. */
    async begin(shown: ReadonlySet<string>): Promise<FollowedAttempt[]> {
      for (const delivery of [...(await rows.begin()), ...(await readAll(list('pending')))]) {
        const isNew = shown.has(delivery.event_id)
        counts.set(delivery.id, isNew ? 0 : delivery.attempt_count)
        if (isNew || delivery.status === 'pending') unread.set(delivery.id, delivery)
      }
      return lookAtAll()
    },
    async next(): Promise<FollowedAttempt[]> {
      const { fresh, known } = await rows.next()
      for (const { id } of fresh) counts.set(id, counts.get(id) ?? 0)
      for (const delivery of [...known, ...fresh]) unread.set(delivery.id, delivery)
      for (const delivery of await readAll(list('pending'))) {
        // What was sent again after it had ended begins with what it had then.
        counts.set(delivery.id, counts.get(delivery.id) ?? delivery.attempt_count)
        unread.set(delivery.id, delivery)
      }
      for (const id of waiting) if (!unread.has(id)) unread.set(id, await call<Delivery>('GET', `/webhook_deliveries/${id}`))
      return lookAtAll()
    },
  }
}

const byTime = (one: FollowedAttempt, other: FollowedAttempt) =>
  one.started_at.localeCompare(other.started_at) || one.number - other.number

/** Returns whether a call may be made again: nobody answered, or it was too much. */
const isPassing = (error: unknown): error is StoreError =>
  error instanceof StoreError &&
  (error.code === 'STORE_STOPPED' || error.status === TOO_MANY_REQUESTS || (error.status ?? 0) >= SERVER_ERROR_MIN)

/** Makes a call again until it is answered. Resolves to undefined if `ended` comes first. */
async function patiently<T>({ ended, onWait }: Options, work: () => Promise<T>): Promise<T | undefined> {
  for (let isWaiting = false; !ended.aborted; isWaiting = true) {
    try {
      const result = await work()
      if (isWaiting) onWait?.(undefined)
      return result
    } catch (error) {
      if (!isPassing(error)) throw error
      if (!isWaiting) onWait?.(error.message)
      await sleep(WAIT_MILLISECONDS, undefined, { signal: ended }).catch(() => {})
    }
  }
  return undefined
}

/**
 * Follows events and the attempts to deliver them, each one once: an event before its attempts, events in the order of the
 * business's clock. Goes on when the provider was away. @throws StoreError if the first calls fail, and for what is refused later
 */
export async function* follow(options: Options): AsyncGenerator<Followed> {
  const { call, ended, webhookId, last = 0, onlyLast = false } = options
  const events = createSeenRows<FollowedEvent>((iterator) =>
    call('GET', `/webhook_events?${query({ limit: String(PAGE), iterator })}`),
  )
  const attempts = createAttempts(options)
  const before = webhookId ? [] : await events.begin()
  const shown = last === 0 ? [] : before.slice(-last)
  for (const event of shown) yield { event }
  for (const attempt of await attempts.begin(new Set(shown.map(({ id }) => id)))) yield { attempt }
  while (!onlyLast && !ended.aborted) {
    // In this order, an attempt's event is always found with it or before it.
    const made = await patiently(options, () => attempts.next())
    const told = webhookId ? undefined : await patiently(options, () => events.next())
    for (const event of told?.fresh ?? []) yield { event }
    for (const attempt of made ?? []) yield { attempt }
    await sleep(POLL_MILLISECONDS, undefined, { signal: ended }).catch(() => {})
  }
}
