import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFaults } from '@tradepost/platform-server/faults'
import { FAULTS } from '@tradepost/provider-server/faults'
import { parseSync } from 'vite'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Where a program's code is, and all of its codes. */
export const PROGRAMS = [
  { folder: 'provider/server/src', file: 'request-log/call-codes.ts', codes: new Set(Object.keys(FAULTS)) },
  { folder: 'platform/server/src', file: 'call-codes.ts', codes: new Set(Object.keys(listFaults())) },
] as const
type Program = { folder: string; file: string; codes: ReadonlySet<string> }

export const toCallCodesFile = ({ folder, file }: Program): string => join(ROOT, folder, file)

const METHODS: readonly string[] = ['get', 'post', 'put', 'patch', 'delete']

type Node = { type: string; [key: string]: unknown }
/** A function, constant or handler: the names that it uses, and the codes that stand in it. */
type Unit = { names: Set<string>; codes: Set<string> }
type Source = {
  units: Map<string, Unit>
  imports: Map<string, { file: string; name: string }>
  handlers: { call: string; unit: Unit }[]
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** What only compilers read. Others of these nodes stand around a value. */
const isTypeOnly = ({ type }: Node) => /^TS(Type|Interface|Union|Array|Tuple|Literal|Function|Mapped|Indexed)/.test(type)

const listChildren = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)

/** Reads the names and codes in a part of a file. Names of properties are not names of anything else. */
function readUnit(node: Node, program: Program, unit: Unit = { names: new Set(), codes: new Set() }): Unit {
  if (isTypeOnly(node)) return unit
  if (node.type === 'Identifier') unit.names.add(String(node.name))
  // The platform's texts have variants: `SOLE_OWNER:holder`.
  const [code = ''] = node.type === 'Literal' ? String(node.value).split(':') : []
  if (program.codes.has(code)) unit.codes.add(code)
  const isNamed = (node.type === 'MemberExpression' || node.type === 'Property') && node.computed === false
  const skipped = isNamed ? (node.type === 'Property' ? node.key : node.property) : undefined
  for (const child of listChildren(node)) if (child !== skipped) readUnit(child, program, unit)
  return unit
}

/** Returns a path that is written as a text, or put together from the file's own constants. */
function readPath(node: Node | undefined, constants: ReadonlyMap<string, string>): string | undefined {
  if (node?.type === 'Literal') return String(node.value)
  if (node?.type === 'Identifier') return constants.get(String(node.name))
  if (node?.type === 'TSAsExpression' && isNode(node.expression)) return readPath(node.expression, constants)
  if (node?.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || !Array.isArray(node.expressions)) return undefined
  const names = node.expressions.map((each) => readPath(each, constants) ?? '')
  return node.quasis.map((part, index) => `${part.value.cooked}${names[index] ?? ''}`).join('')
}

/** Lists the routes in a part of a file: `.post('/refunds', { … }, handler)`. */
function listHandlers(node: Node, program: Program, constants: ReadonlyMap<string, string>): Source['handlers'] {
  const inner = listChildren(node).flatMap((child) => listHandlers(child, program, constants))
  const { callee, arguments: args } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee.property) || !Array.isArray(args)) return inner
  const method = String(callee.property.name)
  const path = readPath(args[0], constants)
  if (!METHODS.includes(method) || args.length !== 3 || !path?.startsWith('/')) return inner
  return [...inner, { call: `${method.toUpperCase()} ${path}`, unit: readUnit(args[2], program) }]
}

function readImports(statement: Node, { file, folder }: { file: string; folder: string }, imports: Source['imports']): void {
  const from = isNode(statement.source) ? String(statement.source.value) : ''
  if (statement.importKind === 'type' || !/^[.#]/.test(from) || !Array.isArray(statement.specifiers)) return
  const target = from.startsWith('#src/') ? posix.join(folder, from.slice(5)) : posix.join(dirname(file), from)
  for (const { local, imported } of statement.specifiers) imports.set(local.name, { file: target, name: imported?.name ?? '' })
}

function readSource(file: string, program: Program): Source {
  const { program: tree } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
  const source: Source = { units: new Map(), imports: new Map(), handlers: [] }
  const constants = new Map<string, string>()
  for (const statement of tree.body as unknown as Node[]) {
    if (statement.type === 'ImportDeclaration') readImports(statement, { file, folder: program.folder }, source.imports)
    const declared = isNode(statement.declaration) ? statement.declaration : statement
    if (declared.type === 'FunctionDeclaration' && isNode(declared.id))
      source.units.set(String(declared.id.name), readUnit(declared, program))
    for (const { id, init } of declared.type === 'VariableDeclaration' && Array.isArray(declared.declarations)
      ? declared.declarations
      : []) {
      if (!isNode(init)) continue
      const path = readPath(init, constants)
      if (path !== undefined) constants.set(id.name, path)
      source.units.set(id.name, readUnit(init, program))
      source.handlers.push(...listHandlers(init, program, constants))
    }
  }
  return source
}

/** Adds the codes of a unit and of all that it uses. */
function collect(sources: ReadonlyMap<string, Source>, file: string, unit: Unit, found: Set<string>, seen: Set<Unit>): void {
  if (seen.has(unit)) return
  seen.add(unit)
  for (const code of unit.codes) found.add(code)
  const source = sources.get(file)
  for (const name of unit.names) {
    const imported = source?.imports.get(name)
    const [where, used] = imported ? [imported.file, imported.name] : [file, name]
    const next = sources.get(where)?.units.get(used)
    if (next) collect(sources, where, next, found, seen)
  }
}

/**
 * Finds the codes that each call may answer: those in its handler and in all that the handler calls. It can be more than happens,
 * since it doesn't know which way a function goes.
 */
export function printCallCodes(program: Program): string {
  const { folder } = program
  const files = globSync('**/*.ts', { cwd: join(ROOT, folder) })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    // The table of codes names them all.
    .filter((file) => !/\.test\.ts$|\/testing\/|\/faults\.ts$|\/call-codes\.ts$/.test(file))
  const sources = new Map(files.map((file) => [file, readSource(file, program)]))
  const lines = [...sources]
    .flatMap(([file, { handlers }]) =>
      handlers.map(({ call, unit }) => {
        const found = new Set<string>()
        collect(sources, file, unit, found, new Set())
        return { call, codes: [...found].sort() }
      }),
    )
    .filter(({ codes }) => codes.length > 0)
    .map(({ call, codes }) => `${call}: ${codes.join(' ')}`)
  return `/**
 * The codes that each call may answer, besides those of every call. Printed from the code by scripts/print/print-call-codes.ts.
 */
export const CALL_CODES = \`
${lines.sort().join('\n')}
\`
`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const program of PROGRAMS) writeFileSync(toCallCodesFile(program), printCallCodes(program))
