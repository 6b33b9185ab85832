import type { Context, Hono } from 'hono'
import type * as z from 'zod'
import { assert, EDGE_FAULTS, edgeFault, Fault, type FaultIssue, type FaultStatus } from '#src/faults.ts'
import { buildWarningHeader, listUnusedFields } from '#src/openapi/fields-without-effect.ts'
import type { SecurityEvent } from '#src/security-log/security-events.ts'
import { checkJsonType, isStorableText, parseJson, readBytes } from './request-body.ts'
import { readMarks } from './route-marks.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : unknown
type Infer<S> = S extends z.ZodType ? z.infer<S> : undefined
// A verb that returns nothing may serve a route without an answer.
type Wire<S> = S extends z.ZodType ? z.input<S> : void

/** A route's declaration: who may call it, its input, its answer, its refusals. */
export type Declaration<Caller, Query, Body, Returns> = {
  summary: string
  /** More that a caller has to know, in sentences; for the API document. */
  description?: string
  caller: Caller
  /** The permission that the caller needs, in the program's own terms; its door decides. */
  needs?: string
  /** The word under which a change is recorded, null for none; what it is in the security log; how often it may be made. */
  action?: string | null
  event?: SecurityEvent
  rate?: string
  /** Whether a thief of a session would do it first; the program's door may ask again who the caller is. */
  isGrave?: boolean
  query?: Query
  body?: Body
  /** Largest body in bytes, if it differs from the default. */
  bodyBytesMax?: number
  /** If absent, the answer has no body. */
  returns?: Returns
  /** The answer's media type if it is not JSON: the handler then returns a Response. */
  mediaType?: string
  status?: 200 | 201 | 204
  /** The refusals besides those of every route, for the API document. */
  faults?: readonly FaultStatus[]
  /** `own`: the handler opens its transactions itself, because it calls another service between two of them. */
  transaction?: 'one' | 'own'
}

export type Answer = { status: 200 | 201 | 204; body: string | null } | Response

/** A request of an admitted caller: the bytes of its body, and what was read of it by the route's schemas. */
export type ReadRequest = { raw: Uint8Array; params: Readonly<Record<string, string>>; body: unknown }

/** A refused request of an admitted caller; `raw` is its body, empty if it was too large to read. */
export type Refused = { raw: Uint8Array; refusal: Fault }

/** Runs after a refusal, in a separate transaction: the request's own was rolled back. */
type RefusedHandler<Context> = (input: Context & Refused) => Promise<void>

export type RouteEntry = Declaration<string, z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined> & {
  tag: string
  method: Method
  path: string
  handler: (input: never) => Promise<unknown>
  onRefused?: (input: never) => Promise<void>
}

/** The work of a request, with what its caller's handlers get. */
export type RouteWork = (context: object) => Promise<Answer>

/**
 * Runs work for a caller (in its transaction, once per idempotency key). `after_refusal`: work after the answer was decided.
 * `admitted`: rejects with 401, 403 or 429 if the door let work begin before it knew; then `run` rejects with the same.
 */
export type Admission = {
  run: (asked: ReadRequest, work: RouteWork, purpose: 'request' | 'after_refusal') => Promise<Answer>
  admitted?: Promise<unknown>
}

/** The door of a program: checks who calls and throws 401 or 403, or returns how to run the work for that caller. */
export type Door = (c: Context, route: RouteEntry) => Promise<Admission>

/**
 * Declares the routes of one module. `Contexts` maps each kind of caller to what its handlers get: a handler only ever sees its
 * caller's scope.
 */
export function defineRoutes<
  Contexts extends Record<string, object>,
  Needs extends string = string,
  Action extends string = string,
  Rate extends string = string,
