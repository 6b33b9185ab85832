import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
