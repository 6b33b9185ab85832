/** A schema of an API document. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  not?: object
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Message = { content?: Record<string, { schema: Schema }> }
type Operation = {
  operationId?: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: Message
  responses: Record<string, Message>
}
export type TypedDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const toName = (text: string): string => text.replace(/\W/g, '_')

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

function printObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    // As generators do: what has a default is always there.
    const isThere = required.includes(name) || field.default !== undefined
    return `${JSON.stringify(name)}${isThere ? '' : '?'}: ${printType(field)}`
  })
  const others = typeof additionalProperties === 'object' ? [`[name: string]: ${printType(additionalProperties)}`] : []
  return `{ ${[...fields, ...others].join('; ')} }`
}

function printType(schema: Schema): string {
  const { $ref, anyOf, oneOf, allOf } = schema
  if ($ref) return toName($ref.split('/').at(-1) ?? '')
  if (schema.not) return 'never'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (allOf) return allOf.map((each) => `(${printType(each)})`).join(' & ')
  const forms = anyOf ?? oneOf
  if (forms) return forms.map((each) => `(${printType(each)})`).join(' | ')
  const types = [schema.type ?? []].flat().map((type) => {
    if (type === 'array') return `(${printType(schema.items ?? {})})[]`
    return type === 'object' ? printObject(schema) : (SCALARS[type] ?? 'unknown')
  })
  return types.length > 0 ? types.join(' | ') : 'unknown'
}

const schemaOf = ({ content }: Message): Schema => Object.values(content ?? {})[0]?.schema ?? { type: 'null' }

/**
 * Prints the types of a document as a generator of clients does: every schema, and of every operation its query, its body and its
 * answer.
 */
export function printTypes({ paths, components }: TypedDocument): string {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `export type ${toName(name)} = ${printType(schema)}`)
  const operations = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ operationId = '', parameters = [], requestBody = {}, responses }) => {
      const query = parameters
        .filter(({ in: where }) => where === 'query')
        .map(({ name, required, schema }) => `${JSON.stringify(name)}${required ? '' : '?'}: ${printType(schema)}`)
      const answer = responses[200] ?? responses[201] ?? {}
      return `  ${operationId}: { query: { ${query.join('; ')} }; body: ${printType(schemaOf(requestBody))}; answer: ${printType(schemaOf(answer))} }`
    })
  return [...schemas, 'export type Operations = {', ...operations, '}'].join('\n')
}
