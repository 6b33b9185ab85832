import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@tradepost/kit/free-port'
import { findRunningPostgres } from '@tradepost/kit/postgres/embedded-postgres'
import { onServer } from '@tradepost/kit/postgres/postgres-server'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SERVE = fileURLToPath(new URL('./serve.ts', import.meta.url))
let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tradepost-serve-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Starts the servers like `npm start`, until they exit, and returns the result. */
async function serve(environment: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child: ChildProcess = spawn(process.execPath, [SERVE], {
    env: { PATH: process.env.PATH ?? '', PLATFORM_PORT: '0', PROVIDER_PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, lines: output.split('\n').filter(Boolean) }
}

const SECRETS = { AUTH_SECRET: 'x'.repeat(40), ENCRYPTION_KEY: 'y'.repeat(40), OPERATOR_KEY: 'z'.repeat(40) }

test('a port in use causes one clear line and exit code 1', async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { code, lines } = await serve({ PLATFORM_PORT: String(port), PROVIDER_PORT: '4999' })
  server.close()
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(String(port))
})

test.each([
  ['a port that is not a number', { PLATFORM_PORT: 'shop', PROVIDER_PORT: '4998' }, /PLATFORM_PORT/],
  [
    'an unreachable Postgres',
    { PLATFORM_PORT: '3998', PROVIDER_PORT: '4998', DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/x' },
    /DATABASE_URL/,
  ],
  [
    'a URL that is not Postgres',
    { PLATFORM_PORT: '3998', PROVIDER_PORT: '4998', DATABASE_URL: 'mysql://localhost/x' },
    /DATABASE_URL/,
  ],
  [
    'an unreachable Postgres beside its pool',
    { PLATFORM_PORT: '3998', PROVIDER_PORT: '4998', PLATFORM_DIRECT_URL: 'postgres://nobody:x@127.0.0.1:9/x' },
    /^tradepost: PLATFORM_DIRECT_URL: couldn't reach Postgres/,
  ],
  ['a number of workers that is none', { PLATFORM_PORT: '3998', PROVIDER_PORT: '4998', WORKERS: '0' }, /WORKERS/],
  [
    'a time to drain that is none',
    { PLATFORM_PORT: '3998', PROVIDER_PORT: '4998', DRAIN_SECONDS: 'soon' },
    /DRAIN_SECONDS is a whole number of seconds/,
  ],
  ['a demo year that is neither on nor off', { PLATFORM_PORT: '3998', PROVIDER_PORT: '4998', DEMO_YEAR: 'half' }, /DEMO_YEAR/],
  ['production without secrets', { PLATFORM_PORT: '3998', PROVIDER_PORT: '4998', NODE_ENV: 'production' }, /AUTH_SECRET/],
  [
    'demo data in production',
    { PLATFORM_PORT: '3998', PROVIDER_PORT: '4998', NODE_ENV: 'production', DEMO_DATA: '1', ...SECRETS },
    /DEMO_DATA/,
  ],
])('%s causes one clear line and exit code 1', async (_, environment, named) => {
  const { code, lines } = await serve(environment)
  expect(code).toBe(1)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(named)
})

/** What the running system says of a process: its user, and the names in its environment that are no tool's own. */
function describeProcess(id: number) {
  const names = readFileSync(`/proc/${id}/environ`, 'utf8')
    .split('\0')
    .map((pair) => pair.replace(/=.*/s, ''))
  return { isRoot: statSync(`/proc/${id}`).uid === 0, settings: names.filter((name) => !/^(|PATH|HOME|NODE_.*)$/.test(name)) }
}

/** Signs in to a database of the start as the role of a program. */
async function signInAs(role: string, database: string): Promise<string> {
  const url = new URL(findRunningPostgres(dataDir)?.(database) ?? '')
  const password = createHmac('sha256', url.password).update(role).digest('hex')
  const roleUrl = Object.assign(url, { username: role, password }).href
  const tryTo = (client: pg.Client, text: string) => client.query(text).then(String, (error: Error) => error.message)
  return onServer(roleUrl, async (client) => {
    const tried = [await tryTo(client, 'drop table orders'), await tryTo(client, 'delete from audit_log')]
    return [...tried, await tryTo(client, 'alter table audit_log disable trigger user')].join('; ')
  }).catch((error: Error) => error.message)
}

/** Lists the processes with our programs that a start runs, by ID. */
function listWorkers(parent: number): number[] {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('servers/dist'))
}

test.skipIf(process.platform !== 'linux')(
  'with WORKERS=2, two processes answer on one port without rights they do not need, and one goes on while the other is started again',
  { timeout: 120_000 },
  async () => {
    const [platform, provider] = [String(await findFreePort()), String(await findFreePort())]
    const child = spawn(process.execPath, [SERVE], {
      env: {
        PATH: process.env.PATH ?? '',
        PLATFORM_PORT: platform,
        PROVIDER_PORT: provider,
        DATA_DIR: dataDir,
        WORKERS: '2',
        DEMO_DATA: '0',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const waiting = new Map<string, () => void>()
    const said = (words: string) => new Promise<void>((resolve) => waiting.set(words, resolve))
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      for (const [words, resolve] of waiting) if (output.includes(words)) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', () => end())
    const askBoth = async () => {
      for (let count = 0; count < 20; count += 1)
        for (const address of [`http://localhost:${platform}/api/auth/get-session`, `http://localhost:${provider}/openapi.json`])
          expect((await fetch(address, { headers: { connection: 'close' } })).status).toBe(200)
    }
    try {
      await Promise.race([said('tradepost ready'), ended])
      const workers = listWorkers(child.pid ?? 0)
      expect(workers, output).toHaveLength(2)
      await askBoth()
      expect(workers.map(describeProcess)).toEqual([
        { isRoot: false, settings: [] },
        { isRoot: false, settings: [] },
      ])
      const { rows } = await onServer(findRunningPostgres(dataDir)?.('postgres') ?? '', (client) =>
        client.query<{ name: string }>(
          "select distinct datname || ' as ' || usename as name from pg_stat_activity where datname <> 'postgres' and usename is not null order by 1",
        ),
      )
      // A connection that isn't used may have ended.
      const allowed = ['acquirer', 'platform', 'provider'].map((database) => `${database} as tradepost_${database}`)
      expect(allowed).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
      expect(await signInAs('tradepost_provider', 'platform')).toBe('permission denied for database "platform"')
      expect(await signInAs('tradepost_platform', 'platform')).toBe(
        'must be owner of table orders; permission denied for table audit_log; must be owner of table audit_log',
      )
      const [first = 0] = workers
      const [noticed, again] = [said('ended (SIGKILL)'), said('ready again: provider and platform')]
      process.kill(first, 'SIGKILL')
      await noticed
      await askBoth()
      await again
      expect(listWorkers(child.pid ?? 0)).toHaveLength(2)
      await askBoth()
    } finally {
      child.kill('SIGTERM')
      await ended
    }
    expect(child.exitCode).toBe(0)
  },
)
