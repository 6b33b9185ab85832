import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { finishWeb } from './finish-web.mjs'
import { whenNpmIsGone } from './npm-watch.mjs'

/** The checkout. Every script works in it, regardless of the current directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const NODE_MAJOR = 24
/** What every build is made of besides its own files. */
const SHARED_SOURCES = ['packages/contract', 'packages/messages', 'platform/messages', 'provider/messages', 'package-lock.json']
/** The commands of the npm package, which are built with the servers. */
const START_SOURCES = [
  'scripts/package',
  'scripts/npm-watch.mjs',
  ...['databases', 'program-settings', 'program-user', 'provide-databases', 'serve-settings'].map((name) => `scripts/${name}.ts`),
  'scripts/start-secrets.ts',
]
const WEB_SOURCES = [...SHARED_SOURCES, 'packages/ui', 'scripts/finish-web.mjs', 'scripts/digest-web.mjs']
/** The parts that are built, each by the Vite configuration in `folder` into `folder`/dist. */
const BUILDS = [
  ...['platform/web', 'provider/web'].map((folder) => ({ folder, sources: [folder, ...WEB_SOURCES], finish: finishWeb })),
  {
    folder: 'packages/guide',
    sources: [
      'packages/guide',
      'docs/guide',
      'packages/ui/src/look',
      'scripts/finish-web.mjs',
      'scripts/digest-web.mjs',
      'package-lock.json',
    ],
    // Both programs serve it beside their own pages, with notices of their own.
    finish: (dist) => finishWeb(dist, 'docs/third-party-notices.txt'),
  },
  {
    folder: 'scripts/servers',
    sources: ['scripts/servers', ...START_SOURCES, 'packages/kit', 'platform/server', 'provider/server', ...SHARED_SOURCES],
  },
]

/** Prints set-up messages to stderr, because stdout belongs to the result of the command. */
export const say = (line) => process.stderr.write(`${line}\n`)

/** Ends the command with one line that says why and what to do. */
export function give(line) {
  say(line)
  process.exit(1)
}

/** Returns whether a script is run where shops sell, beside `npm start`: it needs no packages but those of a start. */
export const isOperating = (file) =>
  /^scripts\/(backup\/|log-subject|migrate|move-files|rebuild-records|rotate-keys|verify-page)/.test(file)

/**
 * Installs the packages of package-lock.json, unless they are installed; then it needs neither npm nor the network. Without
 * `development`, those that only tests, checks and benches need are left out: a third of the megabytes.
 */
export function install({ development = true } = {}) {
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = join(root, 'node_modules', '.tradepost-install')
  const forStart = `${lockHash} for a start`
  const kept = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (kept === lockHash || (kept === forStart && !development)) return
  if (!isInstalled({ development })) runNpm({ development })
  try {
    writeFileSync(stamp, development || isInstalled({ development: true }) ? lockHash : forStart)
  } catch {
    // A read-only checkout: the next run compares again.
  }
}

function runNpm({ development }) {
  // What is there may be what a start beside us runs on, so it stays: only what is missing comes.
  const completes = development && isInstalled({ development: false })
  const command = completes ? ['install', '--no-save'] : ['ci']
  say(`installing ${completes ? 'what tests and checks need' : 'packages'} (npm ${command[0]}) …`)
  const include = development ? '--include=dev' : '--omit=dev'
  const args = [...command, include, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? { file: process.execPath, args: [process.env.npm_execpath, ...args] }
    : { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args }
  const result = spawnSync(npm.file, npm.args, { cwd: root, stdio: ['ignore', 2, 2], shell: npm.file === 'npm.cmd' })
  if (result.error) give(`npm cannot be run (${result.error.message}): install Node.js with npm`)
  if (result.status !== 0) give(`npm ${command[0]} failed; its reason stands above. Is the package registry reachable?`)
}

/** Returns whether every needed package is installed in the lockfile's version, whoever ran npm. */
function isInstalled({ development }) {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || (entry.dev && !development)) return true
    if (present[path] === undefined) return Boolean(entry.optional || entry.devOptional || entry.peer)
    return present[path].version === entry.version
  })
}

