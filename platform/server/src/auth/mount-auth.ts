import { readEmail } from '@tradepost/contract/email-address'
import { isUniqueViolation, isUnstorable } from '@tradepost/kit/database/database'
import { isInOutage } from '@tradepost/kit/database/outage'
import { Fault } from '@tradepost/kit/faults'
import {
  checkJsonType,
  isStorableText,
  BODY_BYTES_MAX as MAP_BYTES_MAX,
  parseJson,
  readBytes,
} from '@tradepost/kit/http/request-body'
import { parseInput } from '@tradepost/kit/http/routes'
import { hasHttps } from '@tradepost/kit/program-config'
import type { Context, Hono } from 'hono'
import * as z from 'zod'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { clearGuest } from './accounts/guest-cookie.ts'
import type { AuthCall } from './auth-events.ts'
import { findForeignRedirect, withEncodedRedirects } from './check-redirect.ts'
import { findGuardFault } from './guards/guard-faults.ts'
import { noteAuthAnswer } from './note-auth-answer.ts'
import { EMAIL_FIELDS, STRICTER_BODIES, STRICTER_QUERIES } from './stricter-input.ts'

const BASE_PATH = '/api/auth'
const BODY_BYTES_MAX = 32 * 1024
/** Routes whose body has a map of permissions, and those that only ask about one: any number of names gets an answer there. */
const WITH_MAP = /^\/(organization\/(create-role|update-role)|(organization|admin)\/has-permission)$/
const ASKS_MAP = /\/has-permission$/
/** Routes where apps and providers, not our pages, send forms: RFC 8628, and OpenID's `form_post`. */
const FORM_PATHS = /^\/(callback\/[^/]+|device\/(code|token))$/
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i

/** Every page requests the session. It goes straight to its endpoint, since there is nothing in it to check. */
const SESSION_PATH = '/get-session'
/**
 * For health checks, which ask by HEAD. Elsewhere HEAD stays without effect: programs that look at emails follow their links by
 * it.
 */
const HEALTH_PATH = '/ok'
/** Sign-out also ends the guest session, so the next person sees neither cart nor orders. */
const LEAVING = /^\/sign-out$/

/** Codes of better-auth whose message says too little. Ours says what to do instead. */
const SAID_BETTER = [
  'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
  'ACCOUNT_TEMPORARILY_LOCKED',
  'INVALID_BACKUP_CODE',
  'INVALID_CODE',
  'INVALID_TWO_FACTOR_COOKIE',
  'SESSION_NOT_FRESH',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
] as const

type Origins = readonly [own: string, ...others: string[]]

const AnyBody = z.record(z.string(), z.unknown())
const Refusal = z.object({ code: z.string().optional(), variant: z.string().optional(), message: z.string().optional() })
const OAuthRefusal = z.object({ error: z.string() })

/** Returns the query parameters after checking their redirects. @throws 404, 422, 403 */
function readQuery(c: Context, path: string, origins: Origins): Record<string, string> {
  if (!isStorableText(c.req.path) || /%00/i.test(c.req.path)) throw fault('NOT_FOUND')
  const pairs = [...new URL(c.req.url).searchParams]
  const query = Object.fromEntries(pairs)
  // With a duplicate parameter, we might check one value and better-auth follow the other.
  if (Object.keys(query).length < pairs.length) throw fault('INVALID_QUERY_PARAMS:duplicate')
  if (!pairs.flat().every(isStorableText)) throw fault('INVALID_QUERY_PARAMS:unstorable')
  const foreign = findForeignRedirect(query, origins)
  if (foreign) throw fault(foreign)
  const stricter = STRICTER_QUERIES[path]
  if (stricter) parseInput(stricter, query, 'INVALID_QUERY_PARAMS')
  return withEncodedRedirects(query)
}

/**
 * Refuses a request that carries our cookies and changes something, unless it names one of our origins (specification, section
 * 5).
 */
function checkOrigin(c: Context, origins: Origins): void {
  if (c.req.method !== 'POST' || c.req.header('cookie') === undefined) return
  const origin = c.req.header('origin') || c.req.header('referer')
  if (!origin || origin === 'null') throw fault('MISSING_OR_NULL_ORIGIN')
  if (!URL.canParse(origin) || !origins.includes(new URL(origin).origin)) throw fault('INVALID_ORIGIN')
}

/** Parses a form into an object. @throws 400 if a field appears twice */
function readForm(bytes: Uint8Array): Record<string, unknown> {
  const fields = [...new URLSearchParams(new TextDecoder().decode(bytes))]
  if (new Set(fields.map(([name]) => name)).size < fields.length) throw fault('INVALID_REQUEST_BODY:duplicateField')
  if (fields.some((field) => !field.every(isStorableText))) throw fault('INVALID_REQUEST_PARAMETERS:unstorable')
  return Object.fromEntries(fields)
}

/** @throws 400 INVALID_RESOURCE for a map of permissions with a key that no object may have */
function parseBody(bytes: Uint8Array, path: string): Record<string, unknown> {
  try {
    return parseInput(AnyBody, parseJson(bytes))
  } catch (error) {
    throw error instanceof Fault && error.status === 422 && WITH_MAP.test(path) ? fault('INVALID_RESOURCE') : error
  }
}

