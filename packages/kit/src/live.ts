import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { Log } from './log.ts'
import { isDatabaseAway } from './outage.ts'

const LIVE_MILLISECONDS_MAX = 120_000

/**
 * Server-sent events for one thing: sends its state at once and whenever it changed, until `isFinal`, the client
 * leaves or two minutes have passed (then the client asks again). `changed` resolves when it may be worth
 * looking: a wake-up in this process or a short wait, because another process may have made the change.
 */
export function streamChanges<T>(
  c: Context,
  source: {
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
    let sent = ''
    while (!stream.aborted && source.elapsed() < LIVE_MILLISECONDS_MAX) {
      const value = await source.read()
      const text = JSON.stringify(value)
      if (text !== sent) await stream.writeSSE({ data: text })
      sent = text
      if (source.isFinal(value)) return
      await source.changed()
    }
  }
  // The client asks again by itself; what went wrong is for us.
  return streamSSE(c, follow, async (error) => {
    if (!isDatabaseAway(error)) source.log.warn({ error: error.message }, 'live page disconnected')
  })
}

/** Tells waiting streams of this process that something happened; they look for themselves what. */
export type Signal = { fire(): void; wait(milliseconds: number): Promise<void> }

export function createSignal(): Signal {
  const waiting = new Set<() => void>()
  return {
    fire() {
      for (const resume of waiting) resume()
    },
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(finish, milliseconds)
        function finish() {
          clearTimeout(timer)
          waiting.delete(finish)
          resolve()
        }
        waiting.add(finish)
      }),
  }
}
