/** The API document of a program, and its page. */

import * as z from 'zod'
import type { FaultStatus } from '#src/faults.ts'
import { type QueryStatus, type RouteEntry, refuseQueries } from '#src/http/routes.ts'
import { fieldPath, listFieldsWithoutEffect, WITHOUT_EFFECT } from './fields-without-effect.ts'

type Json = Record<string, unknown>
/** A request schema with a default accepts more than the answer returns, so both are read separately. */
type Direction = 'input' | 'output'
type NamedSchemas = Record<Direction, Map<string, Json>>

type DocumentInfo = {
  title: string
  version: string
  description: string
  /** Where the program is. */
  url: string
  /** What the calls of each tag are for. */
  tagDescriptions: Readonly<Record<string, string>>
  security: (caller: string) => Record<string, string[]>[]
  /** The schemes that `security` names. */
  securitySchemes: Readonly<Record<string, object>>
  /** Returns the refusals that follow from what a route is: from who may call it, and from whom it asks. */
  refusals: (route: RouteEntry) => readonly FaultStatus[]
  /** Returns a sentence about who may make a call, which ends its description. */
  explain: (route: RouteEntry) => string
  /** The body of every refusal. */
  error: z.ZodType
  /** The names of calls that have one elsewhere, by `GET /path`; the others are named after their path. */
  operationIds?: Readonly<Record<string, string>>
  /** The codes that calls may answer: lines of `POST /path: CODE CODE`. */
  callCodes?: string
  /** The messages that the program sends, by their type. */
  webhooks?: Readonly<Record<string, { summary: string; body: z.ZodType }>>
  /** Returns the status that refuses a route's query; 422 by default. */
  queryStatus?: QueryStatus
}

const NAMED = '#/$defs/'
/** The extension of an operation that lists its error codes. */
export const ERROR_CODES = 'x-error-codes'

/**
 * Says in words what a field of a request is if it's left out. Generators take a field with a `default` for one that is always
 * there, so callers of what they generate would have to send it.
 */
function describeDefault(json: z.core.JSONSchema.BaseSchema): void {
  if (json.default === undefined) return
  if (json.default !== null) {
    const words = `Default: ${JSON.stringify(json.default)}`
    json.description = json.description ? `${json.description.replace(/\.$/, '')}. ${words}` : words
  }
  delete json.default
}

/** Removes noise for readers: patterns that a format already implies, and the bounds of JSON's own numbers. */
function simplify({ jsonSchema: json }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (json.format) delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.additionalProperties === false) delete json.additionalProperties
  // A record of an enumeration names its keys; tools miss the properties that it would require.
  if (json.propertyNames !== undefined) delete json.required
  delete json.id
}

/** Converts a schema to JSON and collects the named schemas in it. */
function readSchema(named: NamedSchemas, schema: z.ZodType, io: Direction, isBody = io === 'output'): Json {
  const { $defs = {}, properties = {} } = z.toJSONSchema(z.object({ schema }), {
    io,
    unrepresentable: 'any',
    override(context) {
      simplify(context)
      if (isBody) describeDefault(context.jsonSchema)
    },
  })
  for (const [name, json] of Object.entries($defs)) named[io].set(name, json as Json)
  return markRefs(properties.schema as Json, io)
}

/** Marks each reference with its direction, until it is known whether the direction makes a difference. */
function markRefs(json: Json, io: Direction): Json {
  return JSON.parse(JSON.stringify(json), (key, value) =>
    key === '$ref' ? `#/${io}/${String(value).slice(NAMED.length)}` : value,
  )
}

/** Finds the names whose request and answer schemas differ, directly or through a reference. */
function findDiffering({ input, output }: NamedSchemas): Set<string> {
  const differing = new Set<string>()
  const isDifferent = ([name, taken]: [string, Json]) => {
    const [one, other] = [JSON.stringify(taken), JSON.stringify(output.get(name) ?? taken)]
    const holds = (inner: string) => one.includes(`"${NAMED}${inner}"`)
    return one !== other || (output.has(name) && [...differing].some(holds))
  }
  for (let size = -1; size !== differing.size; ) {
    size = differing.size
    for (const entry of input) if (isDifferent(entry)) differing.add(entry[0])
  }
  return differing
}

/** Statuses for an unreadable request: a body that is not JSON, is too large or doesn't match, or a query that doesn't. */
const BODY_REFUSALS = [400, 413, 422] as const
/** Statuses that any route may answer: headers too large, a defect of ours, a database outage. */
const COMMON_REFUSALS = [431, 500, 503] as const

/** Lists every error status of a route once. */
function listRefusals(route: RouteEntry, { refusals: refusalsOf, queryStatus = refuseQueries }: DocumentInfo): number[] {
  const refusals = refusalsOf(route)
  // A parameter of the path that can't be an ID is not found.
  const named = route.path.includes('{') ? [404] : []
  const read = [...named, ...(route.body ? BODY_REFUSALS : []), ...(route.query ? [queryStatus(route)] : [])]
  return [...new Set([...(route.faults ?? []), ...refusals, ...read, ...COMMON_REFUSALS])].sort((one, other) => one - other)
}

