import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { isOperating } from '../setup.mjs'
import { CODE, importsOf, manifestOf, readManifests, readTree, resolveImport } from './source-tree.ts'
import { isTest } from './tidy.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const tree = readTree(ROOT)
const manifests = readManifests(ROOT, tree)
const files = new Map(tree.map((file) => [file.path, file]))
const { packages } = z
  .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().default(false) })) })
  .parse(JSON.parse(readFileSync(posix.join(ROOT, 'package-lock.json'), 'utf8')))

/** Everything that these files import, and what those do. Returns the npm packages, each with a file that needs it. */
function findPackages(entries: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const seen = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = files.get(path)
    if (seen.has(path) || !file || !CODE.test(path)) continue
    seen.add(path)
    for (const target of importsOf(file).map((name) => resolveImport(manifests, file.path, name))) {
      if (target.kind === 'file') waiting.push(target.path)
      if (target.kind === 'npm') found.set(`${manifestOf(manifests, path).folder} ${target.name}`, path)
    }
  }
  return found
}

/** Whether `npm ci --omit=dev` leaves a package out where a workspace looks for it. */
function isLeftOut(key: string): boolean {
  const [folder = '', name = ''] = key.split(' ')
  const entry = packages[posix.join(folder, 'node_modules', name)] ?? packages[`node_modules/${name}`]
  return entry === undefined || entry.dev
}

const configs = [...files.keys()].filter((path) => /^(platform|provider|packages|scripts)\/.*vite\.config\.ts$/.test(path))
const operating = [...files.keys()].filter((path) => isOperating(path) && !isTest(path))

test.each<[string, readonly string[]]>([
  ['the start', ['scripts/start.mjs', 'scripts/serve.ts', 'scripts/servers/main.ts', 'scripts/servers/programs.ts']],
  ['the builds of a start', configs.filter((path) => !path.startsWith('packages/tradepost/'))],
  ['the operator’s commands', operating],
])('%s: every package that is imported is installed without those of development', (_, entries) => {
  const found = findPackages(entries)
  expect(found.size).toBeGreaterThan(0)
  expect([...found].filter(([key]) => isLeftOut(key)).map(([key, path]) => `${path}: ${key}`)).toEqual([])
})

test('a package of tests only is left out', () => {
  expect([' knip', ' @biomejs/biome', 'provider/server s3rver'].filter((key) => !isLeftOut(key))).toEqual([])
})
