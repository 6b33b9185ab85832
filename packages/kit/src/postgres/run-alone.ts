import pg from 'pg'
import { SECOND } from '#src/clock.ts'

/**
 * Runs work that one process does at a time, under a lock of a session of its own, which ends with the process. Not for
 * transactions of requests: they lock within the transaction. `url` leads to Postgres itself: a pool would keep the lock, so what
 * it refuses is asked for first.
 * @returns whether it ran; if not, another process does this work
 */
export async function runAlone(url: string, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: `tradepost ${name}`,
    options: '-c statement_timeout=0',
    // It says nothing while the work lasts, and routers forget silent connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30 * SECOND,
  })
  // A broken connection ends the lock. Work that needs the database learns of it by itself.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours', [
      `tradepost ${name}`,
    ])
    if (!rows[0]?.is_ours) return false
    await work()
    return true
  } finally {
    await client.end().catch(() => {})
  }
}
