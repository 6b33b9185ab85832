type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Returns a schema's alternatives, without references. */
function optionsOf(root: Schema, schema: unknown): Schema[] {
  if (!isSchema(schema)) return []
  const { $ref, anyOf, oneOf, allOf } = schema
  const named = typeof $ref === 'string' && isSchema(root.$defs) ? [root.$defs[$ref.split('/').at(-1) ?? '']] : []
  const inner = [...named, ...listOf(anyOf), ...listOf(oneOf), ...listOf(allOf)]
  return inner.length > 0 ? inner.flatMap((each) => optionsOf(root, each)) : [schema]
}

/** Returns the fields that a JSON schema takes in an object at this place inside of it. */
export function declaredAt(root: object, [name, ...inner]: readonly string[], schema: unknown = root): Set<string> {
  const whole: Schema = { ...root }
  const options = optionsOf(whole, schema)
  const properties = options.map((each) => (isSchema(each.properties) ? each.properties : {}))
  if (name === undefined) return new Set(properties.flatMap(Object.keys))
  const next = options.flatMap(({ items }) => (items ? [items] : [])).concat(properties.map((each) => each[name]))
  return new Set(next.flatMap((each) => [...declaredAt(root, inner, each)]))
}