>(tag: string) {
  const entries: RouteEntry[] = []
  const declare =
    (method: Method) =>
    <
      Path extends string,
      Caller extends keyof Contexts & string,
      Query extends z.ZodType | undefined = undefined,
      Body extends z.ZodType | undefined = undefined,
      Returns extends z.ZodType | undefined = undefined,
    >(
      path: Path,
      declaration: Declaration<Caller, Query, Body, Returns> & {
        needs?: Needs
        action?: Action | null
        rate?: Rate
        onRefused?: RefusedHandler<Contexts[Caller]>
      },
      handler: (
        input: Contexts[Caller] & { params: ParamsOf<Path>; query: Infer<Query>; body: Infer<Body>; request: Context },
      ) => Promise<Wire<Returns> | Response>,
    ) => {
      const { onRefused, ...rest } = declaration
      entries.push({
        ...rest,
        ...{ tag, method, path },
        handler: handler as RouteEntry['handler'],
        ...(onRefused ? { onRefused: onRefused as RouteEntry['onRefused'] } : {}),
      } as RouteEntry)
      return list
    }
  const list = {
    entries,
    get: declare('get'),
    post: declare('post'),
    put: declare('put'),
    patch: declare('patch'),
    delete: declare('delete'),
  }
  return list
}

/** Returns the issue that says what is wrong: a record key that its schema refuses has one of its own. */
const findInnerIssue = (issue: z.core.$ZodIssue): z.core.$ZodIssue => (issue.code === 'invalid_key' && issue.issues[0]) || issue

/** Message of a union that has none of its own, from the specification, section 5. */
const UNION_DEFAULT = 'Invalid input'

/**
 * Replaces a union's issue with those of the form that the value comes close to, each with its path; a union keeps its own
 * message for values that match none of its forms.
 */
function unfold(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message === UNION_DEFAULT) return [issue]
  const closest = issue.errors
    .filter((issues) => issues.length > 0 && issues.every(({ path }) => path.length > 0))
    .toSorted((left, right) => left.length - right.length)[0]
  return closest?.flatMap((each) => unfold({ ...each, path: [...issue.path, ...each.path] })) ?? [issue]
}

/** Enough issues to fix a payload; a payload of nothing but mistakes must not get an answer many times its size. */
const ISSUES_MAX = 100

/** Returns key and values of an issue's text, which its schema leaves in its `params` (packages/contract/src/issue.ts). */
function readText(issue: z.core.$ZodIssue): Pick<FaultIssue, 'code' | 'params'> {
  const { text, values } = ('params' in issue && issue.params) || {}
  return typeof text === 'string' ? { code: text, ...(values ? { params: values } : {}) } : {}
}

/** Lists the fields that a schema refuses, each with its text. */
export function toFaultIssues(error: z.ZodError): FaultIssue[] {
  const issues = error.issues.slice(0, ISSUES_MAX).flatMap(unfold).slice(0, ISSUES_MAX)
  return issues.map((issue) => {
    const said = findInnerIssue(issue)
    return { path: issue.path.join('.'), message: said.message, ...readText(said) }
  })
}

const BARE = /^(Required|Invalid input|Expected |Invalid option|Too |Invalid string|Invalid ISO|Unrecognized)/

/** Finds the code that a schema's check names in its `params`, for refusals with a code of their own. */
function findOwnCode(issue: z.core.$ZodIssue | undefined): keyof typeof EDGE_FAULTS | undefined {
  const code: unknown = issue?.code === 'custom' ? issue.params?.code : undefined
  return Object.keys(EDGE_FAULTS).find((known): known is keyof typeof EDGE_FAULTS => known === code)
}

/** Builds the refusal of a payload from its first issue; a message that doesn't name its field gets the field in front. */
function refusal(
  { fallback, status }: { fallback: 'INVALID_REQUEST_PARAMETERS' | 'INVALID_QUERY_PARAMS'; status: FaultStatus | undefined },
  error: z.ZodError,
): Fault {
  const code = findOwnCode(error.issues[0]) ?? fallback
  const issues = toFaultIssues(error)
  const first = issues[0]
  const message = first
    ? first.path && BARE.test(first.message)
      ? `${first.path}: ${first.message}`
      : first.message
    : 'Invalid input'
  return new Fault(status ?? EDGE_FAULTS[code][0], code, message, { issues })
}

