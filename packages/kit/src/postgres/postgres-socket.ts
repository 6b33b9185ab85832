import { join } from 'node:path'
import { SUPERUSER } from './postgres-cluster.ts'

/** The longest path of a socket, in bytes, that every system takes. */
const PATH_MAX = 103

/**
 * Returns whether a server can have a socket in its cluster, which only its user can enter. Some file systems still refuse it.
 */
export const canHaveSocket = (cluster: string): boolean =>
  process.platform !== 'win32' && Buffer.byteLength(join(cluster, '.s.PGSQL.65535')) <= PATH_MAX

/** What Postgres logs when it can't have its socket. */
export const SOCKET_FAILURE = /Unix-domain socket|Unix address/

/** Returns the value of Postgres's `unix_socket_directories`, a list of quoted paths. */
export const printSocketDir = (path: string): string => `"${path.replaceAll('"', '""')}"`

/** `socketDir`: where the server has its socket; empty if it has none. */
type Server = { password: string; port: number; socketDir: string }

/**
 * Returns the URL of a database on the embedded server: by its socket, where a statement takes less time than over TCP, if it has
 * one.
 */
export function buildUrl({ password, port, socketDir }: Server, database: string): string {
  const host = socketDir === '' ? '127.0.0.1' : encodeURIComponent(socketDir)
  return `postgres://${SUPERUSER}:${password}@${host}:${port}/${database}`
}
