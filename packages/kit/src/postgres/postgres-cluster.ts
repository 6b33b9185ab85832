import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { getSpawnOptions, type ServerUser } from './postgres-binaries.ts'

/**
 * Why the embedded Postgres cannot start, in one line that tells what to do. `kind`: whether it's about the data directory, so
 * that another one would do.
 */
export class EmbeddedPostgresError extends Error {
  readonly kind: 'folder' | 'server'

  constructor(message: string, kind: 'folder' | 'server' = 'server') {
    super(message)
    this.kind = kind
  }
}

/** The paths of one server: its cluster (Postgres's data directory) is inside our data directory. */
export type Place = { dataDir: string; cluster: string; bin: string; user: ServerUser | undefined }

export const SUPERUSER = 'postgres'

/** Creates the cluster under a temporary name and renames it when finished, so that a killed initdb leaves no partial cluster. */
export async function createCluster(place: Place, progress: (line: string) => void, isDurable: boolean): Promise<void> {
  for (const name of fs.readdirSync(place.dataDir)) {
    if (name.startsWith('postgres.new-'))
      fs.rmSync(join(place.dataDir, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  const major = readIfThere(join(place.cluster, 'PG_VERSION'))?.trim()
  if (major !== undefined) {
    const ours = /(\d+)/.exec(
      spawnSync(join(place.bin, 'postgres'), ['--version'], getSpawnOptions(place.user, place.dataDir)).stdout.toString(),
    )?.[1]
    if (major === ours) return
    throw new EmbeddedPostgresError(
      `the data in ${place.cluster} is of Postgres ${major}, this is ${ours}: move the directory away, or set DATABASE_URL`,
      'folder',
    )
  }
  // Never delete it: someone may need what is inside.
  if (fs.existsSync(place.cluster)) fs.renameSync(place.cluster, `${place.cluster}.unusable-${Date.now()}`)
  progress('creating the database …')
  const fresh = join(place.dataDir, `postgres.new-${randomBytes(6).toString('hex')}`)
  fs.mkdirSync(fresh, { mode: 0o700 })
  own(place, fresh)
  const args = [
    '-D',
    fresh,
    '-U',
    SUPERUSER,
    `--pwfile=${passwordFile(place)}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-instructions',
  ]
  const { code, output } = await collect(
    spawn(join(place.bin, 'initdb'), isDurable ? args : [...args, '--no-sync'], {
      ...getSpawnOptions(place.user, place.dataDir),
      stdio: 'pipe',
    }),
  )
  if (code !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true })
    const hint =
      place.user && /permission denied/i.test(output)
        ? ` . Postgres runs as the user "${place.user.name}". Give that user access to DATA_DIR`
        : ''
    throw new EmbeddedPostgresError(
      `Postgres couldn't create its files in ${place.dataDir}: ${getLastOutput(output)}${hint}`,
      hint ? 'folder' : 'server',
    )
  }
  fs.renameSync(fresh, place.cluster)
}

async function collect(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((done) => {
    child.once('error', (error) => done({ code: null, output: error.message }))
    child.once('close', (code) => done({ code, output }))
  })
}

/** Returns the superuser's password, created once. The file belongs to the server's user, because initdb reads it too. */
export function ensurePassword(place: Place): string {
  const file = passwordFile(place)
  const kept = readIfThere(file)?.trim()
  if (kept) return kept
  if (fs.existsSync(join(place.cluster, 'PG_VERSION')))
    throw new EmbeddedPostgresError(`${file} is missing. The data next to it can't be opened without it`, 'folder')
  const password = randomBytes(24).toString('hex')
  fs.rmSync(file, { force: true })
  fs.writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 })
  own(place, `${file}.new`)
  fs.renameSync(`${file}.new`, file)
  return password
}

const passwordFile = (place: Place) => join(place.dataDir, 'postgres-password')

function own({ user }: Place, path: string): void {
  if (user) fs.chownSync(path, user.uid, user.gid)
}

/** Returns a file's text, or undefined if it cannot be read. */
export function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Returns the line of a program's output that says why it ended. */
export function getLastOutput(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const telling = lines.findLast((line) => /FATAL|PANIC|error:|could not/i.test(line)) ?? lines.at(-1)
  return telling?.replace(/^.*?(FATAL|PANIC|error):\s*/, '') ?? 'no output'
}

/** Returns an error's message on one line. */
export const getReason = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]
