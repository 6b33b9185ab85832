import { join } from 'node:path'
import {
  isArrowFunction,
  isBindingElement,
  isCallExpression,
  isIdentifier,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  type Node,
} from 'typescript/unstable/ast'
import { API, type Checker, type Symbol as Property, type Type } from 'typescript/unstable/sync'

/** A field that a call accepts, and whether the provider's code reads it by name. */
export type RequestField = { call: string; path: string; isRead: boolean }

const CONTRACT = '/packages/contract/src/'
const PROVIDER = 'provider/server/src/'
/** Where fields may be read: the provider, its page, and the rules that both share. */
const READERS = [PROVIDER, 'provider/web/src/', 'packages/contract/src/hosted/']
const isCode = (file: string) => !/(^|[-.])test[-.]|\/test-|\.test\./.test(file.slice(file.lastIndexOf('/')))

/** Returns where a property of the contract is declared: its type is inferred from there, wherever it is used. */
const declarationsOf = (property: Property): string[] =>
  property.declarations.filter(({ path }) => path.includes(CONTRACT)).map(({ path, index }) => `${path}:${index}`)

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

type Bound = { pattern: Node; name: string }

/** Returns the fields that become columns: those with a function of their own in `toColumns(value, { field: (read) => … })`. */
function columnFieldsOf(node: Node): Bound[] {
  if (!isCallExpression(node) || !isIdentifier(node.expression) || node.expression.text !== 'toColumns') return []
  const [pattern, fields] = node.arguments
  if (!pattern || !fields || !isObjectLiteralExpression(fields)) return []
  return fields.properties.flatMap((field) =>
    isPropertyAssignment(field) && isIdentifier(field.name) && isArrowFunction(field.initializer)
      ? [{ pattern, name: field.name.text }]
      : [],
  )
}

/**
 * Returns the contract properties that a file reads: `value.field`, `{ field } = value`, and fields that become columns. Writing
 * a field is not reading it.
 */
function readsIn(checker: Checker, file: string, source: Node): string[] {
  const positions: number[] = []
  const bound: Bound[] = []
  walk(source, (node) => {
    if (isPropertyAccessExpression(node)) positions.push(node.name.end - 1)
    bound.push(...columnFieldsOf(node))
    if (!isBindingElement(node) || node.dotDotDotToken || !isObjectBindingPattern(node.parent)) return
    const name = node.propertyName ?? node.name
    if (name && isIdentifier(name)) bound.push({ pattern: node.parent, name: name.text })
  })
  const accessed = positions.length > 0 ? checker.getSymbolAtPosition(file, positions) : []
  const types = bound.length > 0 ? checker.getTypeAtLocation(bound.map(({ pattern }) => pattern)) : []
  const taken = bound.map(({ name }, index) => {
    const type = types[index]
    return type && checker.getPropertyOfType(checker.getNonNullableType(type) ?? type, name)
  })
  return [...accessed, ...taken].flatMap((property) => (property ? declarationsOf(property) : []))
}

type Found = Map<string, string[]>

/** Collects the fields of a type with their declarations, by path. */
function fieldsOf(checker: Checker, type: Type, path: string, found: Found): void {
  const parts = type.isUnionType() || type.isIntersectionType() ? type.getTypes() : undefined
  if (parts) {
    for (const part of parts) fieldsOf(checker, part, path, found)
    return
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0])
    if (item) fieldsOf(checker, item, `${path}[]`, found)
    return
  }
  for (const property of checker.getPropertiesOfType(type)) {
    const declarations = declarationsOf(property)
    if (declarations.length === 0) continue
    const own = path === '' ? property.name : `${path}.${property.name}`
    const known = found.get(own) ?? []
    const isKnown = declarations.every((each) => known.includes(each))
    found.set(own, [...new Set([...known, ...declarations])])
    // Filters are recursive.
    if (isKnown || own.split('.').length > 6) continue
    const inner = checker.getTypeOfSymbol(property)
    if (inner) fieldsOf(checker, inner, own, found)
  }
}

type Body = { call: string; schema: Node }

/** Returns the bodies and queries that a file's routes declare. */
function bodiesIn(source: Node): Body[] {
  const bodies: Body[] = []
  walk(source, (node) => {
    if (!isPropertyAssignment(node) || !isIdentifier(node.name)) return
    if (node.name.text !== 'body' && node.name.text !== 'query') return
    const declaration = node.parent
    const call = declaration.parent
    if (!isObjectLiteralExpression(declaration) || !isCallExpression(call)) return
    const [path] = call.arguments
    const { expression: verb } = call
    if (!path || !isStringLiteral(path) || !isPropertyAccessExpression(verb)) return
    bodies.push({ call: `${verb.name.text.toUpperCase()} ${path.text}`, schema: node.initializer })
  })
  return bodies
}

/**
 * Lists every field that a call of the provider accepts, and whether its code reads it anywhere. The types of the contract are
 * inferred from its schemas, so the compiler knows for each `.field` which declaration it reads: a field that only shares its
 * name with another one doesn't count.
 */
export function listRequestFields(root: string): RequestField[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.json')] }).getProjects()
    if (!project) throw new Error('tsconfig.json is no project')
    const { checker, program } = project
    const isReader = (file: string) => READERS.some((folder) => file.startsWith(join(root, folder)))
    const files = program.getSourceFileNames().filter((file) => isReader(file) && isCode(file))
    const sources = files.flatMap((file) => {
      const source = program.getSourceFile(file)
      return source ? [{ file, source }] : []
    })
    const reads = new Set(sources.flatMap(({ file, source }) => readsIn(checker, file, source)))
    const routes = sources.filter(({ file }) => file.startsWith(join(root, PROVIDER)) && /[/-]routes\.ts$/.test(file))
    return routes.flatMap(({ source }) =>
      bodiesIn(source).flatMap(({ call, schema }) => {
        const type = checker.getTypeAtLocation(schema)
        const output = type && checker.getPropertyOfType(type, '_output')
        const body = output && checker.getTypeOfSymbol(output)
        if (!body) throw new Error(`${call} declares no schema`)
        const found: Found = new Map()
        fieldsOf(checker, body, '', found)
        return [...found].map(([path, declarations]) => ({ call, path, isRead: declarations.some((each) => reads.has(each)) }))
      }),
    )
  } finally {
    api.close()
  }
}
