import { createHash } from 'node:crypto'
import { parseSync, Visitor } from 'vite'

/** How a mutant breaks the code. Each kind is a mistake that cost somebody money or let somebody in. */
export const MUTANT_KINDS = ['comparison', 'guard', 'lock', 'tenant', 'await', 'sign'] as const
export type MutantKind = (typeof MUTANT_KINDS)[number]

/** One small change within one line. `start` and `end` are offsets into the file's text; `line` counts from 1. */
export type Mutant = {
  path: string
  kind: MutantKind
  line: number
  start: number
  end: number
  replacement: string
}

type Span = { start: number; end: number }

const OTHER_COMPARISON: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const OTHER_SIGN: Readonly<Record<string, string>> = { '+': '-', '-': '+' }
/** Names of what is counted in money, units or seats. */
const AMOUNT = /amount|balance|cents|charge|credit|fee|minor|paid|price|quantity|refund|reserved|settle|sum|tax|total|usage/i
/** The tenant's condition in a statement: with a named parameter, or with a value of the template, which follows. */
const TENANT_IN_SQL = /(?:\w+\.)?(?:business|organization)_id = (?:\$\w+|$)/g
const LOCK_IN_SQL = /for update(?: of \w+)?(?: skip locked)?/g
const TENANT_COLUMN = /^'(?:\w+\.)?(?:businessId|organizationId)'$/

