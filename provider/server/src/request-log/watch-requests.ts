import { type Clock, startStopwatch } from '@tradepost/kit/clock'
import { generateOrderedId } from '@tradepost/kit/ids'
import { CLIENT_ADDRESS_HEADER, getRequestId } from '@tradepost/kit/web-server'
import type { MiddlewareHandler } from 'hono'
import type { FoundApiKey } from '#src/api-keys/find-api-key.ts'
import type { KeyUsage } from '#src/api-keys/key-usage.ts'
import { toTenant } from '#src/scope.ts'
import type { RequestBuffer } from './buffer.ts'
import { isHarmless } from './mask-body.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The API key that the door found; undefined for a request without one. */
    apiKey: FoundApiKey | undefined
  }
}

type Watching = { clock: Clock; requestBuffer: RequestBuffer; keyUsage: KeyUsage }

/**
 * Creates the layer around the API that adds the headers of the rate limit to every answer, and notes the request and the use of its
 * key in memory; a drain writes them.
 */
export function createRequestWatch({ clock, requestBuffer, keyUsage }: Watching): MiddlewareHandler {
  return async (c, next) => {
    const elapsed = startStopwatch()
    await next()
    for (const [name, value] of Object.entries(c.get('rateHeaders') ?? {})) c.res.headers.set(name, value)
    const found = c.get('apiKey')
    if (!found) return
    const { key } = found
    const createdAt = clock.now()
    const responseBody = c.get('answerBody')
    const printed = c.get('printed')
    if (found.isUsable) keyUsage.note({ key, at: createdAt })
    requestBuffer.add({
      ...toTenant(key),
      id: generateOrderedId('loggedRequest', createdAt),
      requestId: getRequestId(c),
      method: c.req.method,
      url: new URL(c.req.url),
      status: c.res.status,
      milliseconds: Math.round(elapsed()),
      apiKeyId: key.id,
      clientAddress: c.req.header(CLIENT_ADDRESS_HEADER) ?? '',
      requestBody: c.get('requestBody'),
      responseBody,
      // What a route printed is not what was answered if the door then refused the key.
      isHarmless: printed !== undefined && printed.json === responseBody && isHarmless(printed.value),
      createdAt,
    })
  }
}