/** @throws 422, unless `status` is another one, with every bad field named. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: 'INVALID_REQUEST_PARAMETERS' | 'INVALID_QUERY_PARAMS' = 'INVALID_REQUEST_PARAMETERS',
  status?: FaultStatus,
): z.infer<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw refusal({ fallback: code, status }, result.error)
  return result.data
}

function readParams(c: Context): Record<string, string> {
  const params = c.req.param() as Record<string, string>
  for (const value of Object.values(params)) if (!isStorableText(value)) throw edgeFault('NOT_FOUND')
  return params
}

/** Returns the status that refuses a route's query. */
export type QueryStatus = (route: RouteEntry) => 400 | 422
export const refuseQueries: QueryStatus = () => 422

function readQuery(c: Context, schema: z.ZodType | undefined, status: 400 | 422): unknown {
  if (!schema) return undefined
  const query = c.req.query()
  if (!Object.values(query).every(isStorableText))
    throw new Fault(status, 'INVALID_QUERY_PARAMS', 'A parameter contains unsupported characters', {
      variant: 'unsupportedCharacters',
    })
  return parseInput(schema, query, 'INVALID_QUERY_PARAMS', status)
}

const NO_BYTES: Uint8Array = new Uint8Array()

/** Parses the body. It is optional only if every field of its schema is; an empty body then counts as `{}`. */
function parseBody(c: Context, { body: schema }: RouteEntry, raw: Uint8Array): unknown {
  if (!schema) return undefined
  if (raw.byteLength > 0) checkJsonType(c)
  if (raw.byteLength === 0) return parseInput(schema, {})
  const json = parseJson(raw)
  c.set('requestJson', json)
  return parseInput(schema, json)
}

/** What `fetch` returns is an instance of this class only; the server's own responses replace the global one, and are of both. */
const NativeResponse = Response
export const isResponse = (value: unknown): value is Response => value instanceof NativeResponse

export function toResponse(c: Context, answer: Answer): Response {
  if (isResponse(answer)) return answer
  c.set('answerBody', answer.body)
  if (answer.body === null) return c.body(null, answer.status)
  c.header('content-type', 'application/json; charset=utf-8')
  return c.body(answer.body, answer.status as 200)
}

/** Runs the route's refusal handler. The caller receives the refusal even if this fails. */
async function tellOfRefusal({ run }: Admission, route: RouteEntry, refused: Refused): Promise<void> {
  const onRefused = route.onRefused as ((input: object) => Promise<void>) | undefined
  if (!onRefused) return
  const work = async (context: object): Promise<Answer> => {
    await onRefused({ ...context, ...refused })
    return { status: 204, body: null }
  }
  await run({ raw: refused.raw, params: {}, body: undefined }, work, 'after_refusal').catch(() => {})
}

/** Mounts every declared route behind the door. A path that no module declared answers 404. */
export function mountRoutes(
  app: Hono,
  routes: readonly RouteEntry[],
  door: Door,
  queryStatus: QueryStatus = refuseQueries,
): void {
  for (const route of routes) {
    assert(route.caller, `${route.method} ${route.path} declares its caller`)
    app.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const { fieldsWithoutEffect, secretFields } = readMarks(route)
      c.set('secretFields', secretFields)
      c.set('doneEvent', route.event)
      const admission = await door(c, route)
      let raw = NO_BYTES
      try {
        const params = readParams(c)
        const query = readQuery(c, route.query, queryStatus(route))
        if (route.body) raw = await readBytes(c, route.bodyBytesMax)
        c.set('requestBody', raw)
        const body = parseBody(c, route, raw)
        const work: RouteWork = async (context) => {
          const handler = route.handler as (input: object) => Promise<unknown>
          const result = await handler({ ...context, params, query, body, request: c })
          if (isResponse(result)) return result
          if (result === undefined) return { status: route.status ?? 200, body: null }
          const json = JSON.stringify(result)
          c.set('printed', { json, value: result })
          return { status: route.status ?? 200, body: json }
        }
        const response = toResponse(c, await admission.run({ raw, params, body }, work, 'request'))
        const warning = buildWarningHeader(listUnusedFields(c, route, { marked: fieldsWithoutEffect, body }))
        if (warning) response.headers.set('warning', warning)
        return response
      } catch (error) {
        // Who may not call learns nothing else.
        await admission.admitted
        if (error instanceof Fault) await tellOfRefusal(admission, route, { raw, refusal: error })
        throw error
      }
    })
  }
}
