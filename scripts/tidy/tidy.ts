import { posix } from 'node:path'
import { CODE, importsOf, type Manifest, manifestOf, resolveImport, type SourceFile } from './source-tree.ts'

/** Input of the rules: every file, and every package.json. */
export type Project = { tree: readonly SourceFile[]; manifests: readonly Manifest[] }

/** A violation. `key` is the name that an exception would use. */
export type Finding = { key: string; why: string }

/** Allowed imports among the workspaces; all others are refused. Only e2e/ and bench/ import both servers. */
export const ARROWS: Readonly<Record<string, readonly string[]>> = {
  'packages/messages': [],
  'packages/contract': ['packages/messages'],
  'packages/kit': ['packages/messages'],
  'packages/tradepost': [],
  'packages/ui': ['packages/messages'],
  'packages/guide': ['packages/ui'],
  'platform/messages': ['packages/contract', 'packages/kit'],
  'platform/server': ['packages/kit', 'packages/contract', 'packages/messages', 'platform/messages'],
  'platform/web': ['packages/ui', 'packages/contract', 'packages/messages', 'platform/messages'],
  'provider/messages': [],
  'provider/server': ['packages/kit', 'packages/contract', 'packages/messages', 'provider/messages'],
  'provider/web': ['packages/ui', 'packages/contract', 'packages/messages'],
  e2e: [
    ...['packages/kit', 'packages/contract', 'packages/messages', 'packages/guide', 'platform/messages', 'platform/server'],
    'provider/server',
  ],
  bench: ['packages/kit', 'packages/contract', 'platform/server', 'provider/server', 'e2e'],
  // The commands of the checkout: they start the servers as processes, print facts from the code and compare both sides of a
  // wire.
  '': [
    ...['packages/contract', 'packages/kit', 'packages/messages', 'packages/tradepost', 'packages/ui', 'platform/messages'],
    ...['platform/server', 'platform/web', 'provider/messages', 'provider/server', 'e2e'],
  ],
}

/** Also runs in a browser, so it can't use Node's modules. */
const BROWSER = ['packages/contract', 'packages/ui', 'platform/messages', 'platform/web', 'provider/messages', 'provider/web']
const SERVERS = ['platform/server', 'provider/server']
const SDK = 'dodopayments'
const LINES_MAX = 300
/** As in biome.json. */
const WIDTH_MAX = 130
const FILES_MAX = 30
const TEST_LINES_MAX = 500
const BANNED_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'base', 'service', 'services'])
/** A word of the provider's API: the routes under /test_helpers. */
const WIRE_WORDS = new Set(['test-helpers'])
/** Files whose names begin with "test-" because their subject does, not because they serve tests. */
const TEST_NUMBERS = 'provider/server/src/acquirer/test-cards.ts'

export const isCode = (file: SourceFile) => CODE.test(file.path)
const isGenerated = (path: string) => path.includes('.gen.')
/** The English texts of a room, in words.ts and its parts, words-….ts. */
export const isWords = (path: string) => /\/src\/(.+\/)?words(-[\w-]+)?\.ts$/.test(path)
export const isTranslation = (path: string) => /(^|\/)messages\/[a-z]{2}\.json$/.test(path)
const isConfig = (path: string) => /\.config\.ts$/.test(path)
const isAround = (path: string) => /^(e2e|bench|scripts)\//.test(path)
export const isTest = (path: string) => /(\.test\.tsx?|(^|\/)test-[^/]+\.ts)$/.test(path) && path !== TEST_NUMBERS

type Arrow = { from: string; name: string; own: Manifest }

/** Returns every import of the project, with its target. */
export function arrowsOf({ tree, manifests }: Project): (Arrow & { target: ReturnType<typeof resolveImport> })[] {
  return tree.filter(isCode).flatMap((file) =>
    importsOf(file).map((name) => ({
      from: file.path,
      name,
      own: manifestOf(manifests, file.path),
      target: resolveImport(manifests, file.path, name),
    })),
  )
}

/** Finds wrong imports between workspaces: they follow the arrows, use names, and need an entry in package.json. */
export function findWrongWorkspaceImports(project: Project): Finding[] {
  return arrowsOf(project).flatMap(({ from, name, own, target }) => {
    if (target.kind !== 'file' || !CODE.test(target.path)) return []
    const other = manifestOf(project.manifests, target.path)
    if (other === own) return []
    const finding = (why: string) => [{ key: from, why: `imports ${name}: ${why}` }]
    if (!ARROWS[own.folder]?.includes(other.folder)) return finding(`${own.folder || 'scripts'} may not import ${other.folder}`)
    if (name.startsWith('.')) return finding('another workspace is imported by its name')
    const listed = [...own.dependencies, ...(isTest(from) ? own.devDependencies : [])]
    if (own.folder !== '' && !listed.includes(other.name)) return finding(`${own.folder}/package.json does not list it`)
    return []
  })
}

