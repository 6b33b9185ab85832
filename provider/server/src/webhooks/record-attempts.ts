import { addMilliseconds, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import { generateId } from '@tradepost/kit/ids'
import { transition } from '@tradepost/kit/states'
import type { Deps } from '#src/deps.ts'
import { toTenant } from '#src/scope.ts'
import { type Attempt, isAccepted, type Postponed } from './attempt.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import { indexPlans } from './index-plans.ts'
import { findFailed, healedQuery, recordHealth } from './record-health.ts'
import { deliveryStates } from './states.ts'

/** The pauses before the second and each later attempt; eight attempts in all. Source: reference, 3.12. */
const RETRY_MILLISECONDS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
/** `rate_limit` counts messages in any window of this length. */
export const RATE_WINDOW_MILLISECONDS = SECOND
const BATCH = 100

/**
 * Returns a function that records an attempt together with all others that ended while the last batch was written. It resolves
 * when the attempt is stored and rejects if it couldn't be.
 */
export function createAttemptRecorder(deps: Deps): (attempt: Attempt) => Promise<void> {
  type Waiting = { attempt: Attempt; resolve: () => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []
  let isWriting = false

  const record = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await recordAttempts(
        deps,
        batch.map(({ attempt }) => attempt),
      )
      for (const { resolve } of batch) resolve()
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      // An attempt that can't be stored must not fail the others.
      for (const each of batch) await record([each])
    }
  }
  const write = async () => {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) await record(waiting.splice(0, BATCH))
    isWriting = false
  }
  return (attempt) =>
    new Promise((resolve, reject) => {
      waiting.push({ attempt, resolve, reject })
      void write()
    })
}

/**
 * Stores attempts and the states of their deliveries in one transaction. The health of an endpoint has its own: its row stays
 * locked for a short time only, because every process that sends to a failing endpoint waits for it.
 */
async function recordAttempts(deps: Deps, attempts: readonly Attempt[]): Promise<void> {
  await recordHealth(deps, { attempts, endpointIds: findFailed(attempts) })
  const results = attempts.map((attempt) => ({ ...attempt, id: generateId('attempt'), ...getNextStep(attempt) }))
  const list = <T>(value: (row: (typeof results)[number]) => T): T[] => results.map(value)
  // Skips rows that are gone or have another count: the endpoint was deleted, or the lease ended and another process recorded
  // this attempt. If the lease ended and it waits in the queue again, this attempt takes it out.
  const healed = await deps.database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ healed: string[] }>`select ${indexPlans}, ${healedQuery(attempts)} as healed`.execute(trx)
    await sql`
      with attempt as (
        select * from unnest(
          ${list(({ claimed }) => claimed.businessId)}::text[], ${list(({ claimed }) => claimed.mode)}::text[], ${list(({ claimed }) => claimed.id)}::text[],
          ${list((row) => row.id)}::text[], ${list(({ claimed }) => claimed.attemptCount + 1)}::int[], ${list((row) => row.to)}::text[],
          ${list((row) => row.nextAttemptAt)}::timestamptz[], ${list((row) => row.countsUntil)}::timestamptz[],
          ${list((row) => row.status)}::int[], ${list((row) => row.body)}::text[], ${list((row) => row.error)}::text[],
          ${list((row) => row.milliseconds)}::int[], ${list((row) => row.startedAt.toISOString())}::timestamptz[],
          ${list(({ claimed }) => claimed.url)}::text[], ${list((row) => row.requestHeaders && JSON.stringify(row.requestHeaders))}::jsonb[],
          ${list((row) => row.responseHeaders && JSON.stringify(row.responseHeaders))}::jsonb[], ${list((row) => row.fault)}::text[]
        ) as a (business_id, mode, delivery_id, id, number, status, next_attempt_at, counts_until, response_status, response_body,
          error, milliseconds, started_at, url, request_headers, response_headers, fault)
      ), moved as (
        update webhook_deliveries d set status = a.status, attempt_count = a.number, leased_until = null, queued_at = null,
          next_attempt_at = coalesce(a.next_attempt_at, d.next_attempt_at), counts_until = a.counts_until,
          held_fault = null
        from attempt a where d.id = a.delivery_id and d.attempt_count = a.number - 1
        returning a.*
      )
      insert into webhook_attempts
        (business_id, mode, id, delivery_id, number, response_status, response_body, error, milliseconds, started_at, url,
          request_headers, response_headers, fault)
      select business_id, mode, id, delivery_id, number, response_status, response_body, error, milliseconds, started_at, url,
        request_headers, response_headers, fault
      from moved`.execute(trx)
    return rows[0]?.healed ?? []
  })
  await recordHealth(deps, { attempts, endpointIds: healed })
}

/** Returns the later of the schedule's time and the one that the endpoint asked for. */
function getNextAttemptAt({ startedAt, retryAt }: Attempt, pause: number): Date {
  const scheduled = addMilliseconds(startedAt, pause)
  return retryAt && retryAt > scheduled ? retryAt : scheduled
}

/** Returns the delivery's next status, its next attempt, and how long this attempt counts against the rate limit. */
function getNextStep(attempt: Attempt) {
  const { claimed, endedAt } = attempt
  // An example is sent once.
  const pause = claimed.isExample ? undefined : RETRY_MILLISECONDS[claimed.attemptCount - claimed.attemptsBefore]
  const trigger = isAccepted(attempt) ? 'accept' : pause === undefined ? 'exhaust' : 'miss'
  return {
    to: transition(deliveryStates, 'delivery', claimed.status, trigger).to,
    nextAttemptAt: isAccepted(attempt) || pause === undefined ? null : getNextAttemptAt(attempt, pause).toISOString(),
    // Counts from the end of the attempt: the message arrived before that, however late it was sent.
    countsUntil: claimed.rateLimit === null ? null : addMilliseconds(endedAt, RATE_WINDOW_MILLISECONDS).toISOString(),
  }
}

/** Lets an unsent delivery wait until the given time. It doesn't count as an attempt. */
export async function releaseDelivery(deps: Deps, claimed: ClaimedDelivery, postponed: Postponed): Promise<void> {
  await deps.database.db
    .updateTable('webhookDeliveries')
    .set({ ...postponed, leasedUntil: null, queuedAt: null, countsUntil: null })
    .where((row) => row.and({ ...toTenant(claimed), id: claimed.id, attemptCount: claimed.attemptCount }))
    .execute()
}
