import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { isDatabaseAway } from './database/outage.ts'
import type { Log } from './log.ts'

const LIVE_MILLISECONDS_MAX = 120_000

/**
 * Streams one object as server-sent events: sends its `first` state right away and every later one, until `isFinal`, the client
 * leaves or two minutes have passed (then the client reconnects). `changed` resolves when it may be worth looking: a signal in
 * this process or a short wait, because another process may have made the change.
 */
export function streamChanges<T>(
  c: Context,
  source: {
    first: T
    read: () => Promise<T>
    changed: () => Promise<void>
    isFinal: (value: T) => boolean
    elapsed: () => number
    log: Log
  },
): Response {
  c.header('cache-control', 'no-store')
  c.header('x-accel-buffering', 'no')
  const follow = async (stream: SSEStreamingApi) => {
    let value = source.first
    let sent = ''
    while (!stream.aborted && source.elapsed() < LIVE_MILLISECONDS_MAX) {
      const text = JSON.stringify(value)
      if (text !== sent) await stream.writeSSE({ data: text })
      sent = text
      if (source.isFinal(value)) return
      await source.changed()
      value = await source.read()
    }
  }
  // The client reconnects automatically; the error is only for our log.
  return streamSSE(c, follow, async (error) => {
    if (!isDatabaseAway(error)) source.log.warn({ error: error.message }, 'live page disconnected')
  })
}

/**
 * Wakes the waiting streams of this process; each checks for itself what changed. One that waits for a topic is woken if it is
 * among those fired, or if none is named.
 */
export type Signal = { fire(topics?: ReadonlySet<string>): void; wait(milliseconds: number, topic?: string): Promise<void> }

export function createSignal(): Signal {
  const waiting = new Map<() => void, string | undefined>()
  return {
    fire(topics) {
      for (const [resume, topic] of waiting) if (!topics || topic === undefined || topics.has(topic)) resume()
    },
    wait: (milliseconds, topic) =>
      new Promise((resolve) => {
        const timer = setTimeout(finish, milliseconds)
        function finish() {
          clearTimeout(timer)
          waiting.delete(finish)
          resolve()
        }
        waiting.set(finish, topic)
      }),
  }
}
