type Json = Readonly<Record<string, unknown>>
type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, unknown>[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, unknown>
}
type Document = {
  info: Json
  servers?: { url: string }[]
  tags?: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; securitySchemes: Json }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Visits every object of a document, with its place in it. */
function visit(value: unknown, at: string, see: (object: Json, at: string) => void): void {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, `${at}/${index}`, see)
  if (!isObject(value)) return
  see(value, at)
  for (const [key, inner] of Object.entries(value)) visit(inner, `${at}/${key.replaceAll('/', '~1')}`, see)
}

function listSchemaFindings(document: Document): string[] {
  const findings: string[] = []
  const used = new Set<string>()
  visit(document, '#', (object, at) => {
    const { $ref, required, properties, type } = object
    if (typeof $ref === 'string') {
      used.add($ref)
      if (!document.components.schemas[$ref.replace('#/components/schemas/', '')]) findings.push(`${at}: ${$ref} does not exist`)
    }
    if (type !== 'object' || !Array.isArray(required)) return
    for (const name of required)
      if (!isObject(properties) || !(name in properties)) findings.push(`${at}: ${name} is not a property`)
  })
  for (const name of Object.keys(document.components.schemas))
    if (!used.has(`#/components/schemas/${name}`)) findings.push(`schema ${name} is not used`)
  return findings
}

function listCallFindings(document: Document, path: string, name: string, operation: Operation): string[] {
  const { operationId, summary, description, tags = [], security, parameters = [], responses } = operation
  const known = (document.tags ?? []).map((tag) => tag.name)
  const declared = parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)
  const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const schemes = (security ?? []).flatMap((each) => Object.keys(each))
  const rules: [boolean, string][] = [
    [/^[A-Za-z0-9_]+$/.test(operationId ?? ''), 'has no operationId'],
    [Boolean(summary) && !summary?.endsWith('.'), 'has no summary, or one with a period'],
    [Boolean(description), 'has no description'],
    [tags.length === 1 && tags.every((tag) => known.includes(tag)), 'has no tag of the document'],
    [
      security !== undefined && schemes.every((scheme) => scheme in document.components.securitySchemes),
      'has an unknown security',
    ],
    [new Set([...declared, ...named]).size === named.length && declared.length === named.length, 'has other path parameters'],
    [Object.keys(responses).some((status) => status.startsWith('2')), 'has no 2xx response'],
    [name.startsWith('EVENT') || Object.keys(responses).some((status) => status.startsWith('4')), 'has no 4xx response'],
  ]
  return rules.flatMap(([isKept, finding]) => (isKept ? [] : [`${name} ${finding}`]))
}

/** Two paths that the same URL fits, such as `/codes/{code}/a` and `/codes/b/{id}`. */
function listAmbiguousPaths(paths: readonly string[]): string[] {
  const isSame = (one: string, other: string) => one === other || one.startsWith('{') || other.startsWith('{')
  return paths.flatMap((path, index) =>
    paths.slice(index + 1).flatMap((other) => {
      const [parts, others] = [path.split('/'), other.split('/')]
      const isAmbiguous =
        parts.length === others.length &&
        parts.every((part, at) => isSame(part, others[at] ?? '')) &&
        // A fixed path goes before one with parameters.
        parts.some((part, at) => part.startsWith('{') && !others[at]?.startsWith('{')) &&
        parts.some((part, at) => !part.startsWith('{') && others[at]?.startsWith('{'))
      return isAmbiguous ? [`${path} and ${other} are ambiguous`] : []
    }),
  )
}

/**
 * Lists what the recommended rules of Redocly and Spectral find in an API document, as far as it can happen in ours. The tools
 * themselves run with GENERATORS=1 (e2e/src/guide/generators.test.ts).
 */
export function listDocumentFindings(document: Document): string[] {
  const { info, servers = [], tags = [], paths, webhooks = {} } = document
  const calls = Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      name: `${path in paths ? method : 'EVENT'} ${path}`,
      operation,
    })),
  )
  const ids = calls.map(({ operation }) => operation.operationId)
  return [
    ...['title', 'version', 'description', 'contact', 'license']
      .filter((name) => !info[name])
      .map((name) => `info has no ${name}`),
    ...(servers.length > 0 && servers.every(({ url }) => !url.endsWith('/')) ? [] : ['servers has no URL, or one with a slash']),
    ...tags.filter(({ description }) => !description).map(({ name }) => `tag ${name} has no description`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `operationId ${id} is there twice`),
    ...calls.flatMap(({ path, name, operation }) => listCallFindings(document, path in paths ? path : '', name, operation)),
    ...listSchemaFindings(document),
    ...listAmbiguousPaths(Object.keys(paths)),
  ]
}
