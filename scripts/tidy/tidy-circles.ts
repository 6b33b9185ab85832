import { importsOf, resolveImport } from './source-tree.ts'
import { type Finding, isTest, type Project } from './tidy.ts'

/** Returns which files each file imports, types and lazy imports included. */
function importGraph({ tree, manifests }: Project): Map<string, string[]> {
  const paths = new Set(tree.map(({ path }) => path))
  const code = tree.filter(({ path }) => /\.tsx?$/.test(path) && !isTest(path) && !path.includes('.gen.'))
  return new Map(
    code.map((file) => {
      const targets = importsOf(file).map((name) => resolveImport(manifests, file.path, name))
      return [file.path, targets.flatMap((target) => (target.kind === 'file' && paths.has(target.path) ? [target.path] : []))]
    }),
  )
}

/**
 * Finds files that import each other in a circle, also when they share only a type: none of them can be read first. What both
 * need belongs into a file below them.
 */
export function findFileCircles(project: Project): Finding[] {
  const graph = importGraph(project)
  const done = new Set<string>()
  const findings: Finding[] = []
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path)
    if (start >= 0) {
      findings.push({ key: path, why: `imports itself through ${way.slice(start + 1).join(', ') || 'itself'}` })
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...way, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return findings
}
