import { isDeepStrictEqual } from 'node:util'
import { json, type Kysely, sql } from '@tradepost/kit/database'
import type { Deps } from '#src/deps.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { Attempt } from './attempt.ts'
import { applyAttempt, type EndpointHealth } from './endpoint-health.ts'

const COLUMNS = [
  'id',
  'url',
  'disabled',
  'disabledReason',
  'disabledAt',
  'places',
  'consecutiveFailures',
  'failingSince',
  'failedAt',
  'timedOutAt',
] as const

type Endpoint = EndpointHealth & { id: string; url: string }

/** Returns the endpoints whose health these attempts change. An attempt at an earlier URL says nothing about the current one. */
function findChanged(endpoints: readonly Endpoint[], attempts: readonly Attempt[]): Endpoint[] {
  return endpoints.flatMap((endpoint) => {
    const { id, url, ...health } = endpoint
    const after = attempts
      .filter(({ claimed }) => claimed.endpointId === id && claimed.url === url)
      .reduce<EndpointHealth>(applyAttempt, health)
    return isDeepStrictEqual(after, health) ? [] : [{ id, url, ...after }]
  })
}

const readEndpoints = (db: Kysely<ProviderTables>, ids: readonly string[]) =>
  db.selectFrom('webhookEndpoints').select(COLUMNS).where('id', 'in', ids).orderBy('id')

/**
 * Stores what attempts, in their order, say about their endpoints: failures in a row, places, and whether it's disabled. Most
 * attempts succeed at endpoints that never failed, and change nothing.
 */
export async function recordHealth({ database: { db } }: Deps, attempts: readonly Attempt[]): Promise<void> {
  const ids = [...new Set(attempts.map(({ claimed }) => claimed.endpointId))]
  const changed = findChanged(await readEndpoints(db, ids).execute(), attempts).map(({ id }) => id)
  if (changed.length === 0) return
  await db.transaction().execute(async (trx) => {
    // Locked in the order of their IDs: processes that lock several in different orders would block each other.
    const locked = await readEndpoints(trx, changed).forNoKeyUpdate().execute()
    const rows = findChanged(locked, attempts)
    await sql`
      update webhook_endpoints e set disabled = h.disabled, disabled_reason = h."disabledReason", disabled_at = h."disabledAt",
        places = h.places, consecutive_failures = h."consecutiveFailures", failing_since = h."failingSince",
        failed_at = h."failedAt", timed_out_at = h."timedOutAt"
      from jsonb_to_recordset(${json(rows)}) as h (id text, disabled boolean, "disabledReason" text, "disabledAt" timestamptz,
        places int, "consecutiveFailures" int, "failingSince" timestamptz, "failedAt" timestamptz, "timedOutAt" timestamptz)
      where e.id = h.id`.execute(trx)
  })
}
