/** HTTP servers: routes, bodies, limits, files. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import ipaddr from 'ipaddr.js'
import { SECOND, startStopwatch } from '#src/clock.ts'
import { type CurrentRequest, findCurrentRequest, runInRequest } from '#src/current-request.ts'
import { isDatabaseAway, isInOutage } from '#src/database/outage.ts'
import { edgeFault, Fault } from '#src/faults.ts'
import { generateRandomText } from '#src/ids.ts'
import type { Log } from '#src/log.ts'
import type { Metrics } from '#src/metrics.ts'
import { maskPath } from '#src/security-log/mask-path.ts'
import type { SecurityLog } from '#src/security-log/security-log.ts'
import { type Step, TRACE_HEADER } from '#src/trace-step.ts'
import { traceStep } from '#src/tracing.ts'
import { answerPreflight, type OpenMethods, openAnswer } from './cross-origin.ts'
import { limitRequests, type PriorityOf, type RequestLimits } from './limit-requests.ts'
import { limitDuration } from './request-body.ts'
import { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER, stampRequest } from './stamp-request.ts'

declare module 'hono' {
  /** What a layer around the routes may want to log. Bodies are undefined if there was none, or it was streamed. */
  interface ContextVariableMap {
    requestBody: Uint8Array | undefined
    /** What `requestBody` says, once it was parsed. */
    requestJson: unknown
    /** Fields of the request that a handler found nothing to apply to; its answer warns of them. */
    fieldsWithoutSubject: string[] | undefined
    /** The JSON of an answer or a refusal. */
    answerBody: string | null | undefined
    /** The names of fields that the route's schemas mark as secret. */
    secretFields: ReadonlySet<string> | undefined
    /** What a route printed as `json`; not set for an answer that was stored. */
    printed: { json: string; value: unknown } | undefined
  }
}

/** The built files of the pages, each of which is a route of its own. */
const FILE_OF_PAGES = /^\/assets\/.*/

export type AppOptions = {
  log: Log
  metrics: Metrics
  /** Hears what each answer means; absent in tests of this layer. */
  security?: SecurityLog
  isHttps: boolean
  /** Who goes first when there are more requests than the machine can answer; see limit-requests.ts. */
  priorityOf?: PriorityOf
  limits?: RequestLimits
  /** The calls that pages of every origin may make; none by default. */
  openMethods?: OpenMethods
}

/**
 * Returns the key by which clients are counted: an IPv4 address, or the first 64 bits of an IPv6 one, because one customer of a
 * network has all addresses in such a block.
 */
