import type { Context, Hono } from 'hono'
import type * as z from 'zod'
import { assert, EDGE_FAULTS, Fault, type FaultIssue, type FaultStatus } from './faults.ts'
import { listFieldsWithoutEffect, warningFor } from './fields-without-effect.ts'
import { checkJsonType, isStorableText, parseJson, readBytes } from './request-body.ts'

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : unknown
type Infer<S> = S extends z.ZodType ? z.infer<S> : undefined
// A route without an answer may come from a verb that returns nothing.
type Wire<S> = S extends z.ZodType ? z.input<S> : void

/** What a route says of itself, once: who may call it, what goes in, what comes out, what it may refuse. */
export type Declaration<Caller, Query, Body, Returns> = {
  summary: string
  /** What a person who calls it has to know beside that, in sentences; for the API document. */
  description?: string
  caller: Caller
  /** What the caller has to be allowed to do, in the program's own words; its door decides. */
  needs?: string
  query?: Query
  body?: Body
  /** The largest body in bytes, where it may be larger than others. */
  bodyBytesMax?: number
  /** Absent: the answer has no body. */
  returns?: Returns
  /** What the answer is, where it is not JSON: its handler returns a Response. */
  mediaType?: string
  status?: 200 | 201 | 204
  /** The refusals beside those of every route, for the API document. */
  faults?: readonly FaultStatus[]
  /** `own`: the handler opens its transactions itself, because something leaves the process between two of them. */
  transaction?: 'one' | 'own'
}

export type Answer = { status: 200 | 201 | 204; body: string | null } | Response

/** What a request of somebody who was let in was refused with; `raw` is its body, empty where it was too large to be read. */
export type Refused = { raw: Uint8Array; refusal: Fault }

/** Runs after a refusal, in a transaction of its own: that of the request is gone. */
type RefusedHandler<Context> = (input: Context & Refused) => Promise<void>

export type RouteEntry = Declaration<string, z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined> & {
  tag: string
  method: Method
  path: string
  handler: (input: never) => Promise<unknown>
  onRefused?: (input: never) => Promise<void>
}

/**
 * The door of a program: looks at who calls and throws 401 or 403, or returns how to run the work for that
 * caller (in its transaction, once per idempotency key). `after_refusal`: work beside the request, which answers nobody.
 */
export type Door = (
  c: Context,
  route: RouteEntry,
) => Promise<
  (rawBody: Uint8Array, work: (context: object) => Promise<Answer>, purpose: 'request' | 'after_refusal') => Promise<Answer>
>

/**
 * Declares the routes of one module. `Contexts` maps each kind of caller to what its handlers get:
 * a handler only ever sees the scope that its caller has.
 */
