import { join } from 'node:path'
import { SUPERUSER } from './postgres-cluster.ts'

/** The longest path of a socket, in bytes, that every system takes. */
const PATH_MAX = 103

/** Returns where a server has its socket: in its cluster, which only its user can enter. Undefined if the system can't have it there. */
function findSocketDir(cluster: string): string | undefined {
  const isTooLong = Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) > PATH_MAX
  return process.platform === 'win32' || isTooLong ? undefined : cluster
}

/** Returns the value of Postgres's `unix_socket_directories`, a list of quoted paths. */
export function printSocketDirs(cluster: string): string {
  const path = findSocketDir(cluster)
  return path === undefined ? '' : `"${path.replaceAll('"', '""')}"`
}

type Server = { cluster: string; password: string; port: number }

/** Returns the URL of a database on the embedded server: by its socket, where a statement takes less time than over TCP, if it has one. */
export function buildUrl({ cluster, password, port }: Server, database: string): string {
  const path = findSocketDir(cluster)
  const host = path === undefined ? '127.0.0.1' : encodeURIComponent(path)
  return `postgres://${SUPERUSER}:${password}@${host}:${port}/${database}`
}
