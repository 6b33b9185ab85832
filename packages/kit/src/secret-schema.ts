import type * as z from 'zod'

/** Marks of fields that hold a secret (contract, `shownOnce` and `keptSecret`). */
const MARKS = ['x-shown-once', 'x-kept-secret']

/** The parts of a schema's definition that lead to its fields; which ones exist depends on its type. */
type Definition = {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  options?: readonly z.ZodType[]
  valueType?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
}

const isMarked = (schema: z.ZodType): boolean => {
  const meta = schema.meta()
  if (meta && MARKS.some((mark) => meta[mark] === true)) return true
  const { innerType, in: input } = schema._zod.def as unknown as Definition
  const inner = innerType ?? input
  return inner !== undefined && isMarked(inner)
}

function collect(schema: z.ZodType, names: Set<string>, above: readonly z.ZodType[]): void {
  // Filters nest, so stop at a schema that is already being visited.
  if (above.includes(schema)) return
  const { shape = {}, options = [], ...parts } = schema._zod.def as unknown as Definition
  for (const [name, field] of Object.entries(shape)) if (isMarked(field)) names.add(name)
  const inner = [parts.element, parts.valueType, parts.innerType, parts.in, parts.out, parts.left, parts.right]
  for (const each of [...Object.values(shape), ...options, ...inner])
    if (each !== undefined) collect(each, names, [...above, schema])
}

/** Lists the names of the fields that a schema marks as secret, wherever they stand in it. */
export function listSecretFields(schema: z.ZodType | undefined): ReadonlySet<string> {
  const names = new Set<string>()
  if (schema) collect(schema, names, [])
  return names
}
