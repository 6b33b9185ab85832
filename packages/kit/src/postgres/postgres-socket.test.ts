import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findUnusableReason, onServer } from './postgres-server.ts'

const made: string[] = []
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true })
})

function makeDataDir(name: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), `tradepost-socket-${name}-`))
  made.push(dataDir)
  return dataDir
}

async function readAddress(dataDir: string, port?: number): Promise<{ address: string | null; url: string }> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' }, ...(port ? { port } : {}) })
  try {
    const url = server.url('postgres')
    const { rows } = await onServer(url, (client) => client.query('select inet_server_addr() as address'))
    return { address: rows[0].address, url }
  } finally {
    await server.stop()
  }
}

test.skipIf(process.platform === 'win32')(
  'our own Postgres is reached by its socket, also if its path has spaces and quotes',
  async () => {
    const { address, url } = await readAddress(makeDataDir(`a "b', c%2F`))
    expect(address, 'a socket has no address').toBeNull()
    expect(await findUnusableReason(url), 'after it stopped').toMatch(/^couldn't reach Postgres at /)
  },
)

test('where the path of a socket would be too long, it is reached on 127.0.0.1', async () => {
  expect((await readAddress(makeDataDir('x'.repeat(100)))).address).toBe('127.0.0.1')
})

test.skipIf(process.platform === 'win32')('where a socket cannot be created, it is reached on 127.0.0.1', async () => {
  const dataDir = makeDataDir('taken')
  const port = Number(new URL((await readAddress(dataDir)).url).port)
  mkdirSync(join(dataDir, 'postgres', `.s.PGSQL.${port}`))
  expect((await readAddress(dataDir, port)).address).toBe('127.0.0.1')
})
