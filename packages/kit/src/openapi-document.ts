import * as z from 'zod'
import type { FaultStatus } from './faults.ts'
import { fieldPath, listFieldsWithoutEffect, WITHOUT_EFFECT } from './fields-without-effect.ts'
import type { RouteEntry } from './routes.ts'

type Json = Record<string, unknown>
/** A request schema with a default accepts more than the answer returns, so both are read separately. */
type Direction = 'input' | 'output'
type NamedSchemas = Record<Direction, Map<string, Json>>

type DocumentInfo = {
  title: string
  version: string
  description: string
  security: (caller: string) => Record<string, string[]>[]
  /** Returns the refusals that every route of a caller may answer; they depend on who may call it. */
  refusals: (caller: string) => readonly FaultStatus[]
}

const NAMED = '#/$defs/'

/** Removes noise for readers: patterns that a format already implies, and the bounds of JSON's own numbers. */
function simplify({ jsonSchema: json }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (json.format) delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.additionalProperties === false) delete json.additionalProperties
  delete json.id
}

/** Converts a schema to JSON and collects the named schemas in it. */
function readSchema(named: NamedSchemas, schema: z.ZodType, io: Direction): Json {
  const { $defs = {}, properties = {} } = z.toJSONSchema(z.object({ schema }), { io, unrepresentable: 'any', override: simplify })
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
const QUERY_REFUSALS = [422] as const
/** Statuses that any route may answer: headers too large, a defect of ours, a database outage. */
const COMMON_REFUSALS = [431, 500, 503] as const

/** Lists every error status of a route once. */
function listRefusals(route: RouteEntry, refusals: readonly FaultStatus[]): number[] {
  const read = [...(route.body ? BODY_REFUSALS : []), ...(route.query ? QUERY_REFUSALS : [])]
  return [...new Set([...(route.faults ?? []), ...refusals, ...read, ...COMMON_REFUSALS])].sort((one, other) => one - other)
}

function operationOf(named: NamedSchemas, route: RouteEntry, { security, refusals }: DocumentInfo): Json {
  const json = (schema: z.ZodType, io: Direction, mediaType = 'application/json') => ({
    content: { [mediaType]: { schema: readSchema(named, schema, io) } },
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
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(withoutEffect.length > 0 ? { [WITHOUT_EFFECT]: Object.fromEntries(withoutEffect) } : {}),
    security: security(route.caller),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: { required: true, ...json(route.body, 'input') } } : {}),
    responses: {
      [route.status ?? 200]: answer,
      ...Object.fromEntries(listRefusals(route, refusals(route.caller)).map((status) => [status, { description: 'Error' }])),
    },
  }
}

function queryOf({ properties = {}, required = [] }: { properties?: Json; required?: string[] }): Json[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

/** Builds the API document from the declarations that validate requests. */
export function openApiDocument(modules: readonly { entries: readonly RouteEntry[] }[], info: DocumentInfo): object {
  const named: NamedSchemas = { input: new Map(), output: new Map() }
  const paths: Record<string, Json> = {}
  for (const route of modules.flatMap((module) => module.entries))
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(named, route, info) }
  const differing = findDiffering(named)
  const nameOf = (io: Direction, name: string) => (io === 'input' && differing.has(name) ? `${name}Input` : name)
  const schemas = (['output', 'input'] as const).flatMap((io) =>
    [...named[io]].map(([name, json]) => [nameOf(io, name), markRefs(json, io)] as const),
  )
  const { title, version, description } = info
  const document = {
    openapi: '3.1.0',
    info: { title, version, description },
    components: { securitySchemes: { API_KEY: { type: 'http', scheme: 'bearer' } }, schemas: Object.fromEntries(schemas) },
    paths,
  }
  return JSON.parse(JSON.stringify(document), (key, value) => {
    const [, io, name = ''] = key === '$ref' ? String(value).split('/') : []
    return io === 'input' || io === 'output' ? `#/components/schemas/${nameOf(io, name)}` : value
  })
}
