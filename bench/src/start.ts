import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { quantile } from './measure.ts'
import { report } from './report.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const STARTS = Number(process.env.STARTS ?? 5)
/** Memory is read this long after the ready line: an idle program. */
const IDLE_MILLISECONDS = 5000
const PAGE_BYTES = 4096
const TICKS_PER_SECOND = 100

type Environment = Record<string, string>
type Figures = { seconds: number; cpuSeconds: number; megabytes: number; postgresMegabytes: number; processes: number }

/**
 * Measures `npm start` on a prepared data directory: the seconds until its ready line, the processor seconds until then, and the
 * resident memory of all its processes when idle. Postgres is counted apart. Once with both programs in one process, once with
 * two. Only where /proc lists processes.
 */
export async function runStartBench(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradepost-bench-start-'))
  const [platform = 0, provider = 0] = await Promise.all([findFreePort(), findFreePort()])
  const ports = { PLATFORM_PORT: String(platform), PROVIDER_PORT: String(provider) }
  const environment = { ...ports, DATA_DIR: dataDir, DEMO_YEAR: '0', LOG_LEVEL: 'error' }
  try {
    await start({ ...environment, PROCESSES: '1' })
    const found: Record<string, Figures[]> = { '1': [], '2': [] }
    for (let count = 0; count < STARTS; count += 1)
      for (const [processes, figures] of Object.entries(found))
        figures.push(await start({ ...environment, PROCESSES: processes }))
    for (const [processes, figures] of Object.entries(found)) printMedians(`start, PROCESSES=${processes}`, figures)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function printMedians(name: string, figures: readonly Figures[]): void {
  const median = (key: keyof Figures) =>
    quantile(
      figures.map((each) => each[key]),
      0.5,
    )
  report(
    `${name.padEnd(52)} ready after ${median('seconds').toFixed(2)} s, ${median('cpuSeconds').toFixed(2)} s of processor; idle ` +
      `${median('megabytes').toFixed(0)} MB in ${median('processes')} processes, and Postgres ${median('postgresMegabytes').toFixed(0)} MB`,
  )
}

/** Not kit's, because against.ts copies this file into commits that don't have it. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts everything, waits for the ready line, reads the figures, and ends it in order. */
async function start(environment: Environment): Promise<Figures> {
  const began = performance.now()
  const { id, end } = await startProgram(environment)
  const seconds = (performance.now() - began) / 1000
  const cpuSeconds = sum(readTree(id), (each) => each.cpuSeconds)
  await wait(IDLE_MILLISECONDS)
  const all = readTree(id)
  const postgres = all.filter(({ isPostgres }) => isPostgres)
  const ours = all.filter(({ isPostgres }) => !isPostgres)
  await end()
  const toMegabytes = (each: Process) => each.rssBytes / 2 ** 20
  const memory = { megabytes: sum(ours, toMegabytes), postgresMegabytes: sum(postgres, toMegabytes) }
  return { seconds, cpuSeconds, ...memory, processes: ours.length }
}

/** Starts everything as `npm start` does, and resolves when it is ready. `end` ends it in order. */
export async function startProgram(environment: Environment): Promise<{ id: number; end: () => Promise<void> }> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await readReadyLine(child)
  return {
    id: child.pid ?? 0,
    async end() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function readReadyLine(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('The output is not read')
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('tradepost ready')) return
  throw new Error('It ended before it was ready')
}

const sum = (all: readonly Process[], value: (each: Process) => number) => all.reduce((total, each) => total + value(each), 0)

type Process = { id: number; parentId: number; isPostgres: boolean; rssBytes: number; cpuSeconds: number }

function readProcess(id: number): Process[] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parentId = 0, user = 0, system = 0, pages = 0] = [fields[1], fields[11], fields[12], fields[21]]
    const isPostgres = text.includes('(postgres)')
    return [{ id, parentId, isPostgres, rssBytes: pages * PAGE_BYTES, cpuSeconds: (user + system) / TICKS_PER_SECOND }]
  } catch {
    // It has ended.
    return []
  }
}

/** Returns the ID of the largest process below this one that isn't Postgres: with PROCESSES=1, both servers. */
export function findServer(rootId: number): number {
  const ours = readTree(rootId).filter(({ isPostgres }) => !isPostgres)
  return ours.toSorted((left, right) => right.rssBytes - left.rssBytes)[0]?.id ?? rootId
}

/** Returns a process and everything that it started. */
function readTree(rootId: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)))
  const tree = all.filter(({ id }) => id === rootId)
  for (const { id } of tree) tree.push(...all.filter(({ parentId }) => parentId === id))
  return tree
}
