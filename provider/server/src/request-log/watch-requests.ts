import { type Clock, startStopwatch } from '@tradepost/kit/clock'
import { getRequestId } from '@tradepost/kit/current-request'
import { CLIENT_ADDRESS_HEADER } from '@tradepost/kit/http/stamp-request'
import { generateId } from '@tradepost/kit/ids'
import { maskText } from '@tradepost/kit/secrets/mask-text'
import type { Context, MiddlewareHandler } from 'hono'
import type { FoundApiKey } from '#src/api-keys/find-api-key.ts'
import type { KeyUsage } from '#src/api-keys/key-usage.ts'
import { toTenant } from '#src/scope.ts'
import type { RequestBuffer } from './buffer.ts'
import { isHarmless, type MaskedBody, maskBody, maskJson, toCutBody } from './mask-body.ts'

const LENGTH_MAX = 500

/** Returns the path of a URL and the names of its query parameters, without their values. Secrets in either are masked. */
export function maskPath({ pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].map((name) => encodeURIComponent(maskText(name.toWellFormed())))
  const path = pathname.split('/').map((part) => maskText(part))
  return `${path.join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`.slice(0, LENGTH_MAX)
}

declare module 'hono' {
  interface ContextVariableMap {
    /** The API key that the door found; undefined for a request without one. */
    apiKey: FoundApiKey | undefined
  }
}

type Watching = { clock: Clock; requestBuffer: RequestBuffer; keyUsage: KeyUsage }

/** Returns the masked body of a request. One that no route has parsed was refused before. */
function maskRequest(c: Context): MaskedBody {
  const json = c.get('requestJson')
  const secrets = c.get('secretFields')
  return json === undefined ? maskBody(c.get('requestBody'), secrets) : maskJson(json, secrets)
}

function maskAnswer(c: Context): MaskedBody {
  const body = c.get('answerBody')
  const printed = c.get('printed')
  // What a route printed is not what was answered if the door then refused the key.
  const secrets = c.get('secretFields')
  const isPrinted = printed !== undefined && printed.json === body
  return isPrinted && isHarmless(printed.value, secrets) ? toCutBody(printed.json) : maskBody(body, secrets)
}

/** The code of a refusal: `code` of its body. */
function findErrorCode(status: number, body: string | null): string | null {
  if (status < 400 || body === null) return null
  return /^\{"code":"([A-Z0-9_]{1,100})"/.exec(body)?.[1] ?? null
}

/**
 * Creates the layer around the API that adds the headers of the rate limit to every answer, and notes the request and the use of
 * its key in memory; a drain writes them. Secrets and card numbers are masked here, so nothing that waits has any.
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
    const request = maskRequest(c)
    const answer = maskAnswer(c)
    if (found.isUsable) keyUsage.note({ key, at: createdAt })
    requestBuffer.add({
      ...toTenant(key),
      id: generateId('loggedRequest', createdAt),
      requestId: getRequestId(),
      method: c.req.method,
      path: maskPath(new URL(c.req.url)),
      status: c.res.status,
      errorCode: findErrorCode(c.res.status, answer.text),
      milliseconds: Math.round(elapsed()),
      apiKeyId: key.id,
      clientAddress: c.req.header(CLIENT_ADDRESS_HEADER) ?? '',
      requestBody: request.text,
      isRequestBodyCut: request.isCut,
      responseBody: answer.text,
      isResponseBodyCut: answer.isCut,
      createdAt,
    })
  }
}
