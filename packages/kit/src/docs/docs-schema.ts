/** A schema of an API document, as far as its page reads it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  /** A field that can't be there. */
  not?: object
}
export type Schemas = Readonly<Record<string, Schema>>

/** A field as a reader looks for it: `name` with the names around it (`customer.email`), `type` in words (`string or null`). */
export type Field = { name: string; type: string; isRequired: boolean; description: string }

/** Deeper fields are left to the document itself. */
const DEPTH_MAX = 3
const ENUM_SHOWN = 12

const nameOf = ({ $ref = '' }: Schema): string => $ref.split('/').at(-1) ?? ''
const resolve = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref === undefined
    ? schema
    : { ...schemas[nameOf(schema)], ...(schema.description ? { description: schema.description } : {}) }

const formsOf = ({ anyOf, oneOf, allOf }: Schema): Schema[] => anyOf ?? oneOf ?? allOf ?? []

/** Writes which values a schema takes: `string`, `"card" or "upi"`, `object[] or null`. */
export function describeType(schema: Schema, schemas: Schemas): string {
  const resolved = resolve(schema, schemas)
  if (resolved.const !== undefined) return JSON.stringify(resolved.const)
  if (resolved.enum) {
    const shown = resolved.enum.slice(0, ENUM_SHOWN).map((value) => JSON.stringify(value))
    return resolved.enum.length > ENUM_SHOWN
      ? `${shown.join(', ')} and ${resolved.enum.length - ENUM_SHOWN} more`
      : shown.join(' or ')
  }
  const forms = formsOf(resolved)
  if (forms.length > 0) return [...new Set(forms.map((form) => describeType(form, schemas)))].join(' or ')
  const type = [resolved.type ?? 'any value'].flat().join(' or ')
  if (type === 'array') {
    const items = describeType(resolved.items ?? {}, schemas)
    return items.includes(' ') ? `(${items})[]` : `${items}[]`
  }
  return type === 'string' && resolved.format ? `string (${resolved.format})` : type
}

/** Returns the objects that a schema's values can be, through lists and alternatives. */
function findObjects(schema: Schema, schemas: Schemas): Schema[] {
  const resolved = resolve(schema, schemas)
  if (resolved.properties) return [resolved]
  if (resolved.items) return findObjects(resolved.items, schemas)
  return formsOf(resolved).flatMap((form) => findObjects(form, schemas))
}

/** Lists the fields of a schema, each before those inside of it. A field is required if every alternative requires it. */
export function listFields(schema: Schema, schemas: Schemas, prefix = '', depth = 1): Field[] {
  const objects = findObjects(schema, schemas)
  const names = new Set(
    objects.flatMap(({ properties = {} }) => Object.entries(properties).flatMap(([name, { not }]) => (not ? [] : [name]))),
  )
  return [...names].flatMap((name) => {
    const inside = objects.flatMap(({ properties = {} }) => properties[name] ?? [])
    const [first = {}] = inside
    const field = {
      name: `${prefix}${name}`,
      type: [...new Set(inside.map((each) => describeType(each, schemas)))].join(' or '),
      isRequired: objects.every(({ required = [] }) => required.includes(name)),
      description: first.description ?? resolve(first, schemas).description ?? '',
    }
    return depth === DEPTH_MAX ? [field] : [field, ...listFields(first, schemas, `${prefix}${name}.`, depth + 1)]
  })
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'maya@example.com',
  uri: 'https://example.com',
  'date-time': '2027-01-01T09:00:00Z',
}

/** Values of fields that say more than their type. Others with the end of an ID get `…`. */
const BY_NAME: Readonly<Record<string, string>> = {
  customer_id: 'cus_…',
  event_id: 'evt_…',
  name: 'Maya Lindqvist',
  payment_id: 'pay_…',
  product_id: 'pdt_…',
  subscription_id: 'sub_…',
}
/** Where an enumeration has one of them, examples take it. */
const COMMON: readonly unknown[] = ['USD', 'US', 'Month', 'saas', 'succeeded', 'one_time_price']

/** Builds a small value for a schema: an object has its required fields only. `name`: the field that holds it. */
export function buildExample(schema: Schema, schemas: Schemas, name = ''): unknown {
  const resolved = resolve(schema, schemas)
  if (resolved.const !== undefined) return resolved.const
  if (resolved.enum) return COMMON.find((value) => resolved.enum?.includes(value)) ?? resolved.enum[0]
  const [form] = formsOf(resolved)
  if (form) return buildExample(form, schemas, name)
  if (resolved.properties) {
    const { properties, required = [] } = resolved
    return Object.fromEntries(required.map((inner) => [inner, buildExample(properties[inner] ?? {}, schemas, inner)]))
  }
  const [type] = [resolved.type ?? 'object'].flat()
  if (type === 'array') return [buildExample(resolved.items ?? {}, schemas)]
  if (type === 'integer' || type === 'number') return Math.max(1, resolved.minimum ?? 1)
  if (type === 'boolean') return true
  return type === 'string' ? (BY_FORMAT[resolved.format ?? ''] ?? BY_NAME[name] ?? '…') : {}
}