export function routesOf<Contexts extends Record<string, object>, Needs extends string = string>(tag: string) {
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
        onRefused?: RefusedHandler<Contexts[Caller]>
      },
      handler: (
        input: Contexts[Caller] & { params: ParamsOf<Path>; query: Infer<Query>; body: Infer<Body>; request: Context },
      ) => Promise<Wire<Returns> | Response>,
    ) => {
      const { onRefused, ...rest } = declaration
      entries.push({
        ...rest,
        tag,
        method,
        path,
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

/** A key of a record that its schema refuses says why by itself. */
function wordsOf(issue: z.core.$ZodIssue): string {
  return (issue.code === 'invalid_key' && issue.issues[0]?.message) || issue.message
}

/** What the specification, section 5, has a union say that has no words of its own. */
const UNION_DEFAULT = 'Invalid input'

/**
 * A union with words of its own keeps them for values of none of its forms; of a value that comes close to one, it is told
 * what that form lacks, with its place.
 */
function unfold(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.message === UNION_DEFAULT) return [issue]
  const closest = issue.errors
    .filter((issues) => issues.length > 0 && issues.every(({ path }) => path.length > 0))
    .toSorted((left, right) => left.length - right.length)[0]
  return closest?.flatMap((each) => unfold({ ...each, path: [...issue.path, ...each.path] })) ?? [issue]
}

/** Enough to mend a payload by; one of nothing but mistakes must not make an answer many times its size. */
const ISSUES_MAX = 100

function issuesOf(error: z.ZodError): FaultIssue[] {
  const issues = error.issues.slice(0, ISSUES_MAX).flatMap(unfold).slice(0, ISSUES_MAX)
  return issues.map((issue) => ({ path: issue.path.join('.'), message: wordsOf(issue) }))
}

const BARE = /^(Required|Invalid input|Expected |Invalid option|Too |Invalid string|Invalid ISO|Unrecognized)/

/** The code that a check of a schema names in its `params`, for refusals that have a code of their own. */
function findOwnCode(issue: z.core.$ZodIssue | undefined): keyof typeof EDGE_FAULTS | undefined {
  const code: unknown = issue?.code === 'custom' ? issue.params?.code : undefined
  return Object.keys(EDGE_FAULTS).find((known): known is keyof typeof EDGE_FAULTS => known === code)
}

/** Refuses a payload by its first issue; a message that does not name its field gets the field in front. */
function refusal(fallback: 'INVALID_REQUEST_PARAMETERS' | 'INVALID_QUERY_PARAMS', error: z.ZodError): Fault {
  const code = findOwnCode(error.issues[0]) ?? fallback
  const issues = issuesOf(error)
  const first = issues[0]
  const message = first
    ? first.path && BARE.test(first.message)
      ? `${first.path}: ${first.message}`
      : first.message
    : 'Invalid input'
  return new Fault(EDGE_FAULTS[code][0], code, message, issues)
}

/** @throws 422 with every bad field named. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  code: 'INVALID_REQUEST_PARAMETERS' | 'INVALID_QUERY_PARAMS' = 'INVALID_REQUEST_PARAMETERS',
): z.infer<S> {
  const result = schema.safeParse(value)
  if (!result.success) throw refusal(code, result.error)
  return result.data
}

function readParams(c: Context): Record<string, string> {
  const params = c.req.param() as Record<string, string>
  for (const value of Object.values(params))
    if (!isStorableText(value)) throw new Fault(404, 'NOT_FOUND', EDGE_FAULTS.NOT_FOUND[1])
  return params
}

function readQuery(c: Context, schema: z.ZodType | undefined): unknown {
  if (!schema) return undefined
  const query = c.req.query()
  for (const value of Object.values(query)) {
    if (!isStorableText(value)) throw new Fault(422, 'INVALID_QUERY_PARAMS', 'A parameter contains unsupported characters')
  }
  return parseInput(schema, query, 'INVALID_QUERY_PARAMS')
}

const NO_BYTES: Uint8Array = new Uint8Array()

/** A body is optional only where every field of its schema is; an empty one then counts as `{}`. */
function parseBody(c: Context, { body: schema }: RouteEntry, raw: Uint8Array): unknown {
  if (!schema) return undefined
  if (raw.byteLength > 0) checkJsonType(c)
  return parseInput(schema, raw.byteLength === 0 ? {} : parseJson(raw))
}

export function toResponse(c: Context, answer: Answer): Response {
  if (answer instanceof Response) return answer
  if (answer.body === null) return c.body(null, answer.status)
  c.header('content-type', 'application/json; charset=utf-8')
  return c.body(answer.body, answer.status as 200)
}

/** Does what a route does with refusals. The refusal is what the caller hears, also when this fails. */
async function tellOfRefusal(admit: Awaited<ReturnType<Door>>, route: RouteEntry, refused: Refused): Promise<void> {
  const onRefused = route.onRefused as ((input: object) => Promise<void>) | undefined
  if (!onRefused) return
  const work = async (context: object): Promise<Answer> => {
    await onRefused({ ...context, ...refused })
    return { status: 204, body: null }
  }
  await admit(refused.raw, work, 'after_refusal').catch(() => {})
}

/** Puts every declared route behind the door. A path that no module declared answers 404. */
export function mountRoutes(app: Hono, modules: readonly { entries: readonly RouteEntry[] }[], door: Door): void {
  for (const route of modules.flatMap((module) => module.entries)) {
    assert(route.caller, `${route.method} ${route.path} declares its caller`)
    const fieldsWithoutEffect = listFieldsWithoutEffect(route.body)
    app.on(route.method.toUpperCase(), route.path.replace(/\{(\w+)\}/g, ':$1'), async (c) => {
      const admit = await door(c, route)
      let raw = NO_BYTES
      try {
        const params = readParams(c)
        const query = readQuery(c, route.query)
        if (route.body) raw = await readBytes(c, route.bodyBytesMax)
        const body = parseBody(c, route, raw)
        const work = async (context: object): Promise<Answer> => {
          const handler = route.handler as (input: object) => Promise<unknown>
          const result = await handler({ ...context, params, query, body, request: c })
          if (result instanceof Response) return result
          return { status: route.status ?? 200, body: result === undefined ? null : JSON.stringify(result) }
        }
        const response = toResponse(c, await admit(raw, work, 'request'))
        const warning = warningFor(fieldsWithoutEffect, body)
        if (warning) response.headers.set('warning', warning)
        return response
      } catch (error) {
        if (error instanceof Fault) await tellOfRefusal(admit, route, { raw, refusal: error })
        throw error
      }
    })
  }
}
