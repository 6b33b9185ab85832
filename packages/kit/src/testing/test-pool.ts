import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#src/free-port.ts'
import { findServerUser, getSpawnOptions } from '#src/postgres/postgres-binaries.ts'
import { onServer } from '#src/postgres/postgres-server.ts'

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
const READY_ATTEMPTS = 100

export type TestPool = {
  /** The URL of a database of the server, through the pool. */
  url(databaseUrl: string): string
  stop(): Promise<void>
}

const findPgbouncer = (): string | undefined => PLACES.find((path) => fs.existsSync(path))

/** Whether this machine has a pgbouncer, from its system's packages. */
export const hasPgbouncer = findPgbouncer() !== undefined

/** Prints the settings of a pgbouncer that gives a client a connection for one transaction. */
function printSettings({ hostname, port }: URL, folder: string, own: { port: number; connections: number }): string {
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: own.port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: own.connections,
    max_client_conn: 1000,
    // Databases of ended tests give their connections back soon.
    server_idle_timeout: 5,
    log_connections: 0,
    log_disconnections: 0,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  return `[databases]\n* = host=${decodeURIComponent(hostname)} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`
}

async function becomesReady(child: ChildProcess, url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with exit code ${child.exitCode}`)
    try {
      return await onServer(url, async () => {})
    } catch (error) {
      if (attempt === READY_ATTEMPTS) throw error
      await sleep(50)
    }
  }
}

/**
 * Starts a pgbouncer in front of the Postgres server of a URL, in transaction mode: with so many connections to each database.
 */
export async function startPool(serverUrl: string, { connections }: { connections: number }): Promise<TestPool> {
  const file = findPgbouncer()
  if (!file) throw new Error("pgbouncer is missing: install it from your system's packages")
  const server = new URL(serverUrl)
  const folder = fs.mkdtempSync(join(tmpdir(), 'tradepost-pool-'))
  const port = await findFreePort()
  const user = findServerUser()
  fs.writeFileSync(join(folder, 'users.txt'), `"${server.username}" "${decodeURIComponent(server.password)}"\n`)
  fs.writeFileSync(join(folder, 'settings.ini'), printSettings(server, folder, { port, connections }))
  fs.chmodSync(folder, 0o755)
  const child = spawn(file, ['-q', join(folder, 'settings.ini')], { ...getSpawnOptions(user, folder), stdio: 'ignore' })
  const ended = once(child, 'exit')
  // A run that is killed must not leave it.
  const endAtExit = () => void child.kill('SIGKILL')
  process.once('exit', endAtExit)
  // Trusted, because it listens on this machine only and its databases are thrown away.
  const url = (databaseUrl: string) => `postgres://${server.username}@127.0.0.1:${port}${new URL(databaseUrl).pathname}`
  await becomesReady(child, url('postgres://any/postgres'))
  return {
    url,
    async stop() {
      process.off('exit', endAtExit)
      child.kill('SIGKILL')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
