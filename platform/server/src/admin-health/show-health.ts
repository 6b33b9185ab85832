import process from 'node:process'
import type { AdminHealth } from '@tradepost/contract/platform/admin-health'
import { addMilliseconds, SECOND, startStopwatch } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { readPoolFigures } from '@tradepost/kit/database/measure-database'
import { readMigrations } from '@tradepost/kit/database/migrate'
import { listListening } from '@tradepost/kit/poller'
import { listQueues } from '#src/admin-deliveries/list-queues.ts'
import type { Deps } from '#src/deps.ts'
import { countUnreadable } from '#src/records/count-unreadable.ts'
import type { Work } from '#src/scope.ts'

/** A provider that takes longer is as good as away. */
const PROVIDER_MILLISECONDS_MAX = 3 * SECOND

/** Asks the embedded provider whether it takes requests. */
async function askProvider({ config }: Deps): Promise<AdminHealth['provider']> {
  const watch = startStopwatch()
  const signal = AbortSignal.timeout(PROVIDER_MILLISECONDS_MAX)
  const state = await fetch(`${config.providerUrl}/readyz`, { redirect: 'error', signal }).then(
    ({ ok }) => (ok ? ('ok' as const) : ('not_ready' as const)),
    () => 'unreachable' as const,
  )
  return { state, milliseconds: Math.round(watch()) }
}

type DatabaseFacts = { version: string; bytes: number; unconnected: number }

async function readDatabase({ trx }: Work): Promise<DatabaseFacts | undefined> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version') as version, pg_database_size(current_database())::bigint as bytes,
      (select count(*)::int from listed_shops where not is_connected and not is_closed) as unconnected`.execute(trx)
  return rows[0]
}

/** Returns how the platform runs: what its own checks and metrics know. */
export async function showHealth(deps: Deps, work: Work): Promise<AdminHealth> {
  const now = deps.clock.now()
  const [provider, database, migrations, processes, unreadable, queues] = await Promise.all([
    askProvider(deps),
    readDatabase(work),
    readMigrations(work.trx),
    listListening(deps.database),
    countUnreadable(deps),
    listQueues(work),
  ])
  const last = migrations.at(-1)
  return {
    now: now.toISOString(),
    node: process.versions.node,
    started_at: addMilliseconds(now, -process.uptime() * SECOND).toISOString(),
    database: { version: database?.version ?? '', bytes: database?.bytes ?? 0, ...readPoolFigures(deps.database.pool) },
    migrations: { applied: migrations.length, last: last?.name ?? null, last_at: last?.appliedAt.toISOString() ?? null },
    processes: processes?.map(({ since, address }) => ({ connected_at: since.toISOString(), address })) ?? null,
    provider,
    has_email_server: deps.mailer.hasServer,
    unreadable_records: unreadable,
    unconnected_shops: database?.unconnected ?? 0,
    queues,
  }
}
