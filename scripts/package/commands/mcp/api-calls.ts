import type { Call } from '@tradepost/package/call'
import { findNearest } from '../nearest.ts'

export type Json = { readonly [name: string]: unknown }

type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: unknown }
type Operation = {
  operationId: string
  summary?: string
  description?: string
  tags?: readonly string[]
  parameters?: readonly Parameter[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>
}
/** The provider's API document: what of it tools read. */
export type ApiDocument = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Record<string, unknown> } }

/** A call of the provider. */
export type ApiCall = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  operation: Operation
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** References inside references that a description follows. Deeper ones keep their names. */
const DEPTH_MAX = 4
/** How much a found word counts, by where it stands. */
const WEIGHTS = { title: 6, path: 3, tag: 2, description: 1 } as const

export const readDocument = (call: Call): Promise<ApiDocument> => call('GET', '/openapi.json')

export const listCalls = ({ paths }: ApiDocument): ApiCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method.toLowerCase()]
      return operation ? [{ name: operation.operationId, method, path, operation }] : []
    }),
  )

/** Returns a call by its name. @throws Error with the nearest name */
export function getCall(calls: readonly ApiCall[], name: string): ApiCall {
  const found = calls.find((each) => each.name === name)
  if (found) return found
  const nearest = findNearest(
    name,
    calls.map((each) => each.name),
  )
  throw new Error(`There is no call "${name}".${nearest ? ` Did you mean "${nearest}"?` : ''} find_call finds calls by words.`)
}

/** "subscriptions", "subscription" and "Subscription’s" begin alike. */
const stem = (word: string): string => word.replace(/(ies|es|s)$/, '')
const wordsOf = (text: string): string[] => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map(stem)

function rate({ name, path, operation }: ApiCall, wanted: readonly string[]): number {
  const places: Record<keyof typeof WEIGHTS, Set<string>> = {
    title: new Set(wordsOf(`${name} ${operation.summary ?? ''}`)),
    path: new Set(wordsOf(path)),
    tag: new Set(wordsOf(operation.tags?.join(' ') ?? '')),
    description: new Set(wordsOf(operation.description ?? '')),
  }
  const weigh = (word: string) =>
    (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce(
      (sum, place) => sum + (places[place].has(word) ? WEIGHTS[place] : 0),
      0,
    )
  return wanted.reduce((sum, word) => sum + weigh(word), 0)
}

/** Lists the calls that words are about, the best ones first. A method and a path, such as "POST /refunds", find theirs. */
export function searchCalls(calls: readonly ApiCall[], query: string, limit: number): ApiCall[] {
  const exact = calls.filter(({ name, method, path }) => [name, `${method} ${path}`, path].includes(query.trim()))
  if (exact.length > 0) return exact.slice(0, limit)
  const wanted = wordsOf(query)
  return calls
    .map((each) => ({ each, rating: rate(each, wanted) }))
    .filter(({ rating }) => rating > 0)
    .sort((left, right) => right.rating - left.rating)
    .slice(0, limit)
    .map(({ each }) => each)
}

export const summarize = ({ name, method, path, operation: { summary = '' } }: ApiCall) => ({ name, method, path, summary })

/** Puts what references name in their place. */
function resolve(value: unknown, schemas: Record<string, unknown>, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, schemas, depth))
  if (typeof value !== 'object' || value === null) return value
  const { $ref: reference, ...others } = value as Json
  const name = typeof reference === 'string' ? reference.split('/').at(-1) : undefined
  if (name !== undefined && depth < DEPTH_MAX) return resolve({ ...(schemas[name] as Json), ...others }, schemas, depth + 1)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each, schemas, depth)]))
}

const JSON_TYPE = 'application/json'

/** Says all that is needed to make a call: its parameters, its body and its answer, as JSON Schema. */
export function describeCall({ components }: ApiDocument, call: ApiCall): Json {
  const { description, parameters = [], requestBody, responses = {} } = call.operation
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const placed = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required = false, description: says, schema }) => ({ name, required, ...(says ? { says } : {}), schema }))
  return resolve(
    {
      ...summarize(call),
      ...(description ? { description } : {}),
      path_parameters: placed('path'),
      query_parameters: placed('query'),
      body: requestBody?.content?.[JSON_TYPE]?.schema ?? null,
      answer: success?.content?.[JSON_TYPE]?.schema ?? null,
    },
    components?.schemas ?? {},
  ) as Json
}

type Filled = { path?: Readonly<Record<string, string>> | undefined; query?: Json | undefined }

const isSimple = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

function toQuery(query: Json): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return []
    const values = Array.isArray(value) ? value : [value]
    if (!values.every(isSimple)) throw new Error(`query.${name} is a text, a number, true, false or a list of those`)
    return values.map((each) => [name, String(each)])
  })
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** Returns where a call goes. @throws Error that names what is missing, or unknown */
export function toTarget(
  { name, path, operation: { parameters = [] } }: ApiCall,
  { path: values = {}, query = {} }: Filled,
): string {
  const names = (place: string) => parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name)
  const missing = names('path').filter((each) => !values[each])
  if (missing.length > 0) throw new Error(`${name} needs path.${missing.join(' and path.')}`)
  for (const [place, given] of [
    ['path', values],
    ['query', query],
  ] as const) {
    const unknown = Object.keys(given).find((each) => !names(place).includes(each.replace(/\[\]$/, '')))
    if (unknown !== undefined)
      throw new Error(`${name} has no ${place}.${unknown}. It takes ${names(place).join(', ') || 'none'}.`)
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, each: string) => encodeURIComponent(values[each] ?? '')) + toQuery(query)
}
