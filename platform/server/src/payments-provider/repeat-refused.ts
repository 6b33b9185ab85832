import { setTimeout as sleep } from 'node:timers/promises'

/** Pauses before a call is repeated. A process that is being replaced has a successor within them. */
const PAUSES_MILLISECONDS = [50, 150, 300]

/** Nobody took the connection, so nothing has begun. */
const REFUSED = 'ECONNREFUSED'
/** The connection ended before any byte of an answer: the process behind one that was kept alive has gone, or it died at work. */
const CLOSED = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']

const codeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''

/** Returns whether the same call twice is the same as once. */
const isIdempotent = ({ method = 'GET', headers }: RequestInit): boolean =>
  method.toUpperCase() === 'GET' || new Headers(headers).has('idempotency-key')

/** Returns whether a failed call can't have begun, or may begin twice. */
function mayRepeat(error: unknown, init: RequestInit): boolean {
  // A stream has been read by then.
  if (init.body != null && typeof init.body !== 'string') return false
  const code = codeOf(error)
  return code === REFUSED || (CLOSED.includes(code) && isIdempotent(init))
}

/**
 * Fetches, and repeats what was refused before it began. A call that may have begun is left to its caller. No redirect is
 * followed: the key would go along.
 * @throws what the last try threw
 */
export async function fetchPatiently(input: string | URL | Request, given: RequestInit = {}): Promise<Response> {
  const init: RequestInit = { ...given, redirect: 'error' }
  for (const milliseconds of PAUSES_MILLISECONDS) {
    try {
      return await fetch(input, init)
    } catch (error) {
      if (!mayRepeat(error, init) || init.signal?.aborted) throw error
      await sleep(milliseconds)
    }
  }
  return fetch(input, init)
}
