/** The part of a JSON schema that restricts values. */
export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  minItems?: number
  minLength?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}
export type Schemas = Readonly<Record<string, JsonSchema>>

/** A position in a body: its allowed values, and a function that returns the body with another value there. */
export type JsonField = { at: string; options: JsonSchema[]; put: (value: unknown) => unknown }

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the alternatives of a schema, each of one type, without references. */
function optionsOf(schemas: Schemas, schema: JsonSchema): JsonSchema[] {
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }))
  const named = schema.$ref ? schemas[schema.$ref.split('/').pop() ?? ''] : undefined
  const inner = named ? [named] : [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return inner.length > 0 ? inner.flatMap((each) => optionsOf(schemas, each)) : [schema]
}

const TEXTS: Readonly<Record<string, string>> = {
  email: 'maya@example.com',
  uri: 'https://shop.example/a',
  'date-time': '2030-01-01T00:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
}

/** Returns roughly the smallest value that a schema accepts: it need not be valid, only nearly. */
export function sampleOf(schemas: Schemas, schema: JsonSchema): unknown {
  const [option = {}] = optionsOf(schemas, schema)
  if (option.const !== undefined) return option.const
  if (option.enum) return option.enum[0]
  if (option.properties) {
    const needed = Object.entries(option.properties).filter(([name]) => option.required?.includes(name))
    return Object.fromEntries(needed.map(([name, field]) => [name, sampleOf(schemas, field)]))
  }
  if (option.type === 'array') return option.items && option.minItems ? [sampleOf(schemas, option.items)] : []
  if (option.type === 'integer' || option.type === 'number') return Math.max(option.minimum ?? 1, 1)
  if (option.type === 'boolean') return false
  return option.type === 'object' ? {} : (TEXTS[option.format ?? ''] ?? '1'.repeat(option.minLength ?? 1))
}

/** Returns the fields around those of one alternative: the present value, if it is of that alternative. */
function surroundingsOf(schemas: Schemas, option: JsonSchema, present: unknown): Fields {
  const sample = sampleOf(schemas, option)
  const least = isFields(sample) ? sample : {}
  const isSuch = (value: Fields) =>
    (option.required ?? []).every((name) => name in value) &&
    Object.entries(option.properties ?? {}).every(([name, field]) => field.const === undefined || value[name] === field.const)
  return isFields(present) && isSuch(present) ? present : least
}

/** Deeper than any body except those with recursive schemas, which have no end. */
const LEVELS_MAX = 8

/** Lists every position inside a value of a schema, at any depth, with valid data around it. */
export function listFields(
  schemas: Schemas,
  schema: JsonSchema,
  { at = '', present, put = (value) => value }: { at?: string; present: unknown; put?: (value: unknown) => unknown },
): JsonField[] {
  const inner = (name: string, field: JsonSchema, value: unknown, around: (value: unknown) => unknown): JsonField[] => {
    const place = { at: `${at}${at && '.'}${name}`, present: value, put: (changed: unknown) => put(around(changed)) }
    const deeper = place.at.split('.').length < LEVELS_MAX ? listFields(schemas, field, place) : []
    return [{ at: place.at, options: optionsOf(schemas, field), put: place.put }, ...deeper]
  }
  return optionsOf(schemas, schema).flatMap((option) => {
    const around = surroundingsOf(schemas, option, present)
    const fields = Object.entries(option.properties ?? {}).flatMap(([name, field]) =>
      inner(name, field, around[name], (value) => ({ ...around, [name]: value })),
    )
    const items = option.items
      ? inner('0', option.items, Array.isArray(present) ? present[0] : undefined, (value) => [value])
      : []
    const others = option.additionalProperties
      ? inner('key', option.additionalProperties, undefined, (value) => ({ key: value }))
      : []
    return [...fields, ...items, ...others]
  })
}

const kindsOf = (value: unknown): string[] => {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
}

/** Returns whether a value has none of the types, or enumerated values, allowed at a position. */
export function isOfWrongType({ options }: JsonField, value: unknown): boolean {
  return options.every(({ type, enum: values, const: only }) => {
    if (values) return !values.includes(value)
    if (only !== undefined) return only !== value
    return typeof type === 'string' && !kindsOf(value).includes(type)
  })
}
