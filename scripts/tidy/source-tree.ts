import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, posix } from 'node:path'

/** A file of the project. `path` is relative to the checkout with `/` on every system; `code` is `text` without comments. */
export type SourceFile = { path: string; text: string; code: string }

export type Manifest = {
  name: string
  folder: string
  dependencies: string[]
  devDependencies: string[]
  imports: Record<string, string>
  exports: Record<string, string>
}

/** The target of an import: a file of the project, an npm package, or a Node module. */
export type Target = { kind: 'file'; path: string } | { kind: 'npm'; name: string } | { kind: 'node'; name: string }

const SKIPPED = new Set(['node_modules', 'dist', 'test-results'])
const TEXT = /\.(tsx?|mjs|css|html|json|md|txt|ya?ml|sh)$/
export const CODE = /\.(tsx?|mjs)$/

/** Reads every text file below a folder, except installed, built and hidden ones. */
export function readTree(root: string, folder = ''): SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : readTree(root, path)
    return TEXT.test(entry.name) ? [sourceFile(path, readFileSync(join(root, path), 'utf8'))] : []
  })
}

export function sourceFile(path: string, text: string): SourceFile {
  return { path, text, code: CODE.test(path) ? withoutComments(text) : text }
}

/** Blanks comments; keeps strings, templates, regular expressions and line numbers. */
function withoutComments(text: string): string {
  const parts =
    /(?<kept>'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`|(?<=[(,=:[!&|?{};>\n]\s*)\/(?![/*])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
  return text.replace(parts, (found, ...rest) => {
    const groups = rest.at(-1) as { kept?: string }
    return groups.kept ?? found.replace(/[^\n]/g, ' ')
  })
}

export function readManifests(root: string, tree: readonly SourceFile[]): Manifest[] {
  return tree
    .filter((file) => posix.basename(file.path) === 'package.json')
    .map((file) => {
      const json = JSON.parse(readFileSync(join(root, file.path), 'utf8')) as Partial<Record<string, Record<string, string>>>
      return {
        name: String(json.name),
        folder: posix.dirname(file.path) === '.' ? '' : posix.dirname(file.path),
        dependencies: Object.keys(json.dependencies ?? {}),
        devDependencies: Object.keys(json.devDependencies ?? {}),
        imports: json.imports ?? {},
        exports: json.exports ?? {},
      }
    })
    .sort((a, b) => b.folder.length - a.folder.length)
}

/** Returns the workspace of a file; files outside every workspace belong to the root. */
export function manifestOf(manifests: readonly Manifest[], path: string): Manifest {
  const found = manifests.find((manifest) => manifest.folder === '' || path.startsWith(`${manifest.folder}/`))
  if (!found) throw new Error(`${path} belongs to no package.json`)
  return found
}

const IMPORT =
  /(?:^|[\n;}])\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"](?<from>[^'"\n]+)['"]|\bimport\(\s*['"](?<lazy>[^'"\n]+)['"]|\bnew URL\(\s*['"](?<url>\.[^'"\n]+)['"]\s*,\s*import\.meta\.url/g

/** Returns every name that a file imports, also lazily, and files that it names by `new URL('./…', import.meta.url)`. */
export function importsOf(file: SourceFile): string[] {
  return [...file.code.matchAll(IMPORT)].flatMap((match) => {
    const name = match.groups?.from ?? match.groups?.lazy ?? match.groups?.url
    return name === undefined ? [] : [name]
  })
}

/** Resolves the `*` of a pattern in package.json; the longest matching pattern wins. */
function mapped(patterns: Record<string, string>, name: string): string | undefined {
  for (const [pattern, target] of Object.entries(patterns).sort(([a], [b]) => b.length - a.length)) {
    const [before = '', after = ''] = pattern.split('*')
    if (name.startsWith(before) && name.endsWith(after))
      return target.replace('*', name.slice(before.length, name.length - after.length))
  }
  return undefined
}

export function resolveImport(manifests: readonly Manifest[], from: string, name: string): Target {
  const [bare = name] = name.split('?')
  if (bare.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), bare) }
  const own = manifestOf(manifests, from)
  if (bare.startsWith('#')) return { kind: 'file', path: posix.join(own.folder, mapped(own.imports, bare) ?? bare) }
  const packageName = bare.split('/', bare.startsWith('@') ? 2 : 1).join('/')
  const workspace = manifests.find((manifest) => manifest.name === packageName)
  if (workspace) {
    const exported = `.${bare.slice(packageName.length)}`
    return { kind: 'file', path: posix.join(workspace.folder, mapped(workspace.exports, exported) ?? exported) }
  }
  if (bare.startsWith('node:') || builtinModules.includes(packageName)) return { kind: 'node', name: bare }
  return { kind: 'npm', name: packageName }
}
