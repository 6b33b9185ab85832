import { once } from 'node:events'
import { createServer } from 'node:http'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import pg from 'pg'

export type DefaultAuth = { url: string; close(): Promise<void> }

/**
 * Starts the server that better-auth's own introduction describes: its defaults, its own pool, Node's plain server. Uses its own
 * database beside ours.
 */
export async function startDefaultAuth(): Promise<DefaultAuth> {
  const server = createServer()
  server.listen(0)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A port was asked for')
  const url = `http://localhost:${address.port}`
  const pool = new pg.Pool({ connectionString: await cloneDatabase('template0') })
  const options = {
    database: pool,
    baseURL: url,
    secret: 'secret-of-the-defaults-0123456789abcdefghij',
    emailAndPassword: { enabled: true },
    logger: { disabled: true },
  } satisfies BetterAuthOptions
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  server.on('request', toNodeHandler(betterAuth(options)))
  return {
    url,
    async close() {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}
