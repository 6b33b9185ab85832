import type * as z from 'zod'

/** Metadata key for a field that is accepted without effect; its value is the reason, which the API document prints. */
export const WITHOUT_EFFECT = 'x-without-effect'

/** Metadata key beside it: a pattern, in any case, of the texts that do have their effect. */
const EFFECTIVE_PATTERN = 'x-effective-pattern'

/**
 * A field by its keys from the top of the body (`*`: every item of a list), why it has no effect, its default, and a pattern of the
 * texts that have one.
 */
export type FieldWithoutEffect = { keys: readonly string[]; why: string; fallback: unknown; effective?: RegExp }

/** The parts of a schema's definition that lead to its fields; which ones exist depends on its type. */
type Definition = {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: readonly z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  defaultValue?: unknown
}

const ITEM = '*'

type Visit = { keys: readonly string[]; fallback: unknown; above: readonly z.ZodType[] }

function collect(schema: z.ZodType, { keys, fallback, above }: Visit): FieldWithoutEffect[] {
  // Filters nest, so stop at a schema that is already being visited.
  if (above.includes(schema)) return []
  const definition = schema._zod.def as unknown as Definition
  const why = schema.meta()?.[WITHOUT_EFFECT]
  const known = 'defaultValue' in definition ? definition.defaultValue : fallback
  if (typeof why === 'string') {
    const pattern = schema.meta()?.[EFFECTIVE_PATTERN]
    const effective = typeof pattern === 'string' ? { effective: new RegExp(pattern, 'i') } : {}
    return [{ keys, why, fallback: known ?? getDefault(definition.innerType), ...effective }]
  }
  const visit = (inner: z.ZodType, more: Partial<Visit>) =>
    collect(inner, { keys, fallback: undefined, above: [...above, schema], ...more })
  const inner = definition.innerType ?? definition.in
  return [
    ...(inner ? visit(inner, { fallback: known }) : []),
    ...Object.entries(definition.shape ?? {}).flatMap(([key, field]) => visit(field, { keys: [...keys, key] })),
    ...(definition.element ? visit(definition.element, { keys: [...keys, ITEM] }) : []),
    ...(definition.options ?? []).flatMap((option) => visit(option, {})),
  ]
}

function getDefault(schema: z.ZodType | undefined): unknown {
  const definition = schema?._zod.def as unknown as Definition | undefined
  if (!definition) return undefined
  return 'defaultValue' in definition ? definition.defaultValue : getDefault(definition.innerType)
}

/** Returns the path of a field for display: `prices.*.discount` is `prices[].discount`. */
export const fieldPath = ({ keys }: FieldWithoutEffect): string => keys.join('.').replaceAll(`.${ITEM}`, '[]')

/** Lists the fields of a request schema that are accepted without effect, each once. */
export function listFieldsWithoutEffect(schema: z.ZodType | undefined): FieldWithoutEffect[] {
  if (!schema) return []
  const byPath = new Map(collect(schema, { keys: [], fallback: undefined, above: [] }).map((field) => [fieldPath(field), field]))
  return [...byPath.values()]
}

function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  if (key === ITEM) return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : []
  return Object.hasOwn(value, key) ? valuesAt((value as Record<string, unknown>)[key], rest) : []
}

/** Returns whether a value asks for an effect that it doesn't have: the default, `false` if there is none, and nulls don't. */
function asksFor(value: unknown, { fallback, effective }: FieldWithoutEffect): boolean {
  if (typeof value === 'string' && effective?.test(value)) return false
  return value !== undefined && value !== null && JSON.stringify(value) !== JSON.stringify(fallback ?? false)
}

/**
 * Returns the Warning header (RFC 7234) for a body that carries such fields, or undefined. Names come from the schema, so no
 * caller input gets into the header.
 */
export function buildWarningHeader(fields: readonly FieldWithoutEffect[], body: unknown): string | undefined {
  const used = fields.filter((field) => valuesAt(body, field.keys).some((value) => asksFor(value, field)))
  return used.length > 0 ? `299 - "Accepted without effect: ${used.map(fieldPath).join(', ')}"` : undefined
}