function operationOf(named: NamedSchemas, route: RouteEntry, info: DocumentInfo): Json {
  const json = (schema: z.ZodType, io: Direction, mediaType = 'application/json') => ({
    content: { [mediaType]: { schema: readSchema(named, schema, io, true) } },
  })
  const answer = route.returns
    ? { description: route.summary, ...json(route.returns, 'output', route.mediaType) }
    : { description: 'No content' }
  const parameters = [
    ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...(route.query ? queryOf(readSchema(named, route.query, 'input')) : []),
  ]
  const withoutEffect = listFieldsWithoutEffect(route.body).map((field) => [fieldPath(field), field.why])
  return {
    tags: [route.tag],
    operationId: nameOperation(route, info),
    summary: route.summary,
    description: [...(route.description ? [route.description.replace(/[^.:!?]$/, '$&.')] : []), info.explain(route)].join(' '),
    ...(withoutEffect.length > 0 ? { [WITHOUT_EFFECT]: Object.fromEntries(withoutEffect) } : {}),
    security: info.security(route.caller),
    ...listCodes(route, info),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: { required: !route.body.safeParse({}).success, ...json(route.body, 'input') } } : {}),
    responses: {
      [route.status ?? 200]: answer,
      ...Object.fromEntries(listRefusals(route, info).map((status) => [status, refused(status)])),
    },
  }
}

/** Lists the codes of a call's own refusals, for the page of the call; those of every call aren't among them. */
function listCodes({ method, path }: RouteEntry, { callCodes = '' }: DocumentInfo): Json {
  const call = `${method.toUpperCase()} ${path}: `
  const line = callCodes.split('\n').find((each) => each.startsWith(call))
  return line ? { [ERROR_CODES]: line.slice(call.length).split(' ') } : {}
}

/** Names an operation as generated code will: by its published name, or after its method and its path. */
function nameOperation({ method, path }: RouteEntry, { operationIds = {} }: DocumentInfo): string {
  const words = path.replace(/\{(\w+)\}/g, 'by_$1').split(/[^A-Za-z0-9_]+/)
  return operationIds[`${method.toUpperCase()} ${path}`] ?? [method, ...words].filter(Boolean).join('_')
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'The request can’t be read',
  401: 'The caller isn’t known',
  403: 'The caller may not do this',
  404: 'Not found',
  409: 'The state doesn’t allow this',
  410: 'No longer available',
  413: 'The body is too large',
  415: 'The type isn’t supported',
  422: 'The input is invalid',
  429: 'Too many requests',
  431: 'The headers are too large',
  500: 'A defect of the server',
  502: 'Another service’s answer can’t be used',
  503: 'Unavailable for the moment',
}

const refused = (status: number): Json => ({
  description: STATUS_WORDS[status] ?? 'Refused',
  content: { 'application/json': { schema: { $ref: '#/output/Error' } } },
})

/** Describes the messages that the program sends: an operation of the receiver for each type. */
const webhooksOf = (named: NamedSchemas, { webhooks = {} }: DocumentInfo): Json =>
  Object.fromEntries(
    Object.entries(webhooks).map(([type, { summary, body }]) => [
      type,
      {
        post: {
          operationId: `receive_${type.replaceAll('.', '_')}`,
          tags: ['Webhook events'],
          summary,
          description: `${summary}. The delivery is signed: check its \`webhook-signature\` before you read the body.`,
          security: [],
          requestBody: { required: true, content: { 'application/json': { schema: readSchema(named, body, 'output') } } },
          responses: { 200: { description: 'Accepted. Any other status is tried again' } },
        },
      },
    ]),
  )

function queryOf({ properties = {}, required = [] }: { properties?: Json; required?: string[] }): Json[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

const tagsOf = (webhooks: Json): string[] => (Object.keys(webhooks).length > 0 ? ['Webhook events'] : [])

/** Builds the API document from the declarations that validate requests. */
export function openApiDocument(routes: readonly RouteEntry[], info: DocumentInfo): object {
  const named: NamedSchemas = { input: new Map(), output: new Map() }
  const paths: Record<string, Json> = {}
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method]: operationOf(named, route, info) }
  const webhooks = webhooksOf(named, info)
  readSchema(named, info.error, 'output')
  const differing = findDiffering(named)
  const nameOf = (io: Direction, name: string) => (io === 'input' && differing.has(name) ? `${name}Input` : name)
  const schemas = (['output', 'input'] as const).flatMap((io) =>
    [...named[io]].map(([name, json]) => [nameOf(io, name), markRefs(json, io)] as const),
  )
  const { title, version, description, url } = info
  const tags = [...new Set([...routes.map(({ tag }) => tag), ...tagsOf(webhooks)])]
  const document = {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description,
      contact: { name: 'Tradepost', url: `${url}/docs` },
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url }],
    tags: tags.map((name) => ({ name, description: info.tagDescriptions[name] })),
    components: { securitySchemes: info.securitySchemes, schemas: Object.fromEntries(schemas) },
    paths,
    ...(Object.keys(webhooks).length > 0 ? { webhooks } : {}),
  }
  return JSON.parse(JSON.stringify(document), (key, value) => {
    const [, io, name = ''] = key === '$ref' ? String(value).split('/') : []
    return io === 'input' || io === 'output' ? `#/components/schemas/${nameOf(io, name)}` : value
  })
}
