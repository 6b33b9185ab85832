import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { findServerUser, type ServerUser } from '@tradepost/kit/postgres/postgres-binaries'
import { type ServeSettings, StartError } from './serve-settings.ts'

/** What the programs write in DATA_DIR: stored files, and Node's own cache. */
const FOLDERS = ['images', 'files', 'evidence', 'uploads', 'compiled']
const FOLDER_MODE = 0o700
const PASSABLE_MODE = 0o711
const READ = 4
const PASS = 1
/** Below, ports are root's. */
const OPEN_PORT_MIN = 1024

function may(user: ServerUser, path: string, right: typeof READ | typeof PASS): boolean {
  const { mode, uid, gid } = fs.statSync(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & right) !== 0
}

const canPass = (user: ServerUser, folder: string): boolean =>
  may(user, folder, PASS) && (dirname(folder) === folder || canPass(user, dirname(folder)))

function giveFolder(user: ServerUser, folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  if (fs.statSync(folder).uid === user.uid) return
  for (const name of fs.readdirSync(folder)) fs.chownSync(join(folder, name), user.uid, user.gid)
  // Last, so that a start that is killed goes on with the rest.
  fs.chownSync(folder, user.uid, user.gid)
}

/**
 * Started by root, finds the unprivileged user that the programs run as, which is that of Postgres, and gives it what they write.
 * Undefined for anybody else, and for root with a reason that is said: the user can't reach the checkout, or a port is root's.
 */
export function lendUser(settings: ServeSettings, programs: string, say: (line: string) => void): ServerUser | undefined {
  const user = findServerUser()
  if (!user) return undefined
  const { dataDir, platformPort, providerPort } = settings
  const needed = [process.execPath, programs].find((path) => !canPass(user, dirname(path)) || !may(user, path, READ))
  const reason =
    needed !== undefined
      ? `the user "${user.name}" can't read ${needed}`
      : Math.min(platformPort, providerPort) < OPEN_PORT_MIN && `ports below ${OPEN_PORT_MIN} are root's`
  if (reason) {
    say(`the programs run as root, because ${reason}`)
    return undefined
  }
  fs.chmodSync(dataDir, PASSABLE_MODE)
  if (!canPass(user, dataDir))
    throw new StartError(`DATA_DIR: the user "${user.name}", who runs the programs, can't reach ${dataDir}`)
  for (const folder of FOLDERS) giveFolder(user, join(dataDir, folder))
  return user
}

/** Where the user of the programs may keep what Node compiled. */
export const compileCacheOf = ({ dataDir }: ServeSettings): string => join(dataDir, 'compiled')
