import type { LoggedRequestRow } from './table.ts'

/**
 * Most requests, and most characters of their bodies, that wait to be written. Beyond either, a request isn't logged but counted.
 */
const REQUESTS_MAX = 5000
const CHARACTERS_MAX = 16 * 1024 ** 2

/** The requests that this process has answered and not yet written. A crash loses them. */
export type RequestBuffer = {
  add(request: LoggedRequestRow): void
  /** Takes the oldest ones. */
  take(count: number): LoggedRequestRow[]
  /** Takes them back because they couldn't be written. */
  restore(requests: readonly LoggedRequestRow[]): void
  /** How many were not logged because too many waited. */
  dropped(): number
}

const sizeOf = ({ requestBody, responseBody }: LoggedRequestRow) => (requestBody?.length ?? 0) + (responseBody?.length ?? 0)

export function createRequestBuffer(): RequestBuffer {
  let waiting: LoggedRequestRow[] = []
  let characters = 0
  let dropped = 0
  return {
    add(request) {
      const size = sizeOf(request)
      if (waiting.length >= REQUESTS_MAX || characters + size > CHARACTERS_MAX) {
        dropped += 1
        return
      }
      waiting.push(request)
      characters += size
    },
    take(count) {
      const taken = waiting.splice(0, count)
      for (const request of taken) characters -= sizeOf(request)
      return taken
    },
    restore(requests) {
      waiting = [...requests, ...waiting]
      for (const request of requests) characters += sizeOf(request)
    },
    dropped: () => dropped,
  }
}
