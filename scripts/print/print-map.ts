import { readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTree, type SourceFile } from '../tidy/source-tree.ts'

/** docs/map.md. */
export const MAP = new URL('../../docs/map.md', import.meta.url)

/** Folders whose folders are rooms. */
const PARENTS = [
  'platform/server/src',
  'platform/web/src/features',
  'platform/web/src/nouns',
  'provider/server/src',
  'provider/web/src',
  'packages/contract/src',
  'packages/kit/src',
  'packages/ui/src',
  'e2e/src',
]

/** What is below it is printed. */
const HEADING = '\n## Every room\n'

/** A docblock above everything else in a file, with an empty line below it: it is about the room, not about an export. */
const HEAD = /^\/\*\*([\s\S]*?)\*\/\n\n/

/** Returns what a room says about itself. @throws unless exactly one of its files does */
function describe(tree: readonly SourceFile[], room: string): string {
  const headsOf = (isOfRoom: (path: string) => boolean) =>
    tree.filter(({ path }) => isOfRoom(path)).flatMap(({ text }) => HEAD.exec(text)?.[1] ?? [])
  const own = headsOf((path) => posix.dirname(path) === room)
  const heads = own.length > 0 ? own : headsOf((path) => path.startsWith(`${room}/`))
  const [head] = heads
  if (head === undefined || heads.length > 1)
    throw new Error(`${room}: one file begins with a docblock, and an empty line below it, that says what the room is`)
  return head.replace(/\s*\n \* |\s+$/g, ' ').trim()
}

/** Returns the workspaces, each with the description of its package.json. */
const listWorkspaces = (tree: readonly SourceFile[]) =>
  tree
    .filter(({ path }) => path.endsWith('/package.json'))
    .map(({ path, text }) => [posix.dirname(path), String(JSON.parse(text).description)] as const)

/** Returns the names of the folders in a folder. */
const listFolders = (tree: readonly SourceFile[], parent: string): string[] => {
  const below = tree.flatMap(({ path }) => (path.startsWith(`${parent}/`) ? [path.slice(parent.length + 1)] : []))
  return [...new Set(below.flatMap((path) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : [])))].sort()
}

const printTable = (title: string, rows: readonly (readonly [name: string, about: string])[]): string =>
  [`\n### ${title}\n`, '| | |', '|---|---|', ...rows.map(([name, about]) => `| \`${name}\` | ${about} |`), ''].join('\n')

/** Returns docs/map.md with a row for every workspace and room. */
export function printMap(tree: readonly SourceFile[], map: string): string {
  const tables = PARENTS.map((parent) =>
    printTable(
      `\`${parent}\``,
      listFolders(tree, parent).map((room) => [room, describe(tree, `${parent}/${room}`)]),
    ),
  )
  const top = printTable('Workspaces', [...listWorkspaces(tree), ['scripts', describe(tree, 'scripts')]])
  return [map.slice(0, map.indexOf(HEADING)), HEADING, top, ...tables].join('')
}

/** Writes the tables of docs/map.md: `npm run map`. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const tree = readTree(fileURLToPath(new URL('../..', import.meta.url)))
  writeFileSync(MAP, printMap(tree, readFileSync(MAP, 'utf8')))
}
