import type { Tenant } from '#src/scope.ts'

/** Most requests, and most bytes of their bodies, that wait to be written. Beyond either, a request isn't logged but counted. */
const REQUESTS_MAX = 5000
const BYTES_MAX = 16 * 1024 ** 2

/** A request and its answer, before anything is masked. It's only ever in memory. `isHarmless`: the answer needs no masking. */
export type Exchange = Tenant & {
  id: string
  requestId: string
  method: string
  url: URL
  status: number
  milliseconds: number
  apiKeyId: string
  clientAddress: string
  requestBody: Uint8Array | undefined
  responseBody: string | null | undefined
  isHarmless: boolean
  createdAt: Date
}

/** The requests that this process has answered and not yet written. A crash loses them. */
export type RequestBuffer = {
  add(exchange: Exchange): void
  /** Takes the oldest ones. */
  take(count: number): Exchange[]
  /** Takes them back because they couldn't be written. */
  restore(exchanges: readonly Exchange[]): void
  /** How many were not logged because too many waited. */
  dropped(): number
}

const sizeOf = ({ requestBody, responseBody }: Exchange) => (requestBody?.byteLength ?? 0) + (responseBody?.length ?? 0)

export function createRequestBuffer(): RequestBuffer {
  let waiting: Exchange[] = []
  let bytes = 0
  let dropped = 0
  return {
    add(exchange) {
      const size = sizeOf(exchange)
      if (waiting.length >= REQUESTS_MAX || bytes + size > BYTES_MAX) {
        dropped += 1
        return
      }
      waiting.push(exchange)
      bytes += size
    },
    take(count) {
      const taken = waiting.splice(0, count)
      for (const exchange of taken) bytes -= sizeOf(exchange)
      return taken
    },
    restore(exchanges) {
      waiting = [...exchanges, ...waiting]
      for (const exchange of exchanges) bytes += sizeOf(exchange)
    },
    dropped: () => dropped,
  }
}
