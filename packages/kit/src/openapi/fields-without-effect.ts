import type { Context } from 'hono'
import type * as z from 'zod'
import { type Definition, ITEM, listSchemaParts, readDefinition, type SchemaPart } from './schema-parts.ts'

/** Metadata key for a field that is accepted without effect; its value is the reason, which the API document prints. */
export const WITHOUT_EFFECT = 'x-without-effect'

/** Metadata key beside it: a pattern, in any case, of the texts that do have their effect. */
const EFFECTIVE_PATTERN = 'x-effective-pattern'

/**
 * A field by its keys from the top of the body (`*`: every item of a list or record), why it has no effect, its default, and a
 * pattern of the texts that have one.
 */
export type FieldWithoutEffect = { keys: readonly string[]; why: string; fallback: unknown; effective?: RegExp }

/** Returns the default of a field that a wrapper around its schema holds, or one within it. */
function findDefault({ schema, keys, above }: SchemaPart): unknown {
  const around = above.filter((part) => part.keys.length === keys.length).map((part) => part.schema)
  const withDefault = [schema, ...around.toReversed(), ...listInner(schema)].find(
    (each) => 'defaultValue' in readDefinition(each),
  )
  return withDefault && readDefinition(withDefault).defaultValue
}

function listInner(schema: z.ZodType): z.ZodType[] {
  const { innerType } = readDefinition(schema)
  return innerType ? [innerType, ...listInner(innerType)] : []
}

const isWithoutEffect = ({ schema }: Pick<SchemaPart, 'schema'>): boolean => typeof schema.meta()?.[WITHOUT_EFFECT] === 'string'

function describeField(part: SchemaPart): FieldWithoutEffect {
  const { [WITHOUT_EFFECT]: why, [EFFECTIVE_PATTERN]: pattern } = part.schema.meta() ?? {}
  const effective = typeof pattern === 'string' ? { effective: new RegExp(pattern, 'i') } : {}
  return { keys: part.keys, why: String(why), fallback: findDefault(part), ...effective }
}

/** Returns the path of a field for display: `prices.*.discount` is `prices[].discount`. */
export const fieldPath = ({ keys }: FieldWithoutEffect): string => keys.join('.').replaceAll(`.${ITEM}`, '[]')

/** Lists the fields of a request schema that are accepted without effect, each once. */
export function listFieldsWithoutEffect(schema: z.ZodType | undefined): FieldWithoutEffect[] {
  if (!schema) return []
  const marked = listSchemaParts(schema).filter((part) => isWithoutEffect(part) && !part.above.some(isWithoutEffect))
  return [...new Map(marked.map(describeField).map((field) => [fieldPath(field), field])).values()]
}

function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  if (key === ITEM) return Object.values(value).flatMap((item) => valuesAt(item, rest))
  return Object.hasOwn(value, key) ? valuesAt((value as Record<string, unknown>)[key], rest) : []
}

/** Returns whether a value asks for an effect that it doesn't have: the default, `false` if there is none, and nulls don't. */
function asksFor(value: unknown, { fallback, effective }: FieldWithoutEffect): boolean {
  if (typeof value === 'string' && effective?.test(value)) return false
  return value !== undefined && value !== null && JSON.stringify(value) !== JSON.stringify(fallback ?? false)
}

/** Lists the marked fields that a body asks for. */
export const listUsedFields = (fields: readonly FieldWithoutEffect[], body: unknown): string[] =>
  fields.filter((field) => valuesAt(body, field.keys).some((value) => asksFor(value, field))).map(fieldPath)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the schema that a caller's value meets first: inside optional ones and defaults, and behind a transformation. */
function unwrap(schema: z.ZodType): Definition {
  const definition = readDefinition(schema)
  const isTransformed = definition.in?._zod.def.type === 'transform'
  const inner = definition.getter?.() ?? definition.innerType ?? (isTransformed ? definition.out : definition.in)
  return inner ? unwrap(inner) : definition
}

/** Lists the keys of a value that its schema doesn't know, at any depth, as `prices[].discuont`. */
function collectUnknown(given: z.ZodType, value: unknown, path: string): string[] {
  const { shape, element, options, valueType, left, right, catchall } = unwrap(given)
  const within = (schema: z.ZodType, inner: unknown, at: string) => collectUnknown(schema, inner, at)
  if (options) {
    const fitting = options.filter((option) => option.safeParse(value).success)
    const each = (fitting.length > 0 ? fitting : options).map((option) => within(option, value, path))
    return each.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  if (left && right) {
    const others = within(right, value, path)
    return within(left, value, path).filter((name) => others.includes(name))
  }
  if (element) return Array.isArray(value) ? value.flatMap((item) => within(element, item, `${path}[]`)) : []
  if (!isObject(value)) return []
  if (valueType) return Object.entries(value).flatMap(([key, inner]) => within(valueType, inner, `${path}.${key}`))
  if (!shape) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === '' ? key : `${path}.${key}`
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (field) return within(field, inner, at)
    return catchall ? [] : [at]
  })
}

/** Lists the fields of a body that its schema doesn't have, each once. */
export const listUnknownFields = (schema: z.ZodType | undefined, body: unknown): string[] =>
  schema ? [...new Set(collectUnknown(schema, body, ''))] : []

/** Lists the parameters of a URL that a route doesn't have. */
export function listUnknownParameters(schema: z.ZodType | undefined, query: Readonly<Record<string, string>>): string[] {
  const shape = (schema && unwrap(schema).shape) ?? {}
  return Object.keys(query).filter((name) => !Object.hasOwn(shape, name))
}

type InputSchemas = { body?: z.ZodType | undefined; query?: z.ZodType | undefined }

/** Names what was sent and changes nothing: marked fields, those that nothing is about, and those that don't exist. */
export const listUnusedFields = (
  c: Context,
  { body: schema, query }: InputSchemas,
  { marked, body }: { marked: readonly FieldWithoutEffect[]; body: unknown },
): string[] => [
  ...listUsedFields(marked, body),
  ...(c.get('fieldsWithoutSubject') ?? []),
  ...listUnknownFields(schema, c.get('requestJson')),
  ...listUnknownParameters(query, c.req.query()),
]

const NAMES_MAX = 20
const NAME_LENGTH_MAX = 100

/** Writes a name that a caller made up so that a header can hold it. */
const writeName = (name: string): string =>
  name.replace(/[^\w.[\]-]+/g, (characters) => encodeURIComponent(characters)).slice(0, NAME_LENGTH_MAX)

/** Returns the Warning header (RFC 7234) that names fields; undefined without any. */
export function buildWarningHeader(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const more = names.length > NAMES_MAX ? ` and ${names.length - NAMES_MAX} more` : ''
  return `299 - "Accepted without effect: ${names.slice(0, NAMES_MAX).map(writeName).join(', ')}${more}"`
}
