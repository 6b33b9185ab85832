import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { openChannel, type Place } from './channel.ts'
import { isDatabaseAway } from './database/outage.ts'
import type { Log } from './log.ts'

const LIVE_MILLISECONDS_MAX = 120_000
/** How long a page waits that lost its stream, if its browser follows us. */
const RECONNECT_MILLISECONDS = 300
/** How often a stream looks by itself, in case it was not told of a change. */
const LOOK_AGAIN_MILLISECONDS = 1000

/**
 * Streams one object as server-sent events: sends its state right away and every later one, until `isFinal`, the client leaves,
 * the process stops or two minutes have passed (then the client reconnects).
 * @throws what the first `read` throws, before the stream starts
 */
export async function streamChanges<T>(
  c: Context,
  source: {
    read: () => Promise<T>
    /** Fires when it may be worth reading again. */
    changed: Signal
    topic: string
    isFinal: (value: T) => boolean
    elapsed: () => number
    log: Log
  },
): Promise<Response> {
  const { changed, topic } = source
  const wait = () => changed.wait(LOOK_AGAIN_MILLISECONDS, topic)
  // Waits before it reads, so that no change is missed in between.
  let next = wait()
  let value = await source.read()
  c.header('cache-control', 'no-store')
  c.header('x-accel-buffering', 'no')
  const follow = async (stream: SSEStreamingApi) => {
    await stream.write(`retry: ${RECONNECT_MILLISECONDS}\n\n`)
    let sent = ''
    while (!stream.aborted && !changed.hasEnded() && source.elapsed() < LIVE_MILLISECONDS_MAX) {
      const text = JSON.stringify(value)
      if (text !== sent) await stream.writeSSE({ data: text })
      sent = text
      if (source.isFinal(value)) return
      await next
      next = wait()
      value = await source.read()
    }
  }
  // The client reconnects automatically; the error is only for our log.
  return streamSSE(c, follow, async (error) => {
    if (!isDatabaseAway(error)) source.log.warn({ error: error.message }, 'live page disconnected')
  })
}

/**
 * Wakes the waiting streams of all processes; each checks for itself what changed. One that waits for a topic is woken if it is
 * among those fired. If none is named, all of this process are woken.
 */
export type Signal = {
  fire(topics?: ReadonlySet<string>): void
  wait(milliseconds: number, topic?: string): Promise<void>
  /** Wakes all of this process for good, because it stops. */
  end(): Promise<void>
  hasEnded(): boolean
}

/** `name`: of the signal among those of its database. */
export function createSignal(place: Place, name: string): Signal {
  const waiting = new Map<() => void, string | undefined>()
  let isOver = false
  const wake = (topics?: ReadonlySet<string>) => {
    for (const [resume, topic] of waiting) if (!topics || topic === undefined || topics.has(topic)) resume()
  }
  const channel = openChannel(place, `signal_${name}`, wake)
  return {
    fire(topics) {
      wake(topics)
      if (topics && topics.size > 0) channel.tell(topics)
    },
    wait: (milliseconds, topic) =>
      new Promise((resolve) => {
        if (isOver) return resolve()
        const timer = setTimeout(finish, milliseconds)
        function finish() {
          clearTimeout(timer)
          waiting.delete(finish)
          resolve()
        }
        waiting.set(finish, topic)
      }),
    end() {
      isOver = true
      wake()
      return channel.close()
    },
    hasEnded: () => isOver,
  }
}