/** Returns the body with its email as it is kept. @throws 400 INVALID_EMAIL */
function withReadEmail(body: Record<string, unknown>, field: string | undefined): Record<string, unknown> {
  const text = field === undefined ? undefined : body[field]
  if (field === undefined || typeof text !== 'string') return body
  const email = readEmail(text)
  if (!email) throw fault('INVALID_EMAIL')
  return { ...body, [field]: email }
}

async function readBody(c: Context, path: string, origins: Origins): Promise<string | undefined> {
  if (c.req.method !== 'POST') return undefined
  const bytes = await readBytes(c, ASKS_MAP.test(path) ? MAP_BYTES_MAX : BODY_BYTES_MAX)
  if (bytes.byteLength === 0) return undefined
  const isForm = FORM_PATHS.test(path) && FORM_TYPE.test(c.req.header('content-type') ?? '')
  if (!isForm) checkJsonType(c)
  const body = isForm ? readForm(bytes) : parseBody(bytes, path)
  const foreign = findForeignRedirect(body, origins)
  if (foreign) throw fault(foreign)
  const stricter = STRICTER_BODIES[path]
  const addressed = withReadEmail(body, EMAIL_FIELDS[path])
  return JSON.stringify(withEncodedRedirects(stricter ? parseInput(stricter, addressed) : addressed))
}

/** Rewrites better-auth's refusals without a code or a body into the format of every other refusal. */
async function inErrorForm(answer: Response): Promise<Response> {
  if (answer.status < 400) return answer
  const json: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  const body = Refusal.safeParse(json)
  const better = SAID_BETTER.find((code) => code === body.data?.code)
  if (better && body.data?.variant === undefined) throw fault(better)
  // The device flow uses OAuth's error format (RFC 6749, section 5.2).
  if (body.data?.code || OAuthRefusal.safeParse(json).success) return answer
  if (answer.status === 404 && !body.data?.message) throw fault('NOT_FOUND')
  const headers = new Headers(answer.headers)
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.delete('content-length')
  const wait = headers.get('x-retry-after')
  if (wait) headers.set('retry-after', wait)
  const code = answer.status === 429 ? 'TOO_MANY_REQUESTS' : answer.status === 401 ? 'UNAUTHORIZED' : 'REFUSED'
  return new Response(JSON.stringify({ code, message: body.data?.message ?? 'This is not possible' }), {
    status: answer.status,
    headers,
  })
}

/** Returns whether a provider's callback repeats a parameter, so that none of it can be trusted. */
function isBentCallback(path: string, search: string): boolean {
  if (!path.startsWith('/callback/')) return false
  const names = [...new URLSearchParams(search).keys()]
  return new Set(names).size < names.length
}

/** Answers a call and records it (see audit-log/). */
export type RecordCall = (c: Context, call: AuthCall, answer: () => Promise<Response>) => Promise<Response>

/** Lets better-auth answer. A violated constraint becomes the refusal that the library has for it. */
async function answerCall({ auth, config }: Deps, path: string, request: Request): Promise<Response> {
  try {
    const answer = await inErrorForm(await auth.handler(request))
    // Better-auth reports "signed out" or "sent" even if the row could not be deleted or written.
    if (isInOutage()) throw fault('SERVICE_UNAVAILABLE')
    if (answer.ok && LEAVING.test(path)) {
      clearGuest(answer.headers, hasHttps(config))
      answer.headers.set('clear-site-data', '"cache"')
    }
    return answer
  } catch (error) {
    const refusal = findGuardFault(error, path)
    if (refusal) throw refusal
    if (isUniqueViolation(error)) throw fault('ALREADY_TAKEN')
    throw isUnstorable(error) ? fault('INVALID_REQUEST_PARAMETERS') : error
  }
}

/** `checkCaller` refuses a page that shows somebody else than who is signed in. */
type CallGuards = { record: RecordCall; checkCaller: (c: Context) => Promise<void> }

/** Mounts better-auth under /api/auth. Requests that would crash it, or redirect to another site, are refused here. */
export function mountAuth(app: Hono, deps: Deps, { record, checkCaller }: CallGuards): void {
  const { auth, config } = deps
  const origins: Origins = [new URL(config.url).origin, ...config.trustedOrigins]
  app.on(['GET', 'POST'], `${BASE_PATH}/*`, async (c) => {
    const path = c.req.path.slice(BASE_PATH.length)
    if (path === SESSION_PATH && c.req.method === 'GET' && !c.req.url.includes('?'))
      return auth.api.getSession({ headers: c.req.raw.headers, asResponse: true })
    const { pathname, search } = new URL(c.req.url)
    if (isBentCallback(path, search)) return c.redirect(`${config.url}${BASE_PATH}/error?error=invalid_callback_request`)
    const query = new URLSearchParams(readQuery(c, path, origins))
    checkOrigin(c, origins)
    await checkCaller(c)
    const body = await readBody(c, path, origins)
    const headers = new Headers(c.req.raw.headers)
    if (body !== undefined) headers.set('content-type', 'application/json')
    headers.delete('content-length')
    const method = path === HEALTH_PATH && c.req.method === 'HEAD' ? 'GET' : c.req.method
    const request = new Request(`${config.url}${pathname}?${query}`, { method, headers, ...(body ? { body } : {}) })
    const call = { path, body, query }
    return noteAuthAnswer(deps, c, call, () => record(c, call, () => answerCall(deps, path, request)))
  })
}
