import { isDeepStrictEqual } from 'node:util'
import { json, type RawBuilder, runTransaction, sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import { type Attempt, isAccepted } from '#src/webhooks/attempt.ts'
import { applyAttempt, type EndpointHealth, UNHARMED } from './endpoint-health.ts'

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

/** Returns the endpoints at which an attempt failed: their health changes. */
export const findFailed = (attempts: readonly Attempt[]): string[] => [
  ...new Set(attempts.filter((attempt) => !isAccepted(attempt)).map(({ claimed }) => claimed.endpointId)),
]

/** Returns the other endpoints: all of their attempts were accepted. */
export const findAccepting = (attempts: readonly Attempt[], failed: readonly string[]): string[] =>
  [...new Set(attempts.map(({ claimed }) => claimed.endpointId))].filter((id) => !failed.includes(id))

/**
 * Column of those that had failed before: their health changes. Most attempts succeed at endpoints that never failed, and change
 * nothing.
 */
export const healedQuery = (accepting: readonly string[]): RawBuilder<string[]> => sql`
  array(select e.id from webhook_endpoints e where e.id = any (${accepting}::text[])
    and (e.places < ${UNHARMED.places} or e.consecutive_failures > 0 or e.failing_since is not null
      or e.failed_at is not null or e.timed_out_at is not null))`

type Outcomes = { attempts: readonly Attempt[]; endpointIds: readonly string[] }

/** Stores what attempts, in their order, say about these endpoints: failures in a row, places, and whether one is disabled. */
export async function recordHealth({ database: { db } }: Deps, { attempts, endpointIds }: Outcomes): Promise<void> {
  if (endpointIds.length === 0) return
  await runTransaction(db, async (trx) => {
    // Locked in the order of their IDs: processes that lock several in different orders would block each other.
    const locked = await trx
      .selectFrom('webhookEndpoints')
      .select(COLUMNS)
      .where(sql<boolean>`id = any (${endpointIds}::text[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const rows = findChanged(locked, attempts)
    if (rows.length === 0) return
    await sql`
      update webhook_endpoints e set disabled = h.disabled, disabled_reason = h."disabledReason", disabled_at = h."disabledAt",
        places = h.places, consecutive_failures = h."consecutiveFailures", failing_since = h."failingSince",
        failed_at = h."failedAt", timed_out_at = h."timedOutAt"
      from jsonb_to_recordset(${json(rows)}) as h (id text, disabled boolean, "disabledReason" text, "disabledAt" timestamptz,
        places int, "consecutiveFailures" int, "failingSince" timestamptz, "failedAt" timestamptz, "timedOutAt" timestamptz)
      where e.id = h.id`.execute(trx)
  })
}