/** Finds npm imports that the file's own package.json doesn't list; development packages only outside the product. */
export function findWrongPackageImports(project: Project): Finding[] {
  const root = project.manifests.find((manifest) => manifest.folder === '')
  return arrowsOf(project).flatMap(({ from, name, own, target }) => {
    if (target.kind === 'node') {
      const isWrong = BROWSER.includes(own.folder) && !isTest(from) && !isConfig(from)
      return isWrong ? [{ key: from, why: `imports ${name}: browsers do not have it` }] : []
    }
    if (target.kind !== 'npm') return []
    // The library for tests uses what a shop has installed.
    const mayUseDevelopment = isTest(from) || isConfig(from) || isAround(from) || from.startsWith('packages/tradepost/')
    const development = mayUseDevelopment ? [...own.devDependencies, ...(root?.devDependencies ?? [])] : []
    if (own.dependencies.includes(target.name) || development.includes(target.name)) return []
    return [{ key: from, why: `imports ${name}: ${posix.join(own.folder, 'package.json')} does not list it` }]
  })
}

/** Finds imports of test code in the product. */
export function findTestImports(project: Project): Finding[] {
  return arrowsOf(project).flatMap(({ from, name, target }) => {
    const isWrong = target.kind === 'file' && isTest(target.path) && !isTest(from) && !isAround(from)
    return isWrong ? [{ key: from, why: `imports ${name}, which serves tests` }] : []
  })
}

/** Returns the platform's files that import the provider's SDK; there must be exactly one. */
export function findSdkImporters(project: Project): string[] {
  const importers = arrowsOf(project).filter(
    ({ from, own, target }) => own.folder === 'platform/server' && target.kind === 'npm' && target.name === SDK && !isTest(from),
  )
  return [...new Set(importers.map(({ from }) => from))]
}

function moduleOf(server: string, path: string): string | undefined {
  return new RegExp(`^${server}/src/([^/]+)/`).exec(path)?.[1]
}

/**
 * Finds imports against the module order: a module imports only modules above it in its server's modules.ts; the files beside
 * modules.ts are free. Each module.ts has the name of its folder, under which its migrations are recorded.
 */
export function findWrongModuleOrder(project: Project): Finding[] {
  return SERVERS.flatMap((server) => {
    const list = project.tree.find((file) => file.path === `${server}/src/modules.ts`)
    if (!list) return []
    const folders = new Map(
      [...list.code.matchAll(/ as (\w+) } from '\.\/([\w-]+)\/module\.ts'/g)].map(([, name, folder]) => [name, folder]),
    )
    const order = [...list.code.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => folders.get(name))
    const sources = project.tree.filter(({ path }) => path.endsWith('.ts') && !isTest(path))
    const rooms = new Set(sources.map((file) => moduleOf(server, file.path)).filter((name) => name !== undefined))
    const missing = [...rooms].filter((name) => !order.includes(name))
    const misnamed = project.tree.flatMap(({ path, code }) => {
      const name = moduleOf(server, path)
      const isWrong = name && path.endsWith(`/${name}/module.ts`) && !code.includes(`name: '${name}'`)
      return isWrong ? [{ key: path, why: `is not named '${name}'` }] : []
    })
    const upward = arrowsOf(project).flatMap(({ from, name, target }) => {
      const own = moduleOf(server, from)
      const other = target.kind === 'file' ? moduleOf(server, target.path) : undefined
      if (!own || !other || own === other || isTest(from) || order.indexOf(other) < order.indexOf(own)) return []
      return [{ key: from, why: `imports ${name}: ${other} does not stand above ${own}` }]
    })
    return [
      ...missing.map((name) => ({ key: `${server}/src/${name}`, why: 'stands in no line of modules.ts' })),
      ...misnamed,
      ...upward,
    ]
  })
}

export function findLongFiles({ tree }: Project): Finding[] {
  return tree
    .filter((file) => isCode(file) && !isGenerated(file.path))
    .flatMap((file) => {
      const lines = file.text.split('\n').length - 1
      const max = isTest(file.path) ? TEST_LINES_MAX : LINES_MAX
      return lines > max ? [{ key: file.path, why: `has ${lines} lines, ${max} are allowed` }] : []
    })
}

/** Finds comments that are wider than the code, which the formatter wraps. */
export function findWideComments({ tree }: Project): Finding[] {
  return tree
    .filter((file) => isCode(file) && !isGenerated(file.path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => line.length > WIDTH_MAX && /^\s*(\/\/|\/\*|\*)/.test(line))
        .map((line) => ({ key: path, why: `wraps a comment beyond ${WIDTH_MAX} characters: ${line.trim()}` })),
    )
}

/** Finds folders with more files than one sees at a glance, tests not counted. */
export function findCrowdedFolders({ tree }: Project): Finding[] {
  const sources = tree.filter((file) => isCode(file) && !isTest(file.path))
  return [...Map.groupBy(sources, ({ path }) => posix.dirname(path))].flatMap(([folder, files]) =>
    files.length > FILES_MAX
      ? [{ key: folder, why: `has ${files.length} files, ${FILES_MAX} are allowed: divide it by subject` }]
      : [],
  )
}

