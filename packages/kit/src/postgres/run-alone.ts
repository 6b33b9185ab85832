import { SECOND } from '#src/clock.ts'
import { UnusableDatabaseError } from '#src/database/unusable-database.ts'
import { openClient } from './postgres-server.ts'

/**
 * Runs work that one process does at a time, under a lock of a session of its own, which ends with the process. Not for
 * transactions of requests: they lock within the transaction. `url` leads to Postgres itself: a pool would keep the lock, so what
 * it refuses is asked for first. `lock` is aborted once the session has ended: then another process may begin.
 * @returns whether it ran; if not, another process does this work
 */
export async function runAlone(url: string, name: string, work: (lock: AbortSignal) => Promise<void>): Promise<boolean> {
  const client = await openClient(url, {
    application_name: `tradepost ${name}`,
    options: '-c statement_timeout=0',
    // It says nothing while the work lasts, and routers forget silent connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30 * SECOND,
  })
  const lock = new AbortController()
  client.once('end', () =>
    lock.abort(new UnusableDatabaseError(`the connection that held the lock of ${name} broke: run it again`)),
  )
  try {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours', [
      `tradepost ${name}`,
    ])
    if (!rows[0]?.is_ours) return false
    await work(lock.signal)
    return true
  } finally {
    await client.end().catch(() => {})
  }
}
