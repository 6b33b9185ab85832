// What scripts/tidy.test.ts knows about the source files: which there are, whose they are, what they import.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

export const root = join(import.meta.dirname, '..')

export type Source = {
  /** From the root, with slashes: `provider/server/src/products/view.ts`. */
  path: string
  text: string
  lineCount: number
  /** The workspace it belongs to: `provider/server`. */
  owner: string
  /** A test, or what only tests use (`test-….ts`). */
  isTest: boolean
  isGenerated: boolean
  imports: readonly Import[]
}

/** `name` is what stands in the quotes; `target` the file of ours that it means, or undefined for a package. */
export type Import = { name: string; target: string | undefined }

const FOLDERS = ['packages', 'platform', 'provider', 'e2e', 'bench', 'scripts']
const SKIPPED = new Set(['node_modules', 'dist', 'test-results'])
const SOURCE = /\.(tsx?|mjs)$/

function walk(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(path)
    return SOURCE.test(entry.name) ? [path] : []
  })
}

export function ownerOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return ['packages', 'platform', 'provider'].includes(first) ? `${first}/${second}` : first
}

/** `@tradepost/provider-server` is `provider/server`, `@tradepost/kit` is `packages/kit`, `@tradepost/e2e` is `e2e`. */
export function workspaceOf(name: string): string | undefined {
  const [, workspace] = /^@tradepost\/([a-z0-9-]+)/.exec(name) ?? []
  if (!workspace) return undefined
  const server = /^(platform|provider)-(server|web)$/.exec(workspace)
  if (server) return `${server[1]}/${server[2]}`
  return existsSync(join(root, 'packages', workspace)) ? `packages/${workspace}` : workspace
}

function targetOf(name: string, path: string): string | undefined {
  if (name.startsWith('.')) return posix.join(dirname(path), name)
  if (name.startsWith('#src/')) return `${ownerOf(path)}/src/${name.slice('#src/'.length)}`
  const workspace = workspaceOf(name)
  if (!workspace) return undefined
  const inside = `${workspace}/src/${name.split('/').slice(2).join('/')}`
  return [inside, `${inside}.ts`, `${inside}.tsx`].find(
    (candidate) => existsSync(join(root, candidate)) && SOURCE.test(candidate),
  )
}

/** Statements, dynamic imports, and files that are named to be started as a process. */
const STATEMENT =
  /^\s*(?:import\s+(?:[\w*{}\s,$]+\sfrom\s+)?|export\s+(?:type\s+)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?)\s+from\s+)['"]([^'"\n]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g
const NAMED_FILE = /['"](\.{1,2}\/[\w./$-]+\.tsx?)['"]/g

function importsOf(text: string, path: string): Import[] {
  const names = [STATEMENT, DYNAMIC, NAMED_FILE].flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
  return [...new Set(names)].map((name) => ({ name, target: targetOf(name, path) }))
}

export const sources: readonly Source[] = FOLDERS.flatMap(walk).map((path) => {
  const text = readFileSync(join(root, path), 'utf8')
  return {
    path,
    text,
    lineCount: text.split('\n').length - 1,
    owner: ownerOf(path),
    isTest: /\.test\.tsx?$|\/test-[a-z-]+\.tsx?$/.test(path),
    isGenerated: /\.gen\.ts$/.test(path),
    imports: importsOf(text, path),
  }
})

/** The text without comments, for rules about code. Strings that hold `//` lose their rest, which no rule minds. */
export function codeOf(source: Source): string {
  return source.text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1')
}