/** Finds the Node that runs TypeScript: npm's own, regardless of the system; otherwise the system's, if it is new enough. */
export function findNode() {
  const os = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const candidates = [
    join(root, 'node_modules', `node-${os}-${process.arch}`, 'bin', name),
    join(root, 'node_modules', '.bin', name),
    process.execPath,
  ]
  const found = candidates.find((path) => existsSync(path) && majorOf(path) >= NODE_MAJOR)
  return (
    found ??
    give(
      `Node.js ${NODE_MAJOR} is needed, and npm has none for ${process.platform} ${process.arch}: install it from your system's packages`,
    )
  )
}

function majorOf(path) {
  const version = path === process.execPath ? process.version : spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
  return Number(/^v(\d+)\./.exec(version ?? '')?.[1] ?? 0)
}

const CHROMIUM_PLACES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** Finds the browser for journeys, pictures and page timings: that of CHROMIUM_PATH, or one of the system's. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  return (named ? [named] : CHROMIUM_PLACES).find(existsSync)
}

/** Builds the pages and the servers, if their sources changed since their last build. */
export async function build(node) {
  const stale = BUILDS.map((part) => ({ ...part, hash: hashOf(part.sources), dist: join(root, part.folder, 'dist') })).filter(
    ({ hash, dist }) => readStamp(dist) !== hash,
  )
  if (stale.length === 0) return
  say(`building ${stale.map(({ folder }) => folder).join(', ')} …`)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const results = await Promise.all(
    stale.map(({ folder }) => collect(node, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, folder), env })),
  )
  for (const [index, { folder, hash, dist, finish }] of stale.entries()) {
    if (results[index].code !== 0) give(`${results[index].output}\n${folder} does not build`)
    await finish?.(dist)
    writeFileSync(stampIn(dist), hash)
  }
}

const stampIn = (dist) => join(dist, '.source-hash')
const readStamp = (dist) => (existsSync(stampIn(dist)) ? readFileSync(stampIn(dist), 'utf8') : undefined)

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) addToHash(hash, path)
  return hash.digest('hex')
}

/** Build results (and files that a build writes among the sources) don't count as sources. */
const isResult = (name) => name === 'node_modules' || name === 'dist' || name.includes('.gen.')

function addToHash(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  let entries
  try {
    entries = readdirSync(full, { withFileTypes: true })
  } catch {
    hash.update(`${path}\0`).update(readFileSync(full))
    return
  }
  for (const { name } of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!isResult(name)) addToHash(hash, `${path}/${name}`)
  }
}

/** Runs a command to its end and returns its code and all output. */
export function collect(file, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(file, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const parts = []
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    child.once('error', (error) => done({ code: 1, output: error.message }))
    child.once('close', (code) => done({ code: code ?? 1, output: Buffer.concat(parts).toString() }))
  })
}

/**
 * Runs a command in the foreground and returns its exit code. Passes signals on; the channel tells it when this process ends
 * without a signal (killed), so that it can exit, too.
 */
export function follow(file, args, { channel = false, env = process.env } = {}) {
  return new Promise((done) => {
    const child = spawn(file, args, { cwd: root, env, stdio: channel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit' })
    const pass = (signal) => child.kill(signal)
    process.on('SIGTERM', pass)
    process.on('SIGINT', pass)
    const unwatch = whenNpmIsGone(() => child.kill('SIGTERM'))
    const end = (code) => {
      process.off('SIGTERM', pass)
      process.off('SIGINT', pass)
      unwatch()
      done(code)
    }
    child.once('error', (error) => {
      say(`${file} cannot be run: ${error.message}`)
      end(1)
    })
    child.once('exit', (code, signal) => end(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
