import * as z from 'zod'
import type { FaultStatus } from './faults.ts'
import { fieldPath, listFieldsWithoutEffect, WITHOUT_EFFECT } from './fields-without-effect.ts'
import type { RouteEntry } from './routes.ts'

type Json = Record<string, unknown>
/** What a schema with a default takes is more than what it gives, so a request and an answer are read apart. */
type Direction = 'input' | 'output'
type NamedSchemas = Record<Direction, Map<string, Json>>

type DocumentInfo = {
  title: string
  version: string
  description: string
  security: (caller: string) => Record<string, string[]>[]
  /** The refusals that every route of a caller may answer, from who is let in. */
  refusals: (caller: string) => readonly FaultStatus[]
}

const NAMED = '#/$defs/'

/** Leaves out what a reader has no use for: patterns that a format says already, and the bounds of JSON's own numbers. */
function simplify({ jsonSchema: json }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (json.format) delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.additionalProperties === false) delete json.additionalProperties
  delete json.id
}

/** The schema as JSON, and the named ones in it set aside. */
function readSchema(named: NamedSchemas, schema: z.ZodType, io: Direction): Json {
  const { $defs = {}, properties = {} } = z.toJSONSchema(z.object({ schema }), { io, unrepresentable: 'any', override: simplify })
  for (const [name, json] of Object.entries($defs)) named[io].set(name, json as Json)
  return markRefs(properties.schema as Json, io)
}

/** A reference says which direction it was read in, until it is known whether that makes a difference. */
function markRefs(json: Json, io: Direction): Json {
  return JSON.parse(JSON.stringify(json), (key, value) =>
    key === '$ref' ? `#/${io}/${String(value).slice(NAMED.length)}` : value,
  )
}

/** The names under which requests and answers say different things, in themselves or further in. */
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

/** What reading a request may be refused with: a body that is no JSON, is too large or doesn't fit, or a query that doesn't. */
const BODY_REFUSALS = [400, 413, 422] as const
const QUERY_REFUSALS = [422] as const
/** What any route may answer: headers that are too large, a defect of ours, a database that is away. */
const COMMON_REFUSALS = [431, 500, 503] as const

/** Every status but the good one, each once. */
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

/** The API document, printed from the same declarations that validate. */
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
