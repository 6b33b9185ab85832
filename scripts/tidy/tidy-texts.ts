import { parseSync } from 'vite'
import type { SourceFile } from './source-tree.ts'
import { type Finding, isTest, type Project } from './tidy.ts'

/** A part of a file, as its parser describes it. */
type Part = Readonly<Record<string, unknown>> & { type: string }

const PAGE = /^(?:packages\/(?:ui|messages)|platform\/web|provider\/web)\/src\/.*\.tsx$/
/** Modules that the server may draw pages with. Those of the dashboard only browsers load, after its texts. */
const DRAWN = /^(?:packages\/ui|platform\/web)\/src\/(?!features\/(?:seller|admin)-).*\.tsx?$/
const OF_DASHBOARD = '#src/dashboard-messages.ts'
/** What depends on the language of a page. */
const LANGUAGE = /^(?:t|getPageLanguage|getPageLocale)$/
/** Functions that return a text by their name. `t.rich` returns elements. */
const TEXT_FUNCTION = /^(?:t|format[A-Z]\w*|\w+(?:Label|Words))$/
/** React's ways around JSX, and with them around the build's treatment of texts. */
const WAYS_AROUND = new Set(['createElement', 'cloneElement', 'createPortal'])

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && 'type' in value
const partsIn = (part: Part): Part[] => Object.values(part).flatMap((value) => [value].flat().filter(isPart))
const nameOf = (part: unknown): string => (isPart(part) && typeof part.name === 'string' ? part.name : '')
const isFunction = (part: unknown): part is Part => isPart(part) && /Function/.test(part.type)

/** Lists the values that a function can return; functions inside it return their own. */
function listReturned({ body }: Part): unknown[] {
  if (!isPart(body)) return []
  if (body.type !== 'BlockStatement') return [body]
  const find = (part: Part): unknown[] =>
    part.type === 'ReturnStatement' ? [part.argument] : isFunction(part) ? [] : partsIn(part).flatMap(find)
  return partsIn(body).flatMap(find)
}

/** Returns whether a value is a text in one of its cases. */
function isText(value: unknown): boolean {
  if (!isPart(value)) return false
  if (value.type === 'ConditionalExpression') return isText(value.consequent) || isText(value.alternate)
  if (value.type === 'LogicalExpression') return isText(value.left) || isText(value.right)
  if (value.type === 'TemplateLiteral') return true
  if (value.type === 'Literal') return typeof value.value === 'string'
  return value.type === 'CallExpression' && TEXT_FUNCTION.test(nameOf(value.callee))
}

function* listParts(part: Part): Generator<Part> {
  yield part
  for (const inner of partsIn(part)) yield* listParts(inner)
}

function findInFile({ path, text }: SourceFile): Finding[] {
  return [...listParts({ ...parseSync(path, text).program })].flatMap((part) => {
    const callee = part.type === 'CallExpression' ? nameOf(part.callee) : ''
    if (WAYS_AROUND.has(callee)) return [{ key: path, why: `calls ${callee}: write JSX` }]
    const [name, made] =
      part.type === 'FunctionDeclaration'
        ? [nameOf(part.id), part]
        : part.type === 'VariableDeclarator'
          ? [nameOf(part.id), part.init]
          : []
    if (!name || !/^[A-Z]/.test(name) || !isFunction(made)) return []
    return listReturned(made).some(isText) ? [{ key: path, why: `${name} returns a text: put it into <>…</>` }] : []
  })
}

/**
 * Finds texts on pages that no element holds. A browser's translation replaces text nodes, and React then fails or shows the old
 * text; texts in JSX are elements (docs/decisions/0050), but the component around a returned one doesn't see it.
 */
export function findBareTexts({ tree }: Project): Finding[] {
  return tree.filter(({ path }) => PAGE.test(path) && !isTest(path)).flatMap(findInFile)
}

function* listPartsAtLoad(part: Part): Generator<Part> {
  if (isFunction(part)) return
  yield part
  for (const inner of partsIn(part)) yield* listPartsAtLoad(inner)
}

/** Returns the name of a called function, or of the object whose function is called. */
const calledBy = ({ type, callee }: Part): string =>
  type === 'CallExpression' && isPart(callee) ? nameOf(callee) || nameOf(callee.object) : ''

/**
 * Finds modules that read the page's language while they load: the server loads its build once and draws pages of every language
 * with it (docs/decisions/0045).
 */
export function findTextsAtLoad({ tree }: Project): Finding[] {
  const drawn = tree.filter(({ path, text }) => DRAWN.test(path) && !isTest(path) && !text.includes(OF_DASHBOARD))
  return drawn.flatMap(({ path, text }) =>
    [...listPartsAtLoad({ ...parseSync(path, text).program })]
      .filter((part) => LANGUAGE.test(calledBy(part)))
      .map((part) => ({ key: path, why: `calls ${calledBy(part)} while it loads: call it in a function` })),
  )
}
