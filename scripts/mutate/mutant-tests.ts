import { posix } from 'node:path'
import { importsOf, type Manifest, resolveImport, type SourceFile } from '../tidy/source-tree.ts'

const TEST_FILE = /\.test\.tsx?$/

type Search = { tree: readonly SourceFile[]; manifests: readonly Manifest[]; path: string }
/** The seconds that each test file takes. */
type Lengths = ReadonlyMap<string, number>

/** Finds the files that import a file, directly or through others. */
function findImporters({ tree, manifests, path }: Search): Set<string> {
  const importers = new Map<string, string[]>()
  for (const file of tree) {
    for (const name of importsOf(file)) {
      const target = resolveImport(manifests, file.path, name)
      if (target.kind === 'file') importers.set(target.path, [...(importers.get(target.path) ?? []), file.path])
    }
  }
  const found = new Set([path])
  for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer)
  return found
}

/**
 * Returns the test files that reach a file, the most likely to notice a mistake in it first: those of its own room, then those
 * whose names share a word with the room or the file, then those that name the room in their text, then all others; of each kind,
 * the shortest first.
 */
export function sortTests({ tree, manifests, path }: Search, lengths: Lengths = new Map()): string[] {
  const importers = findImporters({ tree, manifests, path })
  const folder = posix.dirname(path)
  const room = posix.basename(folder)
  const words = [...room.split('-'), ...posix.basename(path, '.ts').split('-')].filter((word) => word.length > 4)
  const stems = words.map((word) => word.replace(/s$/, ''))
  const rankOf = ({ path: test, text }: SourceFile) => {
    if (posix.dirname(test) === folder) return 0
    if (stems.some((stem) => posix.basename(test).includes(stem))) return 1
    return text.includes(room) || stems.some((stem) => text.includes(stem)) ? 2 : 3
  }
  return tree
    .filter((file) => TEST_FILE.test(file.path) && importers.has(file.path))
    .map((file) => ({ path: file.path, rank: rankOf(file) }))
    .sort((a, b) => a.rank - b.rank || (lengths.get(a.path) ?? 0) - (lengths.get(b.path) ?? 0))
    .map((test) => test.path)
}
