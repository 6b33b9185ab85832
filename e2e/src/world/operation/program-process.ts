import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@tradepost/kit/free-port'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { cloneDatabases } from '#src/world/clone-databases.ts'
import { SECRET } from '#src/world/sent-config.ts'
import { type Balancer, startBalancer } from './balancer.ts'

/** Both programs as `npm start` runs them. */
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const SERVERS = join(ROOT, 'scripts', 'servers', 'dist', 'main.js')
/** At full length, as in production. */
const DRAIN_SECONDS = runsOf({ usual: 2, all: 5 })
const ENVIRONMENT = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'tradepost-compiled') }

export type ProgramName = 'platform' | 'provider'
export type ProgramProcess = { name: ProgramName; port: number; child: ChildProcess; ended: Promise<unknown[]> }

/** Starts one process of a program and waits until it is ready. */
export async function startProgram(name: ProgramName, settings: Record<string, string>): Promise<ProgramProcess> {
  const port = await findFreePort()
  const child = fork(SERVERS, [name], { env: ENVIRONMENT })
  const ended = once(child, 'exit')
  child.send({ ...settings, [`${name.toUpperCase()}_PORT`]: String(port) })
  const [message] = await Promise.race([once(child, 'message'), ended])
  if (message !== 'ready') throw new Error(`A process of the ${name} ended before it was ready`)
  return { name, port, child, ended }
}

/** Processes of both programs on one set of databases, each program behind its balancer. */
export type Fleet = {
  settings: Record<string, string>
  balancers: Record<ProgramName, Balancer>
  processes: Set<ProgramProcess>
  /** Starts a process, which the balancer then knows. */
  start(name: ProgramName): Promise<ProgramProcess>
  /** Tells a process to stop, as a release does, and waits for its end. */
  replace(old: ProgramProcess): Promise<unknown[]>
  close(): Promise<void>
}

export async function makeFleet(): Promise<Fleet> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradepost-fleet-'))
  const balancers = { platform: await startBalancer(), provider: await startBalancer() }
  const databases = await cloneDatabases()
  const processes = new Set<ProgramProcess>()
  const settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    PLATFORM_URL: balancers.platform.url,
    PROVIDER_URL: balancers.provider.url,
    PLATFORM_DATABASE_URL: databases.platform,
    PROVIDER_DATABASE_URL: databases.provider,
    ACQUIRER_DATABASE_URL: databases.acquirer,
    AUTH_SECRET: SECRET,
    ENCRYPTION_KEY: SECRET,
    OPERATOR_KEY: SECRET,
    AUTH_RATE_LIMIT: '0',
    CHECKOUTS_PER_MINUTE: '1000000',
  }
  const start = async (name: ProgramName) => {
    const started = await startProgram(name, settings)
    processes.add(started)
    await balancers[name].add(started.port)
    return started
  }
  return {
    settings,
    balancers,
    processes,
    start,
    async replace(old) {
      await start(old.name)
      old.child.kill('SIGTERM')
      await balancers[old.name].isGone(old.port)
      processes.delete(old)
      return old.ended
    },
    async close() {
      for (const { child } of processes) child.kill('SIGINT')
      await Promise.all([...processes].map(({ ended }) => ended))
      await Promise.all(Object.values(balancers).map((each) => each.close()))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