/** Finds lines with a pattern, outside of the files that are free. */
export function findInCode({ tree }: Project, pattern: RegExp, isFree: (path: string) => boolean): Finding[] {
  return tree
    .filter((file) => isCode(file) && !isFree(file.path))
    .flatMap((file) => {
      const line = file.code.split('\n').findIndex((text) => pattern.test(text)) + 1
      return line > 0 ? [{ key: file.path, why: `line ${line} has ${pattern.source}` }] : []
    })
}

/** Finds uses of the system clock. "Now" comes from the injected clock, so that tests and test clocks can move it. */
export const findClockUses = (project: Project) =>
  findInCode(
    project,
    /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\b/,
    // What waits for a process of its own has no clock.
    (path) => path === 'packages/kit/src/clock.ts' || path.startsWith('packages/tradepost/') || isAround(path),
  )

/** Finds uses of the environment outside the one place per server where settings are read. */
export const findEnvironmentUses = (project: Project) =>
  findInCode(
    project,
    /\bprocess\.env\b/,
    (path) => posix.basename(path) === 'config.ts' || isConfig(path) || /^(bench|scripts)\//.test(path),
  )

/** Finds Math.random, which is neither secure nor repeatable: use `ids.ts` and `secrets.ts`, or a test's seed. */
export const findMathRandom = (project: Project) => findInCode(project, /\bMath\.random\b/, () => false)

/** Finds mocked modules: replacing a module doesn't test it. */
export const findPatchedModules = (project: Project) => findInCode(project, /\bvi\.(mock|doMock)\(/, () => false)

/** Finds names that say nothing about a file. `index` may only list what already has names. */
export function findBannedNames({ tree }: Project): Finding[] {
  return tree.filter(isCode).flatMap((file) => {
    const isRoute = file.path.startsWith('platform/web/src/routes/')
    const names = file.path.split('/').filter((name) => !WIRE_WORDS.has(name))
    const banned = names.flatMap((name) => name.split(/[-.]/)).find((word) => BANNED_WORDS.has(word))
    if (banned) return [{ key: file.path, why: `is named "${banned}"` }]
    // A better-auth plugin keeps better-auth's own structure.
    const isPlugin = /\/plugins\/.+\/index\.ts$/.test(file.path)
    return /\/index\.(tsx?|mjs)$/.test(file.path) && !isRoute && !isPlugin ? [{ key: file.path, why: 'is named "index"' }] : []
  })
}

/** Texts that no file of the project may contain, in code or prose. */
const BANNED_TEXTS = [
  { pattern: /\bTO[D]O\b|\bFIX[M]E\b/, why: 'puts something off without a reason' },
  { pattern: /(?<![\w.*:\]-])\/(home|root|Users|work|mnt)\/\w/, why: 'names a path of one machine' },
  { pattern: /\bregistry\.[a-z]+[a-z.-]*\.(org|com|io|net|dev)\b/, why: 'names the host of a package registry' },
]

export function findBannedTexts({ tree }: Project): Finding[] {
  return tree.flatMap((file) =>
    BANNED_TEXTS.flatMap(({ pattern, why }) => {
      const line = file.text.split('\n').findIndex((text) => pattern.test(text)) + 1
      return line > 0 ? [{ key: file.path, why: `line ${line} ${why}` }] : []
    }),
  )
}

function isEntry(path: string): boolean {
  if (/(^|\/)(\w+-)?main\.tsx?$/.test(path) || /\.(test|d)\.tsx?$/.test(path) || isConfig(path)) return true
  return (
    /^(scripts|bench|e2e\/journeys|platform\/web\/src\/routes)\//.test(path) ||
    // What the npm package exports.
    /^packages\/tradepost\/src\/(start-store|vitest|jest|playwright)\.ts$/.test(path) ||
    // The workers begin processes.
    /^(e2e\/src\/world\/global-setup|platform\/web\/src\/(test-messages|drawn\/route-tree)|(\w+\/)+src\/([\w-]+\/)?\w+-worker)\.ts$/.test(
      path,
    )
  )
}

/** Finds files that nothing imports and nothing runs. */
export function findDeadFiles(project: Project): Finding[] {
  const imported = new Set(
    arrowsOf(project).flatMap(({ from, target }) => (target.kind === 'file' && target.path !== from ? [target.path] : [])),
  )
  return project.tree
    .filter((file) => /\.tsx?$/.test(file.path) && !isEntry(file.path) && !imported.has(file.path))
    .map((file) => ({ key: file.path, why: 'is imported by nothing' }))
}

/** Finds references to files that don't exist. */
export function findLostPaths({ tree }: Project): Finding[] {
  const paths = new Set(tree.flatMap(({ path }) => path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))))
  return tree
    .filter((file) => file.path.endsWith('.md'))
    .flatMap((file) =>
      [...file.text.matchAll(/`((?:packages|platform|provider|e2e|bench|scripts|docs)\/[\w./$-]+)`/g)].flatMap(
        ([, named = '']) => {
          const path = named.replace(/\/$/, '')
          const isFile = path.includes('/src/') || /\.\w+$/.test(path)
          return isFile && !paths.has(path) ? [{ key: file.path, why: `names ${named}, which is not there` }] : []
        },
      ),
    )
}
