/** The keys of a JSON schema that restrict its values. */
type Schema = {
  $ref?: string
  type?: string | string[]
  nullable?: boolean
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Message = { content?: Record<string, { schema?: Schema }> }
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Operation = { operationId?: string; parameters?: Parameter[]; requestBody?: Message; responses?: Record<string, Message> }

/** The part of an OpenAPI document that facts are read from. */
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation | undefined> | undefined>
  components?: { schemas?: Record<string, Schema> }
  webhooks?: Record<string, object>
}

/** The types and values allowed for a parameter, or for a field of a request or an answer. */
type Place = {
  types: Set<string>
  /** The names of enumerations, and the values that belong to none. */
  enums: Set<string>
  values: Set<string>
  isOptional: boolean
  isNullable: boolean
}
type Known = { places: Map<string, Place>; enums: Map<string, Set<string>>; document: OpenApiDocument }
/** The path of a schema, the schemas around it, and the enumeration that its values belong to. */
type Position = { at: string; inside: readonly string[]; name?: string; isOptional?: boolean }

const isScalar = (value: unknown): value is string | number | boolean => value !== null && typeof value !== 'object'

function placeAt({ places }: Known, { at, isOptional = false }: Position): Place {
  const place = places.get(at) ?? { types: new Set(), enums: new Set(), values: new Set(), isOptional, isNullable: false }
  places.set(at, place)
  if (isOptional) place.isOptional = true
  return place
}

/** Records what is allowed at a path, and everything inside it. Alternatives are merged. */
function readSchema(known: Known, schema: Schema, position: Position): void {
  const place = placeAt(known, position)
  if (schema.$ref) {
    const name = schema.$ref.split('/').pop() ?? ''
    const named = known.document.components?.schemas?.[name]
    if (named && !position.inside.includes(name))
      readSchema(known, named, { ...position, inside: [...position.inside, name], name })
    return
  }
  for (const each of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    readSchema(known, each, position)
  for (const type of [schema.type ?? []].flat()) {
    if (type === 'null') place.isNullable = true
    else place.types.add(type)
  }
  if (schema.nullable) place.isNullable = true
  readValues(known, place, { values: schema.const === undefined ? (schema.enum ?? []) : [schema.const], name: position.name })
  readInside(known, schema, position)
}

function readValues(known: Known, place: Place, { values, name }: { values: unknown[]; name: string | undefined }): void {
  const told = values.filter(isScalar).map(String)
  if (values.includes(null)) place.isNullable = true
  if (told.length === 0) return
  if (name === undefined) for (const value of told) place.values.add(value)
  else {
    place.enums.add(name)
    const named = known.enums.get(name) ?? new Set()
    known.enums.set(name, named)
    for (const value of told) named.add(value)
  }
}

function readInside(known: Known, schema: Schema, { at, inside }: Position): void {
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    readSchema(known, field, { at: `${at}.${name}`, inside, isOptional: !schema.required?.includes(name) })
  if (schema.items) readSchema(known, schema.items, { at: `${at}[]`, inside })
  const others = schema.additionalProperties
  if (typeof others === 'object' && Object.keys(others).length > 0) readSchema(known, others, { at: `${at}.*`, inside })
}

function readMessage(known: Known, message: Message, at: string): void {
  placeAt(known, { at, inside: [] })
  for (const { schema } of Object.values(message.content ?? {})) if (schema) readSchema(known, schema, { at, inside: [] })
}

function readOperation(known: Known, operation: Operation, call: string): void {
  for (const { name, in: where, required, schema } of operation.parameters ?? [])
    readSchema(known, schema ?? {}, { at: `${call} ${where}.${name}`, inside: [], isOptional: !required })
  if (operation.requestBody) readMessage(known, operation.requestBody, `${call} body`)
  // 5xx answers are no promise of the API.
  for (const [status, message] of Object.entries(operation.responses ?? {}))
    if (!status.startsWith('5')) readMessage(known, message, `${call} ${status}`)
}

/** Prints one line, `POST /addons body.description? string|null`; named enumerations follow a colon, other values "=". */
function lineOf(at: string, { types, enums, values, isOptional, isNullable }: Place): string {
  const told = [...[...types].sort(), ...(isNullable ? ['null'] : [])].join('|')
  const words = [...[...enums].sort().map((name) => `:${name}`), ...[...values].sort().map((value) => `=${value}`)]
  return [`${at}${isOptional ? '?' : ''}`, told, ...words].filter((word) => word !== '').join(' ')
}

/**
 * Lists the facts of an OpenAPI document about some calls (`POST /products`), one per line, sorted: parameters, fields of
 * requests and answers with their types, and enumeration values. No descriptions, limits, examples or 5xx. A call that the
 * document lacks has no lines.
 */
export function listFacts(document: OpenApiDocument, calls: readonly string[]): string[] {
  const known: Known = { places: new Map(), enums: new Map(), document }
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ')
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (operation) readOperation(known, operation, call)
  }
  const values = [...known.enums].flatMap(([name, each]) => [...each].map((value) => `enum ${name} ${value}`))
  return [...[...known.places].map(([at, place]) => lineOf(at, place)), ...values].sort()
}

/** Splits one line into single facts. */
function factsOf(line: string, enums: ReadonlyMap<string, readonly string[]>): string[] {
  const [method, path, shown = '', ...words] = line.split(' ')
  const at = shown.replace(/\?$/, '')
  const types = words.filter((word) => !/^[:=]/.test(word)).flatMap((word) => word.split('|'))
  if (types.includes('number')) types.push('integer')
  const values = words.flatMap((word) => {
    if (word.startsWith(':')) return enums.get(word.slice(1)) ?? []
    return word.startsWith('=') ? [word.slice(1)] : []
  })
  const isOptional = at !== shown
  const isNullable = types.includes('null')
  // In a request, an optional or nullable field is a permission; in an answer, an always present field is a promise.
  const presence = /^\d/.test(at)
    ? [/\.\w+$/.test(at) && !isOptional && 'is always there', types.length > 0 && !isNullable && 'is never null']
    : [isOptional && 'may be absent', isNullable && !at.startsWith('query.') && 'may be null']
  const said = [
    ...types.filter((type) => type !== 'null').map((type) => `is ${type}`),
    ...presence.filter((words) => words !== false),
    ...values.map((value) => `= ${value}`),
  ]
  const place = `${method} ${path} ${at}`
  return [place, ...said.map((words) => `${place} ${words}`)]
}

/**
 * Splits the lines of `listFacts` into single facts, with enumeration values at each path that uses them, so that documents can
 * be compared.
 */
export function printFacts(lines: readonly string[]): Set<string> {
  const enums = new Map<string, string[]>()
  for (const line of lines) {
    const [kind, name = '', value = ''] = line.split(' ')
    if (kind === 'enum') enums.set(name, [...(enums.get(name) ?? []), value])
  }
  return new Set(lines.filter((line) => !line.startsWith('enum ')).flatMap((line) => factsOf(line, enums)))
}
