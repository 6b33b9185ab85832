import type * as z from 'zod'

/** The parts of a schema's definition that lead to other schemas; which ones exist depends on its type. */
export type Definition = {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: readonly z.ZodType[]
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  getter?: () => z.ZodType
  valueType?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  catchall?: z.ZodType
  defaultValue?: unknown
}

export const readDefinition = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition

/** Stands in a list of keys for every item of a list, and every field whose name the schema leaves open. */
export const ITEM = '*'

/** A schema within another one: its keys from the top, and the schemas that it stands in, outermost first. */
export type SchemaPart = { schema: z.ZodType; keys: readonly string[]; above: readonly SchemaPart[] }

/** Lists a schema and all schemas within it, outer ones first. */
export function listSchemaParts(
  schema: z.ZodType,
  keys: readonly string[] = [],
  above: readonly SchemaPart[] = [],
): SchemaPart[] {
  // Filters nest, so stop at a schema that is already being visited.
  if (above.some((part) => part.schema === schema)) return []
  const { shape = {}, options = [], getter, ...parts } = readDefinition(schema)
  const self = { schema, keys, above }
  const walkTo = (inner: z.ZodType | undefined, ...more: string[]) =>
    inner ? listSchemaParts(inner, [...keys, ...more], [...above, self]) : []
  const same = [parts.innerType, getter?.(), parts.in, parts.out, parts.left, parts.right, ...options]
  const open = [parts.element, parts.valueType, parts.catchall]
  return [
    self,
    ...same.flatMap((inner) => walkTo(inner)),
    ...Object.entries(shape).flatMap(([key, field]) => walkTo(field, key)),
    ...open.flatMap((inner) => walkTo(inner, ITEM)),
  ]
}