export function getClientKey(c: Context): string {
  const address = c.req.header(CLIENT_ADDRESS_HEADER) ?? ''
  if (!ipaddr.IPv6.isValid(address)) return address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`
}

/**
 * Guards pages for developers: emails with their links, figures. Answers 404 to requests from other machines, or through a proxy
 * or tunnel on this one that is not set as trusted.
 */
export const localOnly: MiddlewareHandler = async (c, next) => {
  const isForwarded = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
  const address = c.req.header(CLIENT_ADDRESS_HEADER) ?? ''
  if (isForwarded || !ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return c.notFound()
  await next()
}

const SECURITY_HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}
/** Seconds until a caller may retry after a 503. */
const RETRY_SECONDS = '1'
/** Answers that are not pages may load nothing at all; pages set their own policy. */
const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

function toFault(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error
  if (isDatabaseAway(error) || isInOutage()) return edgeFault('SERVICE_UNAVAILABLE')
  return undefined
}

function refuse(c: Context, fault: Fault): Response {
  // The SDK retries 409 automatically, but retrying doesn't resolve a business conflict.
  if (fault.status === 409) c.header('x-should-retry', 'false')
  if (fault.retryAfterSeconds !== undefined) c.header('retry-after', String(fault.retryAfterSeconds))
  const { code, variant, message, params, issues } = fault
  const body = { code, variant, message, params, issues }
  c.set('refusedCode', code)
  c.set('answerBody', JSON.stringify(body))
  return c.json(body, fault.status)
}

/** Returns the template of the path that answered. */
const getRoute = (c: Context): string => routePath(c).replace(FILE_OF_PAGES, '/assets/*')

const toStep = (c: Context, program: string): Step => ({
  program,
  name: c.req.method,
  kind: 'server',
  parent: c.req.header(TRACE_HEADER),
  describe: () => ({
    name: `${c.req.method} ${getRoute(c)}`,
    attributes: { 'http.route': getRoute(c), 'http.response.status_code': c.res.status },
  }),
})

function toRequest(c: Context): CurrentRequest {
  const id = c.req.header(REQUEST_ID_HEADER) ?? generateRandomText(12)
  const client = c.req.header(CLIENT_ADDRESS_HEADER) ?? ''
  const asks = { client, clientKey: getClientKey(c), method: c.req.method, path: maskPath(c.req.path) }
  return { id, isFailed: false, asks }
}

/** Creates the outermost layer of both programs: request ID, security headers, one error format, one log line. */
export function createApp(options: AppOptions): Hono {
  const { log, metrics, security, isHttps, priorityOf = () => 'normal', limits, openMethods } = options
  const app = new Hono()
  const gate = limitRequests(priorityOf, limits)
  metrics.gauge('requests_waiting', 'Requests that wait for their turn', gate.countWaiting)
  app.use(async (c, next) => {
    const elapsed = startStopwatch()
    // What a page asks for while it is drawn is part of its own request, and no event.
    const isInside = findCurrentRequest() !== undefined
    const request = toRequest(c)
    await runInRequest(request, async () => {
      await traceStep(toStep(c, metrics.program), next)
      if (!request.isFailed && !isInside) security?.noteAnswer(c)
    })
    // During an outage a library may report "not signed in" or "not found" although it doesn't know.
    if (request.isFailed && c.res.status >= 300) {
      c.res = undefined
      c.res = refuse(c, edgeFault('SERVICE_UNAVAILABLE'))
    }
    if (openMethods) openAnswer(c, openMethods)
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.res.headers.set('retry-after', RETRY_SECONDS)
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', NOTHING_POLICY)
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
    if (isHttps) c.res.headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
    c.res.headers.set(REQUEST_ID_HEADER, request.id)
    metrics.observeRequest({ method: c.req.method, route: getRoute(c), status: c.res.status, milliseconds: elapsed() })
    log.debug(
      {
        requestId: request.id,
        method: c.req.method,
        path: request.asks?.path,
        status: c.res.status,
        milliseconds: Math.round(elapsed()),
      },
      'request',
    )
  })
  if (openMethods) app.use(async (c, next) => answerPreflight(c, openMethods) ?? next())
  app.use(gate.handler)
  app.notFound((c) => refuse(c, edgeFault('NOT_FOUND')))
  app.onError((error, c) => {
    const fault = toFault(error)
    if (fault) return refuse(c, fault)
    log.error(
      {
        error: error instanceof Error ? { message: error.message, stack: error.stack } : String(error),
        path: maskPath(c.req.path),
      },
      'unexpected',
    )
    return refuse(c, edgeFault('INTERNAL_SERVER_ERROR'))
  })
  return app
}

/** Errors that Node itself answers before there is a request, by error code. All others are malformed requests. */
const BROKEN_REQUESTS: Record<string, readonly [status: string, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'REQUEST_HEADERS_TOO_LARGE', 'The request headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'REQUEST_TIMEOUT', 'The request took too long'],
}
const BROKEN_REQUEST = ['400 Bad Request', 'BAD_REQUEST', 'The request is not valid HTTP'] as const

/** Answers a malformed request in the format of every other refusal, written by hand, and ends the connection. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code, message] = BROKEN_REQUESTS[error.code ?? ''] ?? BROKEN_REQUEST
  const body = JSON.stringify({ code, message })
  const head = [
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end([`HTTP/1.1 ${status}`, ...head, '', body].join('\r\n'))
}

export type Listener = {
  /** The port, which opens with `serve`; if any free one was asked for, it is open already. */
  port: number
  /** Opens the port. `trustedProxies`: addresses or ranges of proxies whose `x-forwarded-for` is trusted. */
  serve(app: Hono, trustedProxies: readonly string[]): Promise<void>
  /**
   * Aborts when the process is about to stop. From then on each answer ends its connection, so that the next one goes elsewhere.
   */
  leaving: AbortSignal
  /** Takes requests for so long that a balancer has noticed. */
  leave(seconds: number): Promise<void>
  /** Takes no more connections, and answers the requests in hand; those that take longer than some seconds are cut off. */
  close(): Promise<void>
}

type Place = {
  /** 0: any free one. */
  port: number
  host?: string | undefined
  /** Whether other processes listen on the same port: the kernel gives each connection to one of them. */
  isShared?: boolean
}

/**
 * A connection without requests is kept for 30 s, because a balancer may use one for as long. Callers who read `Keep-Alive` are
 * told 3 s, so that none of them sends a request at the moment in which a process that drained for longer goes. Node's `fetch`
 * takes 2 s off for the way, so with 2 s it would open a connection for every call.
 */
const KEPT_ALIVE = { keepAliveTimeout: 3 * SECOND, keepAliveTimeoutBuffer: 27 * SECOND }

/** Bodies that are still on their way when a server closes are cut off after this time. */
const CUT_MILLISECONDS = 5 * SECOND
const IDLE_AGAIN_MILLISECONDS = 20

/** Prepares a server. It answers once the program behind it serves, and knows its port before that. */
export async function listen({ port, host, isShared = false }: Place): Promise<Listener> {
  // The body reader limits how long a body may take, see request-body.ts.
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 0, maxHeaderSize: 16_384, ...KEPT_ALIVE })
  server.on('clientError', refuseBrokenRequest)
  const leaving = new AbortController()
  const open = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host, reusePort: isShared }, resolve)
    })
  // The program needs the number for its own URL.
  if (port === 0) await open()
  return {
    port: port === 0 ? (server.address() as AddressInfo).port : port,
    async serve(app, trustedProxies) {
      const answer = getRequestListener((request, { incoming, outgoing }) => {
        limitDuration(request, incoming, outgoing)
        return app.fetch(request, { incoming, outgoing })
      })
      server.on('request', (request, response) => {
        if (leaving.signal.aborted) response.setHeader('connection', 'close')
        stampRequest(request, trustedProxies)
        return answer(request, response)
      })
      if (!server.listening) await open()
    },
    leaving: leaving.signal,
    async leave(seconds) {
      leaving.abort()
      await sleep(seconds * SECOND)
    },
    close: () =>
      new Promise((resolve) => {
        leaving.abort()
        // A connection that is kept alive is idle again after the answer in hand.
        const again = setInterval(() => server.closeIdleConnections(), IDLE_AGAIN_MILLISECONDS)
        const cut = setTimeout(() => server.closeAllConnections(), CUT_MILLISECONDS)
        server.close(() => {
          clearInterval(again)
          clearTimeout(cut)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
