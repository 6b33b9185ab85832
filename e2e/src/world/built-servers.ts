import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@tradepost/kit/free-port'
import { onServer } from '@tradepost/kit/postgres/postgres-server'
import { cloneDatabases } from './clone-databases.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
export const OPERATOR_KEY = 'operator-key-of-the-built-0123456789abcdef'

export type BuiltServers = {
  platform: string
  provider: string
  databases: Record<'platform' | 'provider' | 'acquirer', string>
  /** Ends them as Ctrl-C does. Returns the exit code. */
  stop(): Promise<number | null>
}

/** Reads where the programs of a start are. @throws if it ends before they are ready */
export async function readReadyLine(child: ChildProcess): Promise<Pick<BuiltServers, 'platform' | 'provider'>> {
  if (!child.stdout) throw new Error('The output is not read')
  for await (const line of createInterface({ input: child.stdout })) {
    const { platform, provider } = /platform=(?<platform>\S+) {2}provider=(?<provider>\S+)/.exec(line)?.groups ?? {}
    if (platform && provider) return { platform, provider }
  }
  throw new Error('It ended before it was ready')
}

type Start = {
  settings?: Record<string, string>
  /** Returns how the programs get to a database. */
  toUrl?: (url: string) => string
  /** SQL that runs in each database before a program connects to it. `database` is its name. */
  prepare?: (database: string) => string
}

/** Starts what `npm start` starts: both programs as scripts/servers built them, on databases of their own. */
export async function startBuiltServers({ settings = {}, toUrl = (url) => url, prepare }: Start = {}): Promise<BuiltServers> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradepost-built-'))
  const databases = await cloneDatabases()
  for (const url of prepare ? Object.values(databases) : [])
    await onServer(url, (client) => client.query(prepare?.(new URL(url).pathname.slice(1)) ?? ''))
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'serve.ts')], {
    env: {
      DATA_DIR: dataDir,
      PLATFORM_PORT: String(await findFreePort()),
      PROVIDER_PORT: String(await findFreePort()),
      PLATFORM_DATABASE_URL: toUrl(databases.platform),
      PROVIDER_DATABASE_URL: toUrl(databases.provider),
      ACQUIRER_DATABASE_URL: toUrl(databases.acquirer),
      OPERATOR_KEY,
      DEMO_DATA: '0',
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    ...(await readReadyLine(child)),
    databases,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
