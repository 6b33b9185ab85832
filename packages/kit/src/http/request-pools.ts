import type { LookupFunction } from 'node:net'
import { type Dispatcher, Pool } from 'undici'
import { SECOND } from '#src/clock.ts'

/** Connections of one pool. Further posts wait until one is free. */
export const POOL_CONNECTIONS = 16
/** A pool is closed after this time without a post. */
const IDLE_MILLISECONDS = 10 * SECOND
/** Above this number, idle pools are closed right away. */
const POOLS_MAX = 500
const CONNECT_MILLISECONDS = 5 * SECOND
/** How long a post waits for a connection, whether it has to be opened or is busy. */
const WAIT_MILLISECONDS = 10 * SECOND
/** How much of an answer is read. The rest is discarded unread. */
export const REPLY_BYTES_MAX = 4096

/** `headers`, by lowercase name, only if the post wants them. */
export type SafeReply = { status: number; body: string; headers?: Record<string, string> }
/** Posts with the same `pool` and origin share connections. Others never use them, even on the same host. */
export type PooledPost = {
  pool: string
  url: string
  headers: Record<string, string>
  body: string
  /** Whether the reply has the answer's headers. */
  wantsHeaders?: boolean
}

/** The other side took too long to connect or to answer. */
export class TimedOut extends Error {}
/** Every connection of the pool stayed busy. Nothing was sent. */
export class NotSent extends Error {}

type Entry = { pool: Pool; users: number; idle?: NodeJS.Timeout }

export type RequestPools = { post(message: PooledPost): Promise<SafeReply>; close(): Promise<void> }

/** Keeps connections for each pool and origin. `timeoutMilliseconds` start when a post gets its connection. */
export function createRequestPools(options: { timeoutMilliseconds: number; lookup?: LookupFunction }): RequestPools {
  const pools = new Map<string, Entry>()
  const connect = { timeout: CONNECT_MILLISECONDS, ...(options.lookup ? { lookup: options.lookup } : {}) }
  const openPool = (origin: string) =>
    // HTTP/2 would send a pool's requests over one connection, and opens the others only after the first one answered.
    new Pool(origin, { connections: POOL_CONNECTIONS, connect, allowH2: false, headersTimeout: 0, bodyTimeout: 0 })

  const remove = (key: string, entry: Entry) => {
    clearTimeout(entry.idle)
    pools.delete(key)
    void entry.pool.close()
  }
  const use = (key: string, origin: string): Entry => {
    const entry = pools.get(key) ?? { pool: openPool(origin), users: 0 }
    entry.users += 1
    clearTimeout(entry.idle)
    // Inserted again, so that the map's order is the order of last use.
    pools.delete(key)
    pools.set(key, entry)
    const longestIdle = pools.size > POOLS_MAX ? [...pools].find(([, each]) => each.users === 0) : undefined
    if (longestIdle) remove(...longestIdle)
    return entry
  }
  const release = (key: string, entry: Entry) => {
    entry.users -= 1
    // A post may end after `close` ended its connection.
    const isKept = pools.get(key) === entry
    if (isKept && entry.users === 0) entry.idle = setTimeout(() => remove(key, entry), IDLE_MILLISECONDS).unref()
  }
  return {
    async post(message) {
      const target = new URL(message.url)
      const key = `${message.pool} ${target.origin}`
      const entry = use(key, target.origin)
      try {
        return await send(entry.pool, { ...message, target }, options.timeoutMilliseconds)
      } finally {
        release(key, entry)
      }
    },
    async close() {
      const open = [...pools.values()]
      pools.clear()
      for (const { idle } of open) clearTimeout(idle)
      await Promise.all(open.map(({ pool }) => pool.destroy()))
    },
  }
}

/** @throws TimedOut, NotSent, and the errors of a connection */
function send(pool: Pool, message: PooledPost & { target: URL }, timeoutMilliseconds: number): Promise<SafeReply> {
  const { headers, body, wantsHeaders } = message
  const { origin, pathname, search } = message.target
  let timer: NodeJS.Timeout | undefined
  const reply = new Promise<SafeReply>((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let status = 0
    let answered: Record<string, string> = {}
    let isGivenUp = false
    const answer = () => resolve({ status, body: readText(chunks), ...(wantsHeaders ? { headers: answered } : {}) })
    timer = setTimeout(() => {
      isGivenUp = true
      reject(new NotSent(`No connection was free within ${WAIT_MILLISECONDS / SECOND} s`))
    }, WAIT_MILLISECONDS)
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        if (isGivenUp) return controller.abort(new NotSent('The caller no longer waits'))
        clearTimeout(timer)
        const isLate = () => controller.abort(new TimedOut(`No answer within ${timeoutMilliseconds / SECOND} s`))
        timer = setTimeout(isLate, timeoutMilliseconds)
      },
      onResponseStart(_controller, statusCode, given) {
        status = statusCode
        answered = readHeaders(given)
      },
      onResponseData(controller, chunk) {
        chunks.push(chunk)
        size += chunk.length
        if (size < REPLY_BYTES_MAX) return
        answer()
        controller.abort(new Error('The rest of the answer is not read'))
      },
      onResponseEnd: answer,
      onResponseError: (_controller, error) => reject(describeError(error)),
    }
    pool.dispatch({ origin, path: `${pathname}${search}`, method: 'POST', headers, body }, handler)
  })
  return reply.finally(() => clearTimeout(timer))
}

function describeError(error: Error): Error {
  const hasNoConnection = 'code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT'
  return hasNoConnection ? new TimedOut(`No connection within ${CONNECT_MILLISECONDS / SECOND} s`) : error
}

/** Repeated headers become one, as HTTP allows. */
function readHeaders(given: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]))
}

/** NUL is removed because Postgres does not store it. */
function readText(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).subarray(0, REPLY_BYTES_MAX).toString('utf8').replaceAll('\0', '')
}