/** Finds every mutant of a file. Changes that span several lines are left out, so that each reads as one line's mistake. */
export function findMutants(path: string, text: string): Mutant[] {
  const mutants: Mutant[] = []
  const textOf = ({ start, end }: Span) => text.slice(start, end)
  const add = (kind: MutantKind, { start, end }: Span, replacement: string) => {
    if (text.slice(start, end).includes('\n')) return
    mutants.push({ path, kind, line: text.slice(0, start).split('\n').length, start, end, replacement })
  }
  /** The operator between two operands, whatever blanks stand around it. */
  const operatorBetween = (left: Span, right: Span, operator: string): Span => {
    const start = text.indexOf(operator, left.end)
    return start < right.start ? { start, end: start + operator.length } : left
  }
  const visitor = new Visitor({
    BinaryExpression({ left, operator, right }) {
      const compared = OTHER_COMPARISON[operator]
      const signed = OTHER_SIGN[operator]
      if (compared) add('comparison', operatorBetween(left, right, operator), compared)
      if (signed && AMOUNT.test(`${textOf(left)} ${textOf(right)}`) && !/['"`]/.test(`${textOf(left)}${textOf(right)}`))
        add('sign', operatorBetween(left, right, operator), signed)
    },
    UnaryExpression({ operator, argument, start, end }) {
      if (operator === '-' && AMOUNT.test(textOf(argument))) add('sign', { start, end }, textOf(argument))
    },
    IfStatement({ test, consequent, alternate }) {
      const leaves = consequent.type === 'ThrowStatement' || consequent.type === 'ReturnStatement'
      if (leaves && !alternate) add('guard', test, 'false')
    },
    ExpressionStatement({ expression }) {
      if (expression.type === 'AwaitExpression') add('await', { start: expression.start, end: expression.argument.start }, '')
    },
    SpreadElement({ argument, start, end }) {
      if (textOf(argument) === 'tenant') add('tenant', { start, end }, '...{}')
    },
    CallExpression({ callee, arguments: args, end }) {
      if (callee.type !== 'MemberExpression') return
      const method = textOf(callee.property)
      const [first] = args
      // From the end of the object that the method belongs to: a chained call may stand on a line of its own.
      const call = { start: text.indexOf(`.${method}`, callee.object.end), end }
      if (method === 'forUpdate') add('lock', call, '')
      if (method === 'where' && first && TENANT_COLUMN.test(textOf(first))) add('tenant', call, '')
    },
    TemplateLiteral({ quasis, expressions }) {
      for (const [index, quasi] of quasis.entries()) {
        const { raw } = quasi.value
        const start = text.indexOf(raw, quasi.start)
        for (const { index: at, 0: lock } of raw.matchAll(LOCK_IN_SQL))
          add('lock', { start: start + at, end: start + at + lock.length }, '')
        for (const { index: at, 0: condition } of raw.matchAll(TENANT_IN_SQL)) {
          const value = condition.includes('$') ? undefined : expressions[index]
          // The value of a template ends with its brace.
          const end = value ? text.indexOf('}', value.end) + 1 : start + at + condition.length
          add('tenant', { start: start + at, end }, `(${text.slice(start + at, end)} or true)`)
        }
      }
    },
  })
  visitor.visit(parseSync(path, text).program)
  return mutants.sort((a, b) => a.line - b.line || MUTANT_KINDS.indexOf(a.kind) - MUTANT_KINDS.indexOf(b.kind))
}

export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

/**
 * Returns whether a mutant stands in a function that the module itself hands over, such as one that prepares a statement: it may
 * run once for all, so that a mark in it names only the first who came by.
 */
export function isHandedOver(path: string, text: string, mutant: Mutant): boolean {
  const isAround = ({ start, end }: Span) => start <= mutant.start && mutant.end <= end
  const functions: Span[] = []
  const handed = new Set<number>()
  const add = (found: Span) => {
    if (isAround(found)) functions.push(found)
  }
  const visitor = new Visitor({
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
    CallExpression({ arguments: args }) {
      for (const { start } of args) handed.add(start)
    },
  })
  visitor.visit(parseSync(path, text).program)
  const outermost = functions.toSorted((a, b) => a.start - b.start)[0]
  return outermost !== undefined && handed.has(outermost.start)
}

/**
 * Adds code to the functions around some mutants, which runs when the function does. Mutants outside of any function get none.
 * @param marks expressions, each with the mutant whose function it marks
 */
export function addMarks(path: string, text: string, marks: readonly { mutant: Mutant; mark: string }[]): string {
  const bodies: (Span & { isBlock: boolean })[] = []
  const addBlock = ({ body }: { body: Span | null }) => {
    if (body) bodies.push({ start: body.start, end: body.end, isBlock: true })
  }
  const visitor = new Visitor({
    FunctionDeclaration: addBlock,
    FunctionExpression: addBlock,
    ArrowFunctionExpression({ body, expression }) {
      bodies.push({ start: body.start, end: body.end, isBlock: !expression })
    },
  })
  visitor.visit(parseSync(path, text).program)
  const insertions = marks.flatMap(({ mutant, mark }) => {
    const around = bodies.filter(({ start, end }) => start <= mutant.start && mutant.end <= end)
    const body = around.toSorted((a, b) => b.start - a.start)[0]
    if (!body) return []
    if (body.isBlock) return [{ at: body.start + 1, code: ` ${mark};` }]
    return [
      { at: body.start, code: `(${mark}, ` },
      { at: body.end, code: ')' },
    ]
  })
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .reduce((marked, { at, code }) => marked.slice(0, at) + code + marked.slice(at), text)
}

/** The changed line before and after, without its indentation. */
export function describeMutant(text: string, mutant: Mutant): { before: string; after: string } {
  const lineOf = (content: string) => (content.split('\n')[mutant.line - 1] ?? '').trim()
  return { before: lineOf(text), after: lineOf(applyMutant(text, mutant)) }
}

/**
 * Picks `count` mutants by a seed: the kinds take turns, and no line is picked twice, nor a file before all others of that kind.
 * A change of one file leaves the picks of the others as they are.
 */
export function pickMutants(mutants: readonly Mutant[], { count, seed }: { count: number; seed: number }): Mutant[] {
  const shuffled = shuffle(mutants, seed)
  const queues = MUTANT_KINDS.map((kind) => spreadOverFiles(shuffled.filter((mutant) => mutant.kind === kind)))
  const picked = new Map<string, Mutant>()
  while (picked.size < count && queues.some((queue) => queue.length > 0)) {
    for (const queue of queues) {
      const next = queue.shift()
      const key = `${next?.path}:${next?.line}`
      if (next && picked.size < count && !picked.has(key)) picked.set(key, next)
    }
  }
  return [...picked.values()]
}

/** The first mutant of each file, then the second of each, and so on. */
function spreadOverFiles(mutants: readonly Mutant[]): Mutant[] {
  const seen = new Map<string, number>()
  return mutants
    .map((mutant) => {
      const turn = seen.get(mutant.path) ?? 0
      seen.set(mutant.path, turn + 1)
      return { mutant, turn }
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ mutant }) => mutant)
}

/** Orders mutants by chance; the place of each depends on its file, its kind and how many of them stand above it there. */
function shuffle(mutants: readonly Mutant[], seed: number): Mutant[] {
  const counts = new Map<string, number>()
  return mutants
    .map((mutant) => {
      const group = `${mutant.path} ${mutant.kind}`
      const count = counts.get(group) ?? 0
      counts.set(group, count + 1)
      return { mutant, place: createHash('sha256').update(`${seed} ${group} ${count}`).digest('hex') }
    })
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ mutant }) => mutant)
}
